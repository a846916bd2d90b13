"""The miniature as scalar code for `geometry.compiled`: machine code or plain Python."""
