#!/usr/bin/env python3
"""The Debian packages: the units, and with ADIT_TEST=full the whole way of them, from the
tree to a bare Debian 12 and out again; programs in C and Python that use the library.

    package_test.py PATH_TO_ADIT

Prints TAP. The long tests need the page in web/dist; those with a bare Debian root and a
network, too.
"""

import filecmp
import functools
import gzip
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tests/server"))

import harness
from harness import (FULL, PATIENCE, SERVERS, SHORT, Server, Skip, check_record, company,
                     main, test, together)

UNITS = TOP / "packaging/systemd"
DEFAULTS = TOP / "packaging/debian/adit.default"
UNIT = "lib/systemd/system/adit.service"
SUITE = "bookworm"
# What systemd-analyze may say of the sandbox at most, in tenths.
EXPOSURE = 4
VERSION = re.search(r"^  version: '(.+)',$", (TOP / "meson.build").read_text(), re.M)[1]


def done(*command, **how):
    """What a program printed; it has to be content."""
    ran = subprocess.run(list(map(str, command)), text=True, errors="replace",
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         stdin=subprocess.DEVNULL, **how)
    last = "\n".join(ran.stdout.splitlines()[-30:])
    assert ran.returncode == 0, f"{command[0]} ended with {ran.returncode}\n{last}"
    return ran.stdout


def needs(program):
    if not shutil.which(program):
        raise Skip(f"no {program}")


# --- the units ----------------------------------------------------------------------


def command_of(unit, state, options):
    """The words of ExecStart, as systemd would put them together."""
    line = re.search(r"^ExecStart=(.*)$", unit, re.M)[1]
    words = line.replace("%S", str(state)).split()
    at = words.index("$ADIT_OPTIONS")
    return words[:at] + options + words[at + 1:]


def proposed_options():
    """Those that /etc/default/adit shows as an example."""
    return shlex.split(re.search(r'^#ADIT_OPTIONS="(.+)"$', DEFAULTS.read_text(), re.M)[1])


@test
def one_version():
    """program, library and packages have the same version, and the page of each command"""
    build = (TOP / "meson.build").read_text()
    changes = (TOP / "packaging/debian/changelog").read_text()
    assert done(harness.ADIT, "--version") == f"adit {VERSION}\n"
    assert changes.startswith(f"adit ({VERSION}) "), changes.splitlines()[0]
    listed = set(re.findall(r"'man/(.+?)'", build))
    assert listed == {page.name for page in (TOP / "man").iterdir()}, listed


LISTS = TOP / "packaging/debian"


def listed(name):
    """The files and folders that a list of a package has; those that meson makes are not here."""
    lines = [line.split()[0] for line in (LISTS / name).read_text().splitlines()]
    ours = [line for line in lines if not re.match("usr/|debian/", line)]
    found = {line: sorted(TOP.glob(line)) for line in ours}
    assert all(found.values()), f"{name}: nothing is called {[n for n in ours if not found[n]]}"
    return [path for line in ours for path in found[line]]


@test
def documents_and_examples():
    """what the lists of the packages name is there, and verify.py needs nothing more"""
    for path in [*LISTS.glob("*.docs"), *LISTS.glob("*.examples"), *LISTS.glob("*.install")]:
        listed(path.name)
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        for path in [*listed("adit.docs"), *listed("adit.examples")]:
            copy = shutil.copytree if path.is_dir() else shutil.copy
            copy(path, Path(folder) / path.name)
        assert (Path(folder) / "fairness.md").exists()
        assert "--deal" in done(sys.executable, Path(folder) / "verify.py", "--help")


@test
def symbols():
    """Debian's list of the library's names has all of them, each since some version"""
    lines = (LISTS / "libadit1.symbols").read_text().splitlines()
    assert lines[0] == "libadit.so.1 libadit1 #MINVER#", lines[0]
    names = re.findall(r"^ (adit_\w+)@Base \d+(?:\.\d+)+~$", "\n".join(lines), re.M)
    kept = (TOP / "tests/library/symbols.txt").read_text().split()
    assert names == kept, sorted(set(names) ^ set(kept)) or "not in their order"
    assert len(lines) == 2 + len(names), "something else is there"


@test
def good_units():
    """systemd has nothing to say against the units, and little against the sandbox"""
    needs("systemd-analyze")
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        units = [Path(folder) / name for name in ("adit.service", "adit.socket")]
        for unit in units:
            text = (UNITS / unit.name).read_text()
            unit.write_text(text.replace("/usr/bin/adit", harness.ADIT))
        said = done("systemd-analyze", "verify", "--man=no", *units)
        assert said == "", said
        done("systemd-analyze", "security", "--offline=true", "--no-pager",
             f"--threshold={EXPOSURE}", units[0])


