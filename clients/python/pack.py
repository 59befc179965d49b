"""Packs the client as a wheel and a source archive, by the standard library alone: `python3 pack.py FOLDER`.

Also the build backend of pyproject.toml (PEP 517), so that pip installs from the source archive without the network.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = "broker_portal_client"
#: The same sources make the same files.
WHEN = (2020, 1, 1, 0, 0, 0)
WHEN_SECONDS = 1577836800

project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
version_text = (HERE / PACKAGE / "generated" / "version.py").read_text()
VERSION = re.search(r'VERSION = "([^"]+)"', version_text)[1]
STEM = f"{PACKAGE}-{VERSION}"

METADATA = f"""Metadata-Version: 2.1
Name: {project["name"]}
Version: {VERSION}
Summary: {project["description"]}
Requires-Python: {project["requires-python"]}
Description-Content-Type: text/markdown

{(HERE / "README.md").read_text()}"""

WHEEL = """Wheel-Version: 1.0
Generator: pack.py
Root-Is-Purelib: true
Tag: py3-none-any
"""


def _sources() -> list[Path]:
    return sorted(path for path in (HERE / PACKAGE).rglob("*") if path.suffix == ".py" or path.name == "py.typed")


def build_wheel(wheel_directory: str, config_settings=None, metadata_directory=None) -> str:
    name = f"{STEM}-py3-none-any.whl"
    info = f"{STEM}.dist-info"
    files = {path.relative_to(HERE).as_posix(): path.read_bytes() for path in _sources()}
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    record = ""
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(content)}\n"
            wheel.writestr(_entry(path), content)
        wheel.writestr(_entry(f"{info}/RECORD"), f"{record}{info}/RECORD,,\n")
    return name


def _entry(path: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(path, WHEN)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def build_sdist(sdist_directory: str, config_settings=None) -> str:
    name = f"{STEM}.tar.gz"
    own = [HERE / "pyproject.toml", HERE / "pack.py", HERE / "README.md", *sorted((HERE / "examples").glob("*.py"))]
    files = {path.relative_to(HERE).as_posix(): path.read_bytes() for path in [*own, *_sources()]}
    files["PKG-INFO"] = METADATA.encode()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{STEM}/{path}")
            entry.size = len(content)
            entry.mtime = WHEN_SECONDS
            archive.addfile(entry, io.BytesIO(content))
    (Path(sdist_directory) / name).write_bytes(gzip.compress(packed.getvalue(), mtime=WHEN_SECONDS))
    return name


if __name__ == "__main__":
    for build in (build_wheel, build_sdist):
        print(build(sys.argv[1]))
