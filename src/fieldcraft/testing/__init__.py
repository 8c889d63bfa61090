"""What every rule system must satisfy, ready to run on any of them."""
