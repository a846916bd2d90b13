"""The game's dice: faces, pools and exact odds. Imports nothing else of crisis, rolls nothing."""
