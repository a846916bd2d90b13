"""The local table server: games over HTTP and WebSocket. It computes no rule."""