@test
async def the_services_command():
    """the service's command, with the options that are proposed, is a server"""
    async with Service("", (UNITS / "adit.service").read_text(), proposed_options()) as service:
        guest = harness.Guest(service)
        asked = {"Host": "adit.example", "Origin": "https://adit.example",
                 "Content-Type": "application/json"}
        status, headers, text = guest.request("POST", "/api/tables", '{"game":"saboteur"}', asked)
        assert status == 201 and "Secure" in headers["Set-Cookie"], f"{status} {text}"


class Service(Server):
    """What systemd would start: below another root, as somebody without any rights."""

    def __init__(self, root, unit, options):
        super().__init__("--bot-delay", "0", folder=None)
        self.root, self.unit = root, unit
        self.asked = [*options, "--port", "0", *self.options]

    def command(self):
        if not self.root:
            words = command_of(self.unit, self.folder, self.asked)
            return [harness.ADIT, *words[1:]]
        return ["chroot", f"--userspec={NOBODY}:{NOBODY}", str(self.root),
                *command_of(self.unit, "/var/lib", self.asked)]


# --- the packages -------------------------------------------------------------------

NOBODY = 64999  # like a dynamic user: a number without a name


@functools.cache
def work():
    """A folder for this run."""
    return tempfile.TemporaryDirectory(prefix="adit-")


@functools.cache
def built(name):
    """The packages by their names, made of this tree in a folder of that name."""
    needs("dpkg-buildpackage")
    assert (TOP / "web/dist/index.html").exists(), "no page; ./dev page builds it"
    folder = Path(work().name) / name
    done(TOP / "packaging/build", folder)
    every = {path.name.split("_")[0]: path for path in sorted(folder.glob("*.deb"))}
    return {package: path for package, path in every.items() if not package.endswith("-dbgsym")}


def long_test(function):
    return test(function) if FULL else function


@long_test
def good_packages():
    """the same tree gives the same packages, and lintian says nothing against them"""
    one, two = built("package"), built("another-place")
    assert list(one) == ["adit", "libadit-dev", "libadit1", "python3-adit"], list(one)
    for package in one:
        assert filecmp.cmp(one[package], two[package], shallow=False), f"two {package} differ"
    needs("lintian")
    said = done("lintian", "--allow-root", "--display-info", "--fail-on",
                "error,warning,info", next(one["adit"].parent.glob("*.changes")))
    assert said == "", said


def files_in(package):
    """What it installs, but for folders and for what each package has about itself."""
    itself = re.compile(rf"usr/share/doc/{package}/(changelog\.gz|copyright)"
                        rf"|usr/share/lintian/overrides/{package}")
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", built("package")[package]],
                          stdout=subprocess.PIPE) as unpacking:
        with tarfile.open(fileobj=unpacking.stdout, mode="r|") as packed:
            names = [entry.name.removeprefix("./") for entry in packed if not entry.isdir()]
    return {name for name in names if not itself.fullmatch(name)}


def names_in(folder, *patterns):
    return [path.name for pattern in patterns for path in (TOP / folder).glob(pattern)]


def expected():
    """Where the files of the library belong: what is new in the tree has to be there, too."""
    libraries = f"usr/lib/{done('dpkg-architecture', '-qDEB_HOST_MULTIARCH').strip()}"
    modules, docs = "usr/lib/python3/dist-packages", "usr/share/doc"
    return {
        "libadit1": {f"{libraries}/libadit.so.1", f"{libraries}/libadit.so.1.0.0"},
        "libadit-dev": {
            f"{libraries}/libadit.a", f"{libraries}/libadit.so", f"{libraries}/pkgconfig/adit.pc",
            f"{docs}/libadit-dev/library.md",
            *(f"usr/include/{name}" for name in names_in("include", "*.h")),
            *(f"{docs}/libadit-dev/examples/{name}" for name in names_in("examples", "*.c"))},
        "python3-adit": {
            f"{modules}/adit-{VERSION}.dist-info/METADATA", f"{docs}/python3-adit/python.md",
            *(f"{modules}/adit/{name}" for name in names_in("python/adit", "*.py", "py.typed")),
            *(f"{docs}/python3-adit/examples/{name}"
              for name in names_in("python/examples", "*.py"))},
    }


@long_test
def what_is_in_them():
    """each file of the library is in one package, and the program is whole without it"""
    for package, names in expected().items():
        assert files_in(package) == names, f"{package}: {sorted(files_in(package) ^ names)}"
    needed = done("dpkg-deb", "--field", built("package")["adit"], "Depends")
    assert "usr/bin/adit" in files_in("adit") and "libadit" not in needed, needed


