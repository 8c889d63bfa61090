"""The server: tables, scenes and the client over HTTP and WebSocket.  It is thin: what it serves is made elsewhere."""
