"""Data types of the API. OpenAPI, JSON Schema and the clients' types are generated from them."""
