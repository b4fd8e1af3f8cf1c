"""What a question wants: its words put right, commands and other matters set apart, intent and fields."""
