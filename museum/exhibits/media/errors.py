"""What can be wrong with a file that somebody gives."""


class NotAPicture(Exception):
    """The file can't be shown. Its text is a sentence for a curator, in the language of whoever reads it.

    `code` names the reason and `told` holds the figures and names in it: so it travels from the process that
    looks at the file, which knows no language.
    """

    retryable = False

    def __init__(self, code: str, **told: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.told = told

    def __str__(self) -> str:
        # Here, since the process that looks at the file has no use for Django and starts quicker without.
        from museum.exhibits.media.sentences import sentence

        return sentence(self.code, self.told)
