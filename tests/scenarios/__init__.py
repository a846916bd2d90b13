"""One row of data for one printed sentence: `<card>.toml` files and the runner that plays them."""
