"""The verbs of other libraries, answering as those document: one more record each."""
