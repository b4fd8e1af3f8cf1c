"""Which fields a question's own words ask for."""

import pytest

from guide_ai.dialogue.reading.asked import fields_named


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("How far back does this lantern go?", ("date",)),
        ("What did people use to make such lanterns?", ("medium",)),
        ("Where does this lantern originate?", ("place",)),
        ("Where in the world is the lantern from?", ("place",)),
        ("Do you know where it was woven?", ("place",)),
        ("How did the lantern end up in the museum?", ("credit_line",)),
        ("Was the lantern a gift?", ("credit_line",)),
        ("Thanks to whom do we see it?", ("credit_line",)),
        ("Under which number is it listed?", ("accession_number",)),
        ("What's its object type?", ("object_type",)),
        ("Is there any writing on the lid?", ("inscription",)),
        ("Does it carry any markings?", ("inscription",)),
        ("Who used to own the lantern?", ("provenance",)),
        ("What is the culture of this?", ("culture",)),
        ("What are the dates of the painter?", ("life",)),
        ("What nation did the sculptor belong to?", ("nationality",)),
        ("How are these lanterns numbered?", ("accession_number",)),
        ("What would be its number in the inventory?", ("accession_number",)),
        ("What is the lantern classified as?", ("object_type",)),
        ("Is it a drawing, a print, or what?", ("object_type",)),
        ("Where did the maker of the lantern come from?", ("nationality",)),
        ("In which years did the weaver or the painter live?", ("life",)),
        ("Which part of the globe is it from?", ("place",)),
        ("By what means did they obtain the lantern?", ("credit_line",)),
        ("When was the lantern added to the museum?", ("acquired",)),
        ("Is it of any particular culture?", ("culture",)),
        ("Did somebody inscribe the lid?", ("inscription",)),
        ("灯的登录号呢？", ("accession_number",)),
        ("灯的来源地在哪？", ("place",)),
        ("画家生活在哪个时代？", ("life",)),
        ("灯什么时候进馆的？", ("acquired",)),
        ("捐赠者是谁？", ("credit_line",)),
        ("灯笼产自什么地方？", ("place",)),
        ("博物馆是如何得到这盏灯的？", ("credit_line",)),
        ("谁把这盏灯赠给了馆里？", ("credit_line",)),
        ("它的类别是什么？", ("object_type",)),
        ("这盏灯算哪种藏品？", ("object_type",)),
        ("灯底部有没有文字？", ("inscription",)),
        ("雕塑家生于哪一年？", ("life",)),
        ("设计这盏灯的人是谁？", ("maker",)),
        ("Who made it?", ("maker",)),
        ("Who painted this and when?", ("maker", "date")),
        ("When was it made and by whom?", ("date", "maker")),
        ("What is it made of and how big is it?", ("medium", "dimensions")),
        ("How old is this?", ("date",)),
        ("Where was this painted?", ("place",)),
        ("Where is it?", ("location",)),
        ("Who owned it before?", ("provenance",)),
        ("How did the museum get this?", ("credit_line",)),
        ("May I use it on my blog?", ("rights",)),
        ("What is the accession number?", ("accession_number",)),
        ("What kind of object is this?", ("object_type",)),
        ("What is it called?", ("title",)),
        ("谁画的？", ("maker",)),
        ("这幅画是谁画的，什么时候画的？", ("maker", "date")),
        ("它是用什么材料做的，有多大？", ("medium", "dimensions")),
        ("这件作品在哪里画的？", ("place",)),
        ("它挂在哪个展厅？", ("location",)),
        ("这幅画叫什么名字？", ("title",)),
        ("可以下载吗？", ("rights",)),
        ("谁捐的？", ("credit_line",)),
        ("藏品编号是多少？", ("accession_number",)),
    ],
)
def test_fields_are_read_in_the_order_in_which_they_are_asked(question, fields):
    assert fields_named(question) == fields


@pytest.mark.parametrize(
    "question",
    [
        "What does the red gate mean?",
        "Tell me about this.",
        "What is the artist trying to say?",
        "How was it made?",
        "Hello!",
        "这幅画讲的是什么？",
        "你好",
    ],
)
def test_other_questions_ask_for_no_field(question):
    assert fields_named(question) == ()


@pytest.mark.parametrize(
    "text", ["Do we know where “The Quay” was made?", "Do we know where Vos's work was made?"]
)
def test_where_a_work_was_made_is_asked_indirectly(text):
    assert fields_named(text) == ("place",)
