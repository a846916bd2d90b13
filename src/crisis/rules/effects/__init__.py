"""What the verbs of the vocabulary do: one function per verb, in files by theme."""
