"""What goes over the wire: messages, their schema, and a small client."""
