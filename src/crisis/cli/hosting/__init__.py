"""`crisis serve` and `crisis admin`: games for people in several places, and looking after them."""
