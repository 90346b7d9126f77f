"""What pip calls to make a wheel of this folder (PEP 517): it builds libadit.so.1 from the checkout
around it, with meson, or with the compiler alone where there is no meson, and puts it beside the
modules. It fetches nothing.

    pip install .
    pip wheel . --config-settings library=/path/to/libadit.so.1     built already
"""

import base64
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent
LIBRARY = "libadit.so.1"
FOLDERS = ("core", "games", "match", "bots", "wire", "texts", "library")
# As meson.build has them, where it says why.
OPTIONS = shlex.split("-std=c11 -O3 -fPIC -ffp-contract=off")
ENGINE_OPTIONS = shlex.split("-fno-tree-vectorize -fno-tree-slp-vectorize")
DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can have: same sources, same wheel


class UnsupportedOperation(Exception):
    """What this cannot do (PEP 517)."""


def run(*command, **how):
    """Runs a program without what pip has arranged for Python, which meson is written in."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run([str(word) for word in command], env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **how)
    if done.returncode != 0:
        sys.exit(f"adit: cannot build: {shlex.join(map(str, command))}\n{done.stdout}")


def build_by_meson(folder):
    run("meson", "setup", folder / "meson", ROOT, "--buildtype=release", "-Donly_library=true")
    run("ninja", "-C", folder / "meson", f"{LIBRARY}.0.0")
    return folder / "meson" / f"{LIBRARY}.0.0"


def build_by_compiler(folder):
    run(sys.executable, ROOT / "tools/texts", "c", folder)
    run(sys.executable, ROOT / "tools/embed", ROOT / "src/bots/weights.bin", folder / "weights.c")
    sources = [path for name in FOLDERS for path in sorted((ROOT / "src" / name).glob("*.c"))]
    sources += [folder / "weights.c", folder / "texts_made.c"]
    compiler = shlex.split(os.environ.get("CC", "cc"))
    includes = [f"-I{path}" for path in (ROOT, ROOT / "include", ROOT / "src", folder)]

    def compile_one(source):
        made = folder / f"{source.parent.name}-{source.stem}.o"
        engine = [] if source.name == "net.c" else ENGINE_OPTIONS
        run(*compiler, *OPTIONS, *engine, *includes, "-c", source, "-o", made)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, sources))
    run(*compiler, "-shared", f"-Wl,-soname,{LIBRARY}",
        f"-Wl,--version-script={ROOT / 'src/library/exports'}", *objects, "-o", folder / LIBRARY)
    return folder / LIBRARY


def build_library(folder):
    """The library, built in that folder."""
    if not (ROOT / "include/adit.h").exists():
        sys.exit("adit: the wheel is built from a checkout of adit, in its folder python")
    has_meson = shutil.which("meson") and shutil.which("ninja")
    return build_by_meson(folder) if has_meson else build_by_compiler(folder)


def project():
    return tomllib.loads((HERE / "pyproject.toml").read_text())["project"]


def dist_info():
    return "{name}-{version}.dist-info".format(**project())


def metadata():
    about = project()
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {about['version']}",
             f"Summary: {about['description']}", f"License: {about['license']}",
             f"Requires-Python: {about['requires-python']}"]
    lines += [f"Requires-Dist: {name}" for name in about["dependencies"]]
    return "\n".join(lines) + "\n"


def tag():
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"py3-none-{platform}"


def wheel_file():
    return f"Wheel-Version: 1.0\nGenerator: adit\nRoot-Is-Purelib: false\nTag: {tag()}\n"


def contents(library):
    """Each file of the wheel, and its bytes."""
    for path in sorted((HERE / "adit").glob("*")):
        if path.suffix == ".py" or path.name == "py.typed":
            yield f"adit/{path.name}", path.read_bytes()
    yield f"adit/{LIBRARY}", Path(library).read_bytes()
    yield f"{dist_info()}/METADATA", metadata().encode()
    yield f"{dist_info()}/WHEEL", wheel_file().encode()
    yield f"{dist_info()}/LICENSE", (ROOT / "LICENSE").read_bytes()


def write_wheel(path, library):
    record = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        def add(name, data):
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = (0o755 if name.endswith(LIBRARY) else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)

        for name, data in contents(library):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(data)}\n"
            add(name, data)
        add(f"{dist_info()}/RECORD", record + f"{dist_info()}/RECORD,,\n")


# --- what pip calls -----------------------------------------------------------------


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = Path(metadata_directory) / dist_info()
    folder.mkdir()
    (folder / "METADATA").write_text(metadata())
    (folder / "WHEEL").write_text(wheel_file())
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = "{name}-{version}".format(**project()) + f"-{tag()}.whl"
    with tempfile.TemporaryDirectory() as folder:
        library = (config_settings or {}).get("library") or build_library(Path(folder))
        write_wheel(Path(wheel_directory) / name, library)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise UnsupportedOperation("adit has no source archive for Python: install from a checkout")
