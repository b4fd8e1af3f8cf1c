"""What is kept of visits: counts of everybody's questions, and words only where a visitor agreed to it."""

from museum.visits.models.complaint import Complaint, Remark
from museum.visits.models.gap import Gap
from museum.visits.models.question import Question, Tally
from museum.visits.models.visit import Consent, Visit

__all__ = ["Complaint", "Consent", "Gap", "Question", "Remark", "Tally", "Visit"]
