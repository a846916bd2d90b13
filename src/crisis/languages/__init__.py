"""What the program says, language by language: one folder for each, named by its code.

A folder holds texts and nothing that is decided; `folders` reads them. `language.json` describes
the language, the other files are its catalogues (docs/translating.md lists them). Records, events,
digests and the store hold no text of any language.
"""
