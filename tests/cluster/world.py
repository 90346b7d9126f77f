"""world.py -- machines within this one, whose cables can be cut.

    enter()                 # from here on this process is in a world of its own
    machine = Machine("node-a", 11)
    subprocess.Popen([*machine.before, "adit", ...])
    machine.cut(); machine.mend()

A world is a set of namespaces (network, mounts, processes) that an ordinary user may have,
too. It ends with the process that was started, however that ends, kill -9 included: the
kernel kills whatever still runs there, and the files that were only there are gone. A machine is a network of its own at a
cable of a bridge. Where namespaces are not allowed there are no cables: machines are then
addresses of the loopback, and what is broken by cables cannot be tried.
"""

import atexit
import contextlib
import ctypes
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

INSIDE, SOCKET = "ADIT_WORLD", "ADIT_WORLD_SOCKET"
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# unshare passes over all of these while it waits, so that somebody else has to hear them.
WITH_ITS_PARENT = ["setpriv", "--pdeathsig", "KILL"]
# As root the users stay who they are, so that PostgreSQL can be somebody else.
OWN = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
ROOT = ["--user", "--map-root-user"]


def words():
    """How a world is begun here: a command, or None where that is not allowed."""
    begin = ["unshare", *([] if os.geteuid() == 0 else ROOT), *OWN]
    works = ("mount -t tmpfs none /run && ip netns add x && ip link add name cable type veth peer name eth0 netns x"
             " && nft add table inet x")
    try:
        done = subprocess.run([*begin, "sh", "-c", works], capture_output=True)
    except OSError:
        return None
    return begin if done.returncode == 0 else None


def waits_for(process):
    """Until the world has ended, or somebody ends it; nothing is left of it then. Its processes are
    killed by the kernel when the first one is, and become children of this one until they are gone."""
    set_child_subreaper, ended = 36, []

    def ends(number, _):
        ended.append(number)
        process.kill()

    ctypes.CDLL(None).prctl(set_child_subreaper, 1)
    for number in ENDS:
        signal.signal(number, ends)
    code = process.wait()
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    sys.exit(128 + ended[0] if ended else code)


def enter(port=0):
    """Begins this program again in a world of its own, once, if there can be one. Returns a
    socket that listens outside, at that port of this machine: into the world it is the only way."""
    if INSIDE in os.environ:
        return socket.socket(fileno=int(os.environ[SOCKET]))
    listening = socket.create_server(("127.0.0.1", port))
    listening.set_inheritable(True)
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    os.environ[SOCKET] = str(listening.fileno())
    begin = words()
    os.environ[INSIDE] = "apart" if begin else "shared"
    if begin:
        sys.stdout.flush()
        waits_for(subprocess.Popen([*WITH_ITS_PARENT, *begin, sys.executable, *sys.orig_argv[1:]],
                                   pass_fds=[listening.fileno()]))
    for number in ENDS[1:]:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    return listening


def is_apart():
    return os.environ.get(INSIDE) == "apart"


def do(*command):
    """A command that has to work."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"


class World:
    """The bridge, a folder for all files, and the first three numbers of all addresses."""

    def __init__(self):
        if is_apart():
            do("mount", "-t", "tmpfs", "-o", "mode=755", "none", "/run")
            self.folder, self.net = Path("/run/adit"), "10.77.0"
            self.folder.mkdir()
            do("ip", "link", "set", "lo", "up")
            do("ip", "link", "add", "name", "bridge", "type", "bridge")
            do("ip", "address", "add", f"{self.net}.1/24", "dev", "bridge")
            do("ip", "link", "set", "bridge", "up")
            do("nft", "add", "table", "bridge", "adit")
            do("nft", "add", "chain", "bridge", "adit", "cables",
               "{ type filter hook prerouting priority 0 ; }")
        else:
            self.folder = Path(tempfile.mkdtemp(prefix="adit-world-"))
            self.begin_cleaner()
            self.net = f"127.{random.SystemRandom().randint(2, 254)}.77"
        self.folder.chmod(0o755)

    def begin_cleaner(self):
        """Removes the folder when this process is gone, by whatever; its servers may still be about
        to end then."""
        cleaner = subprocess.Popen(["sh", "-c", 'read -r end; while ! rm -rf "$1"; do sleep .1; done', "sh",
                                    self.folder], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   start_new_session=True)

        def ends():
            cleaner.stdin.close()
            cleaner.wait()
        atexit.register(ends)

    def address(self, number):
        return f"{self.net}.{number}"


class Machine:
    """One with an address of its own; `before` are the words before a command there."""

    def __init__(self, world, name, number):
        self.name, self.address = name, world.address(number)
        self.folder = world.folder / name
        self.folder.mkdir()
        self.before = []
        if is_apart():
            self.before = ["ip", "netns", "exec", name]
            do("ip", "netns", "add", name)
            do("ip", "link", "add", "name", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            do("ip", "-n", name, "address", "add", f"{self.address}/24", "dev", "eth0")
            for link in ("lo", "eth0"):
                do("ip", "-n", name, "link", "set", link, "up")
            do("ip", "link", "set", name, "master", "bridge", "up")

    def give_disk(self, megabytes):
        """Its folder is a disk of this size."""
        if is_apart():
            do("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "none", str(self.folder))

    def fill_disk(self):
        """To the last byte; never another disk than its own, which is everybody's."""
        assert os.path.ismount(self.folder), f"{self.folder} is no disk of its own"
        with open(self.folder / "ballast", "wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    pass

    def free_disk(self):
        (self.folder / "ballast").unlink()

    def cut(self):
        """Its cable: whoever speaks with it hears nothing any more, and no end either."""
        do("ip", "link", "set", self.name, "nomaster")

    def lose(self, percent):
        """So much of what it sends."""
        do("nft", "add", "rule", "bridge", "adit", "cables", "iifname", self.name,
           "numgen", "random", "mod", "100", "<", str(percent), "drop")

    def mend(self):
        do("ip", "link", "set", self.name, "master", "bridge", "up")
        do("nft", "flush", "chain", "bridge", "adit", "cables")