@functools.cache
def unpacked():
    """The library as it is installed, below another root."""
    root = Path(work().name) / "unpacked"
    for package in expected():
        done("dpkg-deb", "--extract", built("package")[package], root)
    return root


def libraries():
    return next(unpacked().glob("usr/lib/*/libadit.so.1")).parent


def compiled(source, name, *libraries_of_it):
    flags = done("pkg-config", "--cflags", "--libs", "adit", env=dict(
        os.environ, PKG_CONFIG_LIBDIR=str(libraries() / "pkgconfig"),
        PKG_CONFIG_SYSROOT_DIR=str(unpacked()))).split()
    if libraries_of_it:
        flags = [*(flag for flag in flags if not flag.startswith("-l")), *libraries_of_it]
    out = Path(work().name) / name
    done("cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-o", out, source, *flags)
    return out


@long_test
def a_program_in_c():
    """an example, built by pkg-config with the packages alone: the record of `adit sim`"""
    needs("pkg-config")
    source = unpacked() / "usr/share/doc/libadit-dev/examples/record.c"
    bots = ["trained", "hasty", "greedy"]
    asked = ["--games", "1", "--seed", "2a", "--players", len(bots), "--bots", ",".join(bots)]
    record = Path(work().name) / "game.jsonl"
    done(harness.ADIT, "sim", "saboteur", *asked, "--record", record)
    for out in (compiled(source, "shared"), compiled(source, "static", libraries() / "libadit.a")):
        alone = dict(os.environ, LD_LIBRARY_PATH=str(libraries()) if out.name == "shared" else "")
        assert done(out, "saboteur", "2a", *bots, env=alone) == record.read_text(), out.name


A_GAME_IN_PYTHON = """
import importlib.metadata
import adit

game = adit.Game("saboteur", players=3, seed="2a", rounds=1)
moves = 0
while game.turn is not None:
    game.apply(game.legal()[0])
    moves += 1
print(importlib.metadata.version("adit"), adit.__file__, moves > 9)
"""
MODULES = "usr/lib/python3/dist-packages"


@long_test
def a_program_in_python():
    """the modules play with the library beside them, and Python knows the version"""
    python = "/usr/bin/python3"
    if subprocess.run([python, "-c", "import cffi, numpy"], stderr=subprocess.DEVNULL).returncode:
        raise Skip("no cffi or no numpy for Debian's Python")
    clean = {name: text for name, text in os.environ.items() if name != "ADIT_LIBRARY"}
    said = done(python, "-B", "-c", A_GAME_IN_PYTHON, env=dict(
        clean, PYTHONPATH=str(unpacked() / MODULES), LD_LIBRARY_PATH=str(libraries())))
    assert said == f"{VERSION} {unpacked() / MODULES}/adit/__init__.py True\n", said


# --- another Debian -----------------------------------------------------------------


class Bare:
    """A Debian with nothing in it but these packages. It is entered without /proc and
    /dev of this machine, so nothing is left mounted."""

    def __init__(self, name, *packages):
        needs("debootstrap")
        if os.geteuid() != 0:
            raise Skip("not root")
        self.root = Path(work().name) / name
        mirror = done("apt-get", "indextargets", "--format", "$(REPO_URI)",
                      "Created-By: Packages", f"Codename: {SUITE}").split()
        if not mirror:
            raise Skip(f"this machine does not know where {SUITE} is")
        more = [f"--include={','.join(packages)}"] if packages else []
        done("debootstrap", "--variant=minbase", *more, SUITE, self.root, mirror[0])
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")

    def run(self, *command):
        clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                 "DEBIAN_FRONTEND": "noninteractive"}
        return done("chroot", self.root, *command, env=clean)

    def install(self, *packages):
        """These packages, with what they depend on."""
        copies = [shutil.copy(built("package")[package], self.root / "srv") for package in packages]
        self.run("apt-get", "-q", "install", "-y", "--no-install-recommends",
                 *(f"/srv/{Path(copy).name}" for copy in copies))
        for copy in copies:
            Path(copy).unlink()

    def paths(self):
        """All that is there, but for what the package tools note down for themselves."""
        notes = re.compile(r"var/(cache|log)/.*|var/lib/(apt|dpkg)/.*|etc/ld.so.cache")
        every = (str(path.relative_to(self.root)) for path in self.root.rglob("*"))
        return {path for path in every if not notes.fullmatch(path)}


# What Debian keeps of a package that was removed: its settings, and what was enabled.
SETTINGS = re.compile(r"etc/default/adit|etc/systemd/system/[\w-]+\.target\.wants(/adit\.\w+)?"
                      r"|var/lib/systemd/deb-systemd-helper-enabled/.*")


