"""The pages besides the calculator: each is the body of a document, put into the shell."""
