"""What records say, as code can hold it: dates, sizes, materials, places, and where works hang."""
