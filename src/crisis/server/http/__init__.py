"""The web server: routes, guards, what the page asks for beside a game."""
