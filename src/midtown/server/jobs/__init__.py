"""Work for computer players and reviews: the queue, the workers, their pool."""
