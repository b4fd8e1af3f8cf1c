"""What rules can say is known whatever its case and signs, and what they can't is not."""

from guide_ai.nlu.train.data import bare
from guide_ai.nlu.train.judge import judge
from guide_ai.nlu.train.said import said


def test_what_was_written_by_hand_and_what_rules_say_is_known() -> None:
    known = said(["en"], tries=5)
    assert all(bare(each.text) in known for each in judge() if each.language == "en")
    assert bare("Hello!") in known
    assert bare("xylophones quarrel with the umbrella stand") not in known
    assert bare("你好") not in known  # another language
