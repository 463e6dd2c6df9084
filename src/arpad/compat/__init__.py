"""The functions of other libraries, with the results that these document."""
