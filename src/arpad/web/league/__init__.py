"""A league on the web: pages behind secret links, the same over the API, things to embed."""
