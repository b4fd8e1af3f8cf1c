"""The installation's key is made once and is nobody else's business."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from museum.core.keys import installation_key


def test_made_once_and_kept(tmp_path):
    path = tmp_path / "var" / "secret.key"
    key = installation_key(path)
    assert len(key) >= 50
    assert installation_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == ["secret.key"]


def test_two_installations_differ(tmp_path):
    assert installation_key(tmp_path / "a") != installation_key(tmp_path / "b")


def test_processes_that_start_together_agree(tmp_path):
    path = tmp_path / "secret.key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: installation_key(path), range(32)))
    assert len(keys) == 1
    assert os.listdir(tmp_path) == ["secret.key"]


def test_an_empty_key_is_never_used(tmp_path):
    (tmp_path / "secret.key").touch()
    with pytest.raises(OSError, match="secret.key is empty"):
        installation_key(tmp_path / "secret.key")
