"""The routes, thin: each asks who asks, hands on what came, and answers what was made elsewhere."""
