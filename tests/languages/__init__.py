"""What the folders of the languages hold: complete, exact, in the terms of the printed books."""
