"""From files to cards: shape, reading, packs, JSON Schemas. No rule is carried out here."""
