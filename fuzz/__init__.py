"""Coverage-guided fuzzing of the readers (`make fuzz`): not collected by pytest."""
