"""How right the guide is, by a file of questions with checks: reading, asking, judging, auditing, telling."""
