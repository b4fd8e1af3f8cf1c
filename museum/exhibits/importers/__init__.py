"""How a collection comes in: file → reader → Record → comparison with what is here → report.

`readers` know formats and nothing of the database; `reading` turns what is written (dates, sizes, names)
into values; `profiles` are data; the run compares, writes one record a transaction, and can be undone.
"""
