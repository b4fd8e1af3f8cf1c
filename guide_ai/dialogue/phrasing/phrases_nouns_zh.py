"""Chinese words for the fields: what each is called, and the plain sentences about it."""

from typing import Final, Literal

from guide_ai.dialogue.phrasing.phrases_fields import FieldName

FIELD_VALUES: Final[dict[FieldName, str]] = {
    "title": "这是{title}。",
    "date": "{title}的年代是{value}。",
    "medium": "{title}的材质是{value}。",
    "dimensions": "{title}的尺寸是{value}。",
    "place": "{title}的制作地是{value}。",
    "location": "{title}在“{value}”展厅。",
    "provenance": "关于{title}的来源，记录写道：{value}。",
    "accession_number": "{title}的藏品编号是{value}。",
    "object_type": "{title}的类别是{value}。",
    "culture": "{title}所属的文化或时期是{value}。",
    "inscription": "关于{title}上的题字，记录写道：{value}。",
    "caption": "{title}的说明文字是：{value}。",
    "department": "{title}属于“{value}”部门。",
    "classification": "{title}的分类是{value}。",
    "style": "{title}的风格或流派，记录写的是{value}。",
    "subject": "{title}的主题，记录写的是{value}。",
    "series": "{title}属于系列《{value}》。",
    "edition": "{title}的版次，记录写的是{value}。",
    "technique": "{title}的技法是{value}。",
    "signature": "关于{title}的署名，记录写道：{value}。",
    "weight": "{title}的重量是{value}。",
    "diameter": "{title}的直径是{value}。",
    "parts": "{title}的件数，记录写的是{value}。",
    "duration": "{title}的时长是{value}。",
    "acquired": "{title}于{value}入藏。",
    "collection": "{title}的收藏单位是{value}。",
    "related_place": "与{title}有关的地点是{value}。",
    "related_works": "与{title}相关的作品有：{value}。",
    "found": "关于{title}的出土地或发现地，记录写道：{value}。",
    "script": "{title}上的文字是{value}。",
    "literature": "关于{title}的文献有：{value}。",
}  # fmt: skip

FIELD_NOUNS: Final[dict[FieldName | Literal["text"], str]] = {
    "text": "文字",
    "title": "标题", "maker": "作者", "date": "年代", "medium": "材质", "dimensions": "尺寸",
    "place": "制作地", "location": "展出位置", "credit_line": "致谢", "rights": "版权", "provenance": "来源",
    "accession_number": "藏品编号", "object_type": "类别", "culture": "文化或时期", "inscription": "题字",
    "life": "作者的生卒年", "nationality": "作者的国籍", "birth_place": "作者的出生地",
    "death_place": "作者的去世地点", "other_title": "其他名称", "caption": "说明文字", "department": "部门",
    "classification": "分类", "style": "风格", "subject": "主题", "series": "系列", "edition": "版次",
    "technique": "技法", "signature": "署名", "weight": "重量", "diameter": "直径", "parts": "件数",
    "duration": "时长", "acquired": "入藏时间", "collection": "收藏单位", "related_place": "相关地点",
    "related_works": "相关作品", "found": "出土地", "script": "文字", "literature": "文献",
}  # fmt: skip
