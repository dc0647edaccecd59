"""The daily deal in the browser."""
