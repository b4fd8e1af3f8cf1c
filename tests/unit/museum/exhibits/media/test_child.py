"""What the process answers that works on one file."""

import errno
import json
from pathlib import Path

import pytest

from museum.exhibits.media import child
from museum.exhibits.media.child import Job


@pytest.mark.parametrize(
    ("number", "code"), [(errno.ENOSPC, "disk"), (errno.EDQUOT, "disk"), (errno.EIO, "damaged")]
)
def test_a_full_disk_is_no_fault_of_the_file(tmp_path, bounds, monkeypatch, capsys, number, code):
    def fails(job: Job) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(child, "do", fails)
    monkeypatch.setattr(child, "_bound", lambda limits: None)
    monkeypatch.setattr(child, "NICENESS", 0)
    monkeypatch.setattr(child.sys, "platform", "tests")
    job = Job(Path("x"), tmp_path, False, bounds)
    monkeypatch.setattr(child.sys, "argv", ["child", job.as_json()])
    child.main()
    assert json.loads(capsys.readouterr().out)["refused"] == code
