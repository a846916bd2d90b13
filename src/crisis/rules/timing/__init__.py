"""When cards speak: windows, who may use what, in which order, and who pays."""
