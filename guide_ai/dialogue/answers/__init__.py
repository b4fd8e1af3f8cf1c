"""Who answers what: fields, open questions, comparisons, places, tours, and what is declined."""
