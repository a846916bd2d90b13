"""Several processes behind one port (`crisis serve --workers`)."""
