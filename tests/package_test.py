#!/usr/bin/env python3
"""The Debian package: its units, and with ADIT_TEST=full the whole way of it, from the
tree to a bare Debian 12 and out again.

    package_test.py PATH_TO_ADIT

Prints TAP. The long tests need root, a network, and the page in web/dist.
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
    """program, library and package have the same version, and the page of each command"""
    build = (TOP / "meson.build").read_text()
    version = re.search(r"^  version: '(.+)',$", build, re.M)[1]
    changes = (TOP / "packaging/debian/changelog").read_text()
    assert done(harness.ADIT, "--version") == f"adit {version}\n"
    assert changes.startswith(f"adit ({version}) "), changes.splitlines()[0]
    listed = set(re.findall(r"'man/(.+?)'", build))
    assert listed == {page.name for page in (TOP / "man").iterdir()}, listed


def listed(name):
    """The files and folders that a list of the package has."""
    return [TOP / line for line in (TOP / "packaging/debian" / name).read_text().split()]


@test
def documents_and_examples():
    """what its documents and examples are is there, and its verify.py needs nothing more"""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        for path in [*listed("adit.docs"), *listed("adit.examples")]:
            copy = shutil.copytree if path.is_dir() else shutil.copy
            copy(path, Path(folder) / path.name)
        assert (Path(folder) / "fairness.md").exists()
        assert "--deal" in done(sys.executable, Path(folder) / "verify.py", "--help")


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


# --- the package --------------------------------------------------------------------

NOBODY = 64999  # like a dynamic user: a number without a name


@functools.cache
def work():
    """A folder for this run."""
    return tempfile.TemporaryDirectory(prefix="adit-")


@functools.cache
def built(name):
    """The package, made of this tree in a folder of that name."""
    needs("dpkg-buildpackage")
    assert (TOP / "web/dist/index.html").exists(), "no page; ./dev page builds it"
    folder = Path(work().name) / name
    done(TOP / "packaging/build", folder)
    return next(folder.glob("adit_*.deb"))


def long_test(function):
    return test(function) if FULL else function


@long_test
def a_good_package():
    """the same tree gives the same package, and lintian says nothing against it"""
    one, two = built("package"), built("another-place")
    assert filecmp.cmp(one, two, shallow=False), "two builds differ"
    needs("lintian")
    said = done("lintian", "--allow-root", "--display-info", "--fail-on",
                "error,warning,info", next(one.parent.glob("*.changes")))
    assert said == "", said


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

    def install(self):
        """The package, with what it depends on."""
        shutil.copy(built("package"), self.root / "srv/adit.deb")
        self.run("apt-get", "-q", "install", "-y", "--no-install-recommends", "/srv/adit.deb")
        (self.root / "srv/adit.deb").unlink()

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
    bare.install()
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
    bare.install()
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
