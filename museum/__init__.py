"""The exhibitions and the people in them: a Django project that knows no neural network."""
