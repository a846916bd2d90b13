"""What a card is once it is read: plain data, and walks over it."""
