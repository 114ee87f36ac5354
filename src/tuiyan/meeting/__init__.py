"""What is prepared for one client: their scenario, their goals, and what follows for the talk with them."""
