"""One Spark session for the whole suite: starting it takes longer than most of the tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, NoReturn

import pytest


def _missing(what: str) -> NoReturn:
    pytest.skip(f"NOT TESTED: {what} is missing")


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    """A session on this machine, with two threads and without a page of its own."""
    if find_spec("pyspark") is None:
        _missing("pyspark")
    if shutil.which("java") is None:
        _missing("Java")
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    from pyspark.sql import SparkSession

    builder: Any = SparkSession.builder
    for name, value in {
        "spark.master": "local[2]",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.log.level": "ERROR",
        # Hundreds of small queries, none of which runs long enough for the second compiler.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()
