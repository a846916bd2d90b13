"""Asking the position: distances, roles, filters, values, who contests. Nothing is changed here."""
