"""Open games with the people and the computer at them."""
