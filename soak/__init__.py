"""Mixed load with faults for a while, and what has to be true afterwards: `make soak`."""