def check_pages(bare):
    for page in (TOP / "man").iterdir():
        packed = bare.root / "usr/share/man/man1" / f"{page.name}.gz"
        assert gzip.decompress(packed.read_bytes()) == page.read_bytes(), page.name


async def play(server):
    """The page, a whole game, and its record."""
    status, _, text = harness.Guest(server).request("GET", "/")
    assert status == 200 and b"<!doctype html>" in text.lower(), f"{status} {text[:99]}"
    seats = await company(server, SHORT["saboteur"], 2, "package")
    await together(*(seat.play_to_the_end() for seat in seats))
    check_record(seats[0].guest.record(seats[0].table), seats)
    for seat in seats:
        await seat.leave()


async def play_below(root):
    """As systemd would start it, with the folder that it would make."""
    state = root / "var/lib/adit"
    state.mkdir(mode=0o700)
    os.chown(state, NOBODY, NOBODY)
    async with Service(root, (root / UNIT).read_text(), []) as server:
        await play(server)
    assert any(state.iterdir()), "no game was kept"


@long_test
async def there_and_away():
    """in a bare Debian: installed, started, played, removed; nothing but data is left"""
    bare = Bare("bare")
    before = bare.paths()
    bare.install("adit")
    check_pages(bare)
    assert bare.run("adit", "--version").startswith("adit "), "no version"
    await play_below(bare.root)
    kept = {str(path.relative_to(bare.root)) for path in
            (bare.root / "var/lib/adit").iterdir()} | {"var/lib/adit"}
    bare.run("apt-get", "-q", "remove", "-y", "adit")
    bare.run("apt-get", "-q", "autoremove", "-y", "--purge")
    left = {path for path in bare.paths() - before if not SETTINGS.fullmatch(path)}
    assert left == kept, f"left: {sorted(left ^ kept)}"
    bare.run("apt-get", "-q", "purge", "-y", "adit")
    assert bare.paths() == before, f"left: {sorted(bare.paths() ^ before)}"
    play_in_python(bare)
    assert bare.paths() == before, f"left: {sorted(bare.paths() ^ before)}"


def play_in_python(bare):
    """The library comes with all that it needs, and goes with what it compiled."""
    bare.install("libadit1", "python3-adit")
    said = bare.run("python3", "-c", A_GAME_IN_PYTHON)
    assert said == f"{VERSION} /{MODULES}/adit/__init__.py True\n", said
    assert any((bare.root / MODULES / "adit").glob("__pycache__/game.*.pyc")), "not compiled"
    bare.run("apt-get", "-q", "purge", "-y", "--autoremove", "python3-adit", "libadit1")


# --- systemd ------------------------------------------------------------------------


class Machine(Server):
    """A Debian that was booted, in a container with the network of this machine."""

    def __init__(self, root, port):
        super().__init__(folder=root)
        self.port = port

    def command(self):
        return ["systemd-nspawn", "--quiet", "--settings=no", "--register=no", "--keep-unit",
                "--console=passive", "--boot", f"--directory={self.folder}"]

    def start(self):
        needs("systemd-nspawn")
        SERVERS.append(self)
        self.process = subprocess.Popen(
            self.command(), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True, preexec_fn=harness.die_with_parent)
        end = time.monotonic() + PATIENCE
        while not self.listens():
            if self.process.poll() is not None:
                raise Skip(f"systemd cannot be booted here: {self.errors()[-200:]!r}")
            assert time.monotonic() < end, f"nobody listens: {self.errors()}"
        return self

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            time.sleep(0.1)
            return False
        return True


@long_test
async def under_systemd():
    """booted by systemd: in its sandbox it is played at, and ends well"""
    bare = Bare("booted", "systemd", "systemd-sysv", "dbus")
    bare.install("adit")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    where = bare.root / "etc/systemd/system/adit.socket.d"
    where.mkdir()
    (where / "port.conf").write_text(f"[Socket]\nListenStream=\nListenStream=127.0.0.1:{port}\n")
    (bare.root / "etc/default/adit").write_text('ADIT_OPTIONS="--bot-delay 0"\n')
    state, copy = bare.root / "var/lib/private/adit", bare.root / "srv/copy.db"
    async with Machine(bare.root, port) as machine:
        await play(machine)
        _, _, numbers = harness.Guest(machine, address="127.0.0.1").request("GET", "/metrics")
        assert b'adit_games_finished_total{game="saboteur"} 1' in numbers, numbers
        done(harness.ADIT, "backup", state, copy)
    assert copy.read_bytes().startswith(b"SQLite format 3"), "no copy"
    assert state.stat().st_uid != 0 and state.stat().st_mode & 0o777 == 0o700, state.stat()


if __name__ == "__main__":
    main(3600)
