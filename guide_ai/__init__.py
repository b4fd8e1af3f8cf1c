"""The guide's skills: hearing, understanding, answering, speaking. Knows neither museum nor Django."""
