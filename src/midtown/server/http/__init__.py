"""HTTP and WebSocket interface: endpoints, middlewares, errors, static files."""
