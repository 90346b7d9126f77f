#!/usr/bin/env python3
"""Malformed requests and frames: each is answered as it should be, others play on, and
the server lives.

    frames_test.py PATH_TO_ADIT [PART_OF_A_NAME]

A request is some bytes and the status of the answer; frames are some bytes, sent in
one piece and byte by byte, and the code of the close, or what is answered. Prints
TAP.
"""

import asyncio
import contextlib
import json
import re
import socket
import struct
import time

from harness import (FULL, PATIENCE, SHORT, Guest, Seat, Server, check_record, company, main,
                     random_of, test, tests, together)

MOST = 4096  # bytes of a message
KEY = "dGhlIHNhbXBsZSBub25jZQ=="

# --- requests ---------------------------------------------------------------------

HOST = "Host: 127.0.0.1"
JSON = "Content-Type: application/json"
TABLE = '{"game":"galleries"}'
GONE = None  # no answer, or closed


def head(*lines, body=""):
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")


def get(path, *lines):
    return head(f"GET {path} HTTP/1.1", HOST, *lines)


def post(body, *lines, length=True):
    lengths = [f"Content-Length: {len(body)}"] if length else []
    return head("POST /api/tables HTTP/1.1", HOST, *lines, *lengths, body=body)


def shake(*lines, without=(), path="/api/tables/TABLE/socket", method="GET", version="1.1"):
    """A handshake, with some lines more, and without some of the usual."""
    usual = {"Host": "127.0.0.1", "Connection": "Upgrade", "Upgrade": "websocket",
             "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": KEY}
    kept = [f"{name}: {value}" for name, value in usual.items() if name not in without]
    return head(f"{method} {path} HTTP/{version}", *kept, *lines)


REQUESTS = [
    # What is right.
    ("the catalogue", 200, get("/api/catalogue")),
    ("its head", 200, head("HEAD /api/catalogue HTTP/1.1", HOST)),
    ("the list of tables", 200, get("/api/tables")),
    ("a table", 200, get("/api/tables/TABLE")),
    ("a new table", 201, post(TABLE, JSON)),
    ("a new table, with a charset", 201, post(TABLE, JSON + "; charset=utf-8")),
    ("a new table, in chunks", 201,
     post(f"14\r\n{TABLE}\r\n0\r\n\r\n", JSON, "Transfer-Encoding: chunked", length=False)),
    ("a handshake", 101, shake()),
    ("a handshake with our protocol", 101, shake("Sec-WebSocket-Protocol: adit.v2")),
    ("a handshake with ours among others", 101, shake("Sec-WebSocket-Protocol: a, adit.v2,b")),
    ("a handshake with extensions", 101, shake("Sec-WebSocket-Extensions: permessage-deflate")),
    ("a handshake, letters of any size", 101,
     shake("CONNECTION: keep-alive, UPGRADE", "uPGRADE: WebSocket",
           without=("Connection", "Upgrade"))),
    ("a handshake of our origin", 101, shake("Origin: http://127.0.0.1")),
    ("a handshake of our origin, behind TLS", 101, shake("Origin: https://127.0.0.1")),
    # Handshakes.
    ("no upgrade", 400, shake(without=("Upgrade",))),
    ("no connection", 400, shake(without=("Connection",))),
    ("another connection", 400, shake("Connection: keep-alive", without=("Connection",))),
    ("an upgrade to something else", 400, shake("Upgrade: h2c", without=("Upgrade",))),
    ("no key", 400, shake(without=("Sec-WebSocket-Key",))),
    ("an empty key", 400, shake("Sec-WebSocket-Key:", without=("Sec-WebSocket-Key",))),
    ("a short key", 400,
     shake("Sec-WebSocket-Key: dGhlIHNhbXBsZQ==", without=("Sec-WebSocket-Key",))),
    ("a long key", 400, shake(f"Sec-WebSocket-Key: AAAA{KEY}", without=("Sec-WebSocket-Key",))),
    ("a key that is no base64", 400,
     shake("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZ!==", without=("Sec-WebSocket-Key",))),
    ("a key with bits to spare", 400,
     shake("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==", without=("Sec-WebSocket-Key",))),
    ("two keys", 400, shake(f"Sec-WebSocket-Key: {KEY}")),
    ("no version", 400, shake(without=("Sec-WebSocket-Version",))),
    ("version 8", 426, shake("Sec-WebSocket-Version: 8", without=("Sec-WebSocket-Version",))),
    ("version 0", 426, shake("Sec-WebSocket-Version: 0", without=("Sec-WebSocket-Version",))),
    ("version 13.0", 426, shake("Sec-WebSocket-Version: 13.0", without=("Sec-WebSocket-Version",))),
    ("another protocol", 400, shake("Sec-WebSocket-Protocol: chat")),
    ("nearly our protocol", 400, shake("Sec-WebSocket-Protocol: adit.v20")),
    ("our protocol in capitals", 400, shake("Sec-WebSocket-Protocol: ADIT.V1")),
    ("another origin", 403, shake("Origin: http://evil.example")),
    ("our origin with another port", 403, shake("Origin: http://127.0.0.1:1")),
    ("our origin as the beginning of another", 403, shake("Origin: http://127.0.0.1.evil.example")),
    ("an origin with a user", 403, shake("Origin: http://127.0.0.1@evil.example")),
    ("an origin that is a file", 403, shake("Origin: null")),
    ("an empty origin", 403, shake("Origin:")),
    ("an origin of another kind", 403, shake("Origin: ftp://127.0.0.1")),
    ("two origins", 400, shake("Origin: http://127.0.0.1", "Origin: http://evil.example")),
    ("a socket of no table", 404, shake(path="/api/tables/0000000000000000/socket")),
    ("a socket of a short name", 404, shake(path="/api/tables/a/socket")),
    ("a socket of an empty name", 404, shake(path="/api/tables//socket")),
    ("a socket of a long name", 404, shake(path="/api/tables/" + "a" * 100 + "/socket")),
    ("a socket of a name and more", 404, shake(path="/api/tables/TABLEx/socket")),
    ("a socket by POST", 405, shake("Content-Length: 0", JSON, method="POST")),
    ("a socket of HTTP/1.0", 400, shake(version="1.0")),
    ("a socket without a host", 400, shake(without=("Host",))),
    ("a plain request of a socket", 400, get("/api/tables/TABLE/socket")),
    # Bodies.
    ("no type", 415, post(TABLE)),
    ("another type", 415, post(TABLE, "Content-Type: text/plain")),
    ("a form", 415, post("game=galleries", "Content-Type: application/x-www-form-urlencoded")),
    ("nearly the type", 415, post(TABLE, "Content-Type: application/jsonp")),
    ("no body", 400, post("", JSON)),
    ("no JSON", 400, post("galleries", JSON)),
    ("half of it", 400, post('{"game":', JSON)),
    ("JSON, but a list", 400, post('["galleries"]', JSON)),
    ("JSON, but a number", 400, post("12", JSON)),
    ("two objects", 400, post(TABLE + TABLE, JSON)),
    ("a key twice", 400, post('{"game":"galleries","game":"saboteur"}', JSON)),
    ("bytes that are no text", 400, post('{"game":"\xff\xfe"}', JSON)),
    ("a zero inside", 400, post('{"game":"galleries\\u0000"}', JSON)),
    ("brackets without end", 400, post("[" * 4000, JSON)),
    ("a key too many", 400, post('{"game":"galleries","admin":true}', JSON)),
    ("a key too few", 400, post("{}", JSON)),
    ("no such game", 400, post('{"game":"chess"}', JSON)),
    ("a game of the wrong kind", 400, post('{"game":7}', JSON)),
    ("too many players", 400, post('{"game":"galleries","players":5}', JSON)),
    ("players below zero", 400, post('{"game":"galleries","players":-1}', JSON)),
    ("a lot of players", 400, post('{"game":"galleries","players":1e300}', JSON)),
    ("more players than a number holds", 400,
     post('{"game":"galleries","players":99999999999999999999}', JSON)),
    ("no such option", 400, post('{"game":"galleries","options":{"x":1}}', JSON)),
    ("no such value", 400, post('{"game":"galleries","options":{"gems":9}}', JSON)),
    ("options that are none", 400, post('{"game":"galleries","options":[]}', JSON)),
    ("no such clock", 400, post('{"game":"galleries","clock":{"kind":"sand"}}', JSON)),
    ("a clock without time", 400, post('{"game":"galleries","clock":{"kind":"move"}}', JSON)),
    ("a clock of no time", 400,
     post('{"game":"galleries","clock":{"kind":"move","seconds":0}}', JSON)),
    ("a clock that is none", 400, post('{"game":"galleries","clock":7}', JSON)),
    ("an empty password", 400, post('{"game":"galleries","password":""}', JSON)),
    ("a long password", 400, post('{"game":"galleries","password":"%s"}' % ("a" * 65), JSON)),
    ("a body of the largest size", 400, post("x" * MOST, JSON)),
    ("a body too large", 413, post("x" * (MOST + 1), JSON)),
    ("a body far too large", 413, post("x" * 60000, JSON)),
    ("a body said to be huge", 413,
     head("POST /api/tables HTTP/1.1", HOST, JSON, "Content-Length: 99999999999")),
    ("chunks too large", 413,
     post(f"2000\r\n{'x' * 0x2000}\r\n0\r\n\r\n", JSON, "Transfer-Encoding: chunked",
          length=False)),
    ("length and chunks", 400,
     post(f"14\r\n{TABLE}\r\n0\r\n\r\n", JSON, "Transfer-Encoding: chunked")),
    ("chunks and length", 400,
     head("POST /api/tables HTTP/1.1", HOST, JSON, "Transfer-Encoding: chunked",
          "Content-Length: 5", body="0\r\n\r\n")),
    ("two lengths", 400, post(TABLE, JSON, "Content-Length: 5")),
    ("the same length twice", 400, post(TABLE, JSON, f"Content-Length: {len(TABLE)}")),
    ("a length below zero", 400,
     head("POST /api/tables HTTP/1.1", HOST, JSON, "Content-Length: -5")),
    ("a length that is none", 400,
     head("POST /api/tables HTTP/1.1", HOST, JSON, "Content-Length: five")),
    ("chunks that are none", 400,
     post("zz\r\n", JSON, "Transfer-Encoding: chunked", length=False)),
    ("a chunk of endless size", (400, 413),
     post("fffffffffffffffff\r\n", JSON, "Transfer-Encoding: chunked", length=False)),
    ("a table of another origin", 403, post(TABLE, JSON, "Origin: http://evil.example")),
    ("a table for a form's origin", 403, post(TABLE, JSON, "Origin: null")),
    ("POST to where nothing is made", 405,
     head("POST /api/catalogue HTTP/1.1", HOST, JSON, "Content-Length: 2", body="{}")),
    ("POST to the page", 405,
     head("POST / HTTP/1.1", HOST, JSON, "Content-Length: 2", body="{}")),
    # Methods, paths, lines.
    *((f"method {method}", 405, head(f"{method} /api/tables HTTP/1.1", HOST))
      for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND",
                     "get", "G", "BREW")),
    ("nothing there", 404, get("/api/nothing")),
    ("nothing above", 404, get("/api")),
    ("nothing below", 404, get("/api/tables/TABLE/nothing")),
    ("a record too early", 409, get("/api/tables/TABLE/record")),
    ("no such table", 404, get("/api/tables/0000000000000000")),
    ("a table by half its name", 404, get("/api/tables/abcdefgh")),
    ("no such record", 404, get("/api/tables/0000000000000000/record")),
    *((f"path {path[:24]}", 404, get(path)) for path in (
        "/../etc/passwd", "/..", "/../../../../../../etc/passwd", "/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd", "/assets/../../../etc/passwd", "/./etc/passwd",
        "//etc/passwd", "/etc/passwd", "/%00", "/index.html%00.png", "/a%00b", "/%",
        "/%zz", "/%ff%fe", "/.git/config", "/adit.db", "/api/tables/%2e%2e",
        "/api/../adit.db", "/\\..\\..\\etc", "/" + "a" * 300, "/" + "a/" * 200,
        "/api/tables/' OR 1=1 --".replace(" ", "%20"), "/api/tables/%00TABLE",
        "/API/tables", "/api/Tables", "/api//tables")),
    ("a path of 3000 bytes", 404, get("/" + "a" * 3000)),
    ("a path of 5000 bytes", (404, 414, 431), get("/" + "a" * 5000)),
    ("a path of 100000 bytes", (414, 431, 400, GONE), get("/" + "a" * 100000)),
    ("a query of 2000 bytes", 200, get("/api/tables?" + "a" * 2000)),
    ("many arguments", (200, 431), get("/api/tables?" + "a=1&" * 20)),
    ("no host", 400, head("GET /api/tables HTTP/1.1")),
    ("two hosts", 400, head("GET /api/tables HTTP/1.1", HOST, "Host: evil.example")),
    ("a blank before the colon", 400, get("/api/tables", "Foo : bar")),
    ("a length with a blank before the colon", 400,
     head("POST /api/tables HTTP/1.1", HOST, JSON, "Content-Length : 5", body="hello")),
    ("a line without a colon", (400, GONE), get("/api/tables", "nothing")),
    ("a line without a name", (200, 400, GONE), get("/api/tables", ": value")),
    ("a name with a quote", 400, get("/api/tables", 'a"b: c')),
    ("a name with bytes that are no text", 400, get("/api/tables", "\xff: c")),
    ("a folded line", 400, get("/api/tables", "Foo: bar", " more")),
    ("a folded line of the host", 400, head("GET /api/tables HTTP/1.1", HOST, " .evil.example")),
    ("a folded line by a tab", 400, get("/api/tables", "Foo: bar", "\tmore")),
    ("a tab in a line", 200, get("/api/tables", "Foo: bar\tmore")),
    ("blanks around a value", 200, get("/api/tables", "Foo: \t bar \t ", "Bar:baz", "Empty:")),
    ("a head of 3000 bytes", 200, get("/api/tables", "X: " + "x" * 3000)),
    ("a head of 6000 bytes", (200, 431), get("/api/tables", "X: " + "x" * 6000)),
    ("a head of 10000 bytes", 431, get("/api/tables", "X: " + "x" * 10000)),
    ("a head of 100000 bytes", (431, 400, GONE), get("/api/tables", "X: " + "x" * 100000)),
    ("a hundred lines", (200, 431), get("/api/tables", *(f"X-{i}: y" for i in range(100)))),
    ("a thousand lines", (431, 400, GONE), get("/api/tables", *(f"X-{i}: y" for i in range(1000)))),
    ("a cookie of 3000 bytes", (200, 431), get("/api/tables", "Cookie: adit=" + "a" * 3000)),
    ("a cookie that is none", 200, get("/api/tables", "Cookie: ;;;=;adit;adit==;=adit")),
    ("HTTP/2", (400, 505, GONE), head("GET /api/tables HTTP/2.0", HOST)),
    ("HTTP/9", (400, 505, GONE), head("GET /api/tables HTTP/9.9", HOST)),
    ("HTTP/0.9", (400, 505, GONE), b"GET /api/tables\r\n\r\n"),
    ("no HTTP", (400, 505, GONE), head("GET /api/tables FTP/1.1", HOST)),
    ("nothing but a word", (400, 405, GONE), b"hello\r\n\r\n"),
    ("HTTP/2 by preface", (400, 405, 505, GONE), b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    ("a handshake of TLS", (400, 405, GONE), bytes.fromhex("16030100d0010000cc0303") + b"a\r\n\r\n"),
    ("zero bytes in a path", (400, 404, GONE), b"GET /api/\0tables HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("zero bytes in a line", 400, b"GET /api/tables HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
    ("zero bytes in a name", 400, b"GET /api/tables HTTP/1.1\r\nHost: a\r\nX\0Y: b\r\n\r\n"),
    ("ends of lines without returns", 400, b"GET /api/tables HTTP/1.1\nHost: a\n\n"),
    ("the first line without a return", 400, b"GET /api/tables HTTP/1.1\nHost: a\r\n\r\n"),
    ("a line without a return", 400, b"GET /api/tables HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"),
    ("a return alone", 400, b"GET /api/tables HTTP/1.1\r\nHost: a\r\nX: a\rY: b\r\n\r\n"),
    ("a bell", 400, get("/api/tables", "X: a\ab")),
    ("chunks in HTTP/1.0", 400,
     head("POST /api/tables HTTP/1.0", HOST, JSON, "Transfer-Encoding: chunked",
          body=f"14\r\n{TABLE}\r\n0\r\n\r\n")),
    ("a length in HTTP/1.0", 201,
     head("POST /api/tables HTTP/1.0", HOST, JSON, f"Content-Length: {len(TABLE)}", body=TABLE)),
    ("a strange host", 421, head("GET /api/tables HTTP/1.1", "Host: evil.example")),
    ("a whole address", (200, 400, 404), get("http://127.0.0.1/api/tables")),
    ("an address of somebody else", (400, 404), get("http://evil.example/")),
    ("a star", (400, 404), get("*")),
    ("an expectation", 413,
     head("POST /api/tables HTTP/1.1", HOST, JSON, "Content-Length: 99999",
          "Expect: 100-continue")),
    ("two requests at once", 200, get("/api/tables") + get("/api/catalogue")),
    ("an upgrade of a page", (200, 404), shake(path="/")),
    ("an upgrade to HTTP/2", 200,
     get("/api/tables", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c",
         "HTTP2-Settings: AAMAAABkAAQAAP__")),
]

# libmicrohttpd waits for more, until its patience ends: 20 s each.
SLOW_REQUESTS = [
    ("zero bytes", (400, 405, 431, GONE), bytes(64) + b"\r\n\r\n"),
    ("more arguments than there is room for", (431, GONE), get("/api/tables?" + "a=1&" * 500)),
]


def status_of(data):
    found = re.match(rb"HTTP/1\.[01] (\d{3}) ", data)
    return int(found[1]) if found else None


def talk(server, data, address, in_pieces=False):
    """Sends bytes, and reads until the answer's head is there or the end is."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE,
                                  source_address=(address, 0)) as line:
        answer = b""
        try:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for piece in [data[i:i + 7] for i in range(0, len(data), 7)] if in_pieces else [data]:
                line.sendall(piece)
        except OSError:
            pass  # it hung up before it heard all; its answer is there
        try:
            while b"\r\n\r\n" not in answer:
                more = line.recv(65536)
                if not more:
                    break
                answer += more
        except ConnectionError:
            pass
        return answer


def is_expected(status, expected):
    return status in expected if isinstance(expected, tuple) else status == expected


# --- frames -----------------------------------------------------------------------

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0


def frame(opcode, data=b"", fin=True, masked=True, reserved=0, length=None, wide=None,
          mask=b"\x11\x22\x33\x44"):
    """A frame, right or wrong. `length` lies about its size; `wide` says in how many
    bytes it is written (0, 2 or 8)."""
    data = data.encode() if isinstance(data, str) else data
    n = len(data) if length is None else length
    wide = wide if wide is not None else 0 if n < 126 else 2 if n < 65536 else 8
    size = bytes([n]) if wide == 0 else b"\x7e" + struct.pack(">H", n) if wide == 2 \
        else b"\x7f" + struct.pack(">Q", n)
    start = bytes([fin << 7 | reserved << 4 | opcode, masked << 7 | size[0]]) + size[1:]
    if not masked:
        return start + data
    return start + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))


def close(code=None, reason=b""):
    return frame(CLOSE, (struct.pack(">H", code) if code is not None else b"") + reason)


def pieces(data, *cuts, opcode=TEXT):
    """A message in fragments."""
    at = [0, *cuts, len(data)]
    return b"".join(frame(opcode if i == 0 else MORE, data[at[i]:at[i + 1]],
                          fin=i == len(at) - 2) for i in range(len(at) - 1))


PINGS = '{"t":"ping"}'
PONGS = "pong"  # a message of ours that the server answers
LIVES = "lives"  # nothing is answered, and a ping of ours is
TOO_BIG = "1009:too_big"
RUBBISH = "1008:rubbish"
# Of a close: what a program can tell by it.
REASONS = {b"too_big": TOO_BIG, b"too many messages that are none": RUBBISH}
SNOWMAN = '{"t":"ping","x":"☃"}'.encode()


def padded(n):
    """A valid message of n bytes."""
    return ('{"t":"ping"' + " " * (n - 12) + "}").encode()


def frames():
    yield "a message", PONGS, frame(TEXT, PINGS)
    yield "a mask of zeros", PONGS, frame(TEXT, PINGS, mask=bytes(4))
    yield "a size in two bytes that needs one", (PONGS, 1002), frame(TEXT, PINGS, wide=2)
    yield "a size in eight bytes that needs one", (PONGS, 1002), frame(TEXT, PINGS, wide=8)
    yield "a message of 125 bytes", PONGS, frame(TEXT, padded(125))
    yield "a message of 126 bytes", PONGS, frame(TEXT, padded(126))
    yield "the largest message", PONGS, frame(TEXT, padded(MOST))
    yield "a message too large", TOO_BIG, frame(TEXT, padded(MOST + 1))
    yield "a message of 64 KiB", TOO_BIG, frame(TEXT, padded(65536))
    yield "a size of a gigabyte", TOO_BIG, frame(TEXT, b"", length=1 << 30)
    yield "a size of 2^62", (TOO_BIG, 1002), frame(TEXT, b"", length=1 << 62, wide=8)
    yield "a size with the highest bit", (1002, TOO_BIG), frame(TEXT, b"", length=(1 << 63) + 5, wide=8)
    yield "fragments too large together", TOO_BIG, \
        b"".join(frame(TEXT if i == 0 else MORE, b" " * 1000, fin=False) for i in range(6))
    yield "two fragments", PONGS, pieces(PINGS.encode(), 5)
    yield "a fragment for each byte", PONGS, pieces(PINGS.encode(), *range(1, len(PINGS)))
    yield "empty fragments", PONGS, pieces(PINGS.encode(), 0, 5, 5, len(PINGS))
    yield "fragments without end", 1008, frame(TEXT, b"", fin=False) + frame(MORE, b"", fin=False) * 600
    yield "a ping among fragments", PONGS, \
        frame(TEXT, PINGS[:5], fin=False) + frame(PING, b"x") + frame(MORE, PINGS[5:])
    yield "a pong among fragments", PONGS, \
        frame(TEXT, PINGS[:5], fin=False) + frame(PONG, b"x") + frame(MORE, PINGS[5:])
    yield "a message among fragments", 1002, frame(TEXT, PINGS[:5], fin=False) + frame(TEXT, PINGS)
    yield "bytes among fragments", (1002, 1003), frame(TEXT, PINGS[:5], fin=False) + frame(BINARY, b"x")
    yield "a close among fragments", 1000, frame(TEXT, PINGS[:5], fin=False) + close(1000)
    yield "a continuation of nothing", 1002, frame(MORE, PINGS)
    yield "a continuation of nothing, unfinished", 1002, frame(MORE, PINGS, fin=False)
    yield "a continuation of what has ended", (PONGS, 1002), frame(TEXT, PINGS) + frame(MORE, "x")
    yield "bytes", 1003, frame(BINARY, b"\0\1\2")
    yield "bytes in fragments", 1003, pieces(b"\0\1\2", 1, opcode=BINARY)
    yield "no bytes", 1003, frame(BINARY)
    for opcode in (TEXT, CLOSE, PING, PONG, MORE, BINARY):
        yield f"without a mask, opcode {opcode}", 1002, frame(opcode, b"", masked=False)
    yield "without a mask, a message", 1002, frame(TEXT, PINGS, masked=False)
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield f"opcode {opcode}", 1002, frame(opcode, b"x")
        yield f"opcode {opcode}, empty", 1002, frame(opcode)
    for bits in range(1, 8):
        yield f"reserved bits {bits}", 1002, frame(TEXT, PINGS, reserved=bits)
        yield f"reserved bits {bits} of a ping", 1002, frame(PING, b"", reserved=bits)
        yield f"reserved bits {bits} of a close", 1002, frame(CLOSE, b"\x03\xe8", reserved=bits)
    for opcode, name in ((PING, "ping"), (PONG, "pong"), (CLOSE, "close")):
        yield f"a {name} in fragments", 1002, frame(opcode, b"\x03\xe8", fin=False)
        for n in (126, 127, 200, 4096, 65536):
            yield f"a {name} of {n} bytes", 1002, frame(opcode, b"\x03\xe8" + b"a" * (n - 2))
        yield f"a {name} with a size of two bytes", 1002, frame(opcode, b"\x03\xe8", wide=2)
    yield "a ping", LIVES, frame(PING, b"")
    yield "the largest ping", LIVES, frame(PING, b"x" * 125)
    yield "a pong that nobody asked for", LIVES, frame(PONG, b"hello")
    yield "a close", (1000, 1005), close()
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        yield f"a close by {code}", code, close(code)
        yield f"a close by {code}, with a reason", code, close(code, b"enough")
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
        yield f"a close by {code}, which is no code", 1002, close(code)
    yield "a close of one byte", 1002, frame(CLOSE, b"\x03")
    yield "a close, its reason no text", 1007, close(1000, b"\xff\xfe")
    yield "a close, the largest", 1000, close(1000, b"x" * 123)
    yield "a close, then more", 1000, close(1000) + frame(TEXT, PINGS) * 3
    yield "two closes", 1000, close(1000) + close(1001)
    for name, text in NO_TEXT:
        yield f"no text: {name}", 1007, frame(TEXT, text)
        if len(text) > 1:
            yield f"no text: {name}, in pieces", 1007, pieces(text, *range(1, len(text)))
    yield "no text in the second fragment", 1007, frame(TEXT, b"ab", fin=False) + frame(MORE, b"\xff")
    yield "half a character at the end", 1007, frame(TEXT, "☃".encode()[:2])
    yield "a character over two fragments", "bad_message", pieces(SNOWMAN, SNOWMAN.index(b"\xe2") + 1)
    for name, text in NO_MESSAGE:
        yield f"no message: {name}", "bad_json bad_message", frame(TEXT, text)
    yield "an empty message", "bad_json", frame(TEXT, b"")
    yield "a message of zeros", "bad_json", frame(TEXT, bytes(100))
    yield "brackets", "bad_json", frame(TEXT, b"[" * 4000)
    yield "brackets of objects", "bad_message", frame(TEXT, b'{"a":' * 800)
    yield "pings without a break", 1008, frame(PING, b"") * 200
    yield "pongs without a break", 1008, frame(PONG, b"") * 200
    yield "messages without a break", 1008, frame(TEXT, PINGS) * 300
    yield "rubbish again and again", RUBBISH, frame(TEXT, "hello") * 30


NO_TEXT = [
    ("a byte that never is", b"\xff"), ("another", b"\xfe"), ("a lone continuation", b"\x80"),
    ("continuations", b"\x80\xbf\x80"), ("a lone start", b"\xc3 "), ("a long zero", b"\xc0\x80"),
    ("a long slash", b"\xe0\x80\xaf"), ("a longer slash", b"\xf0\x80\x80\xaf"),
    ("half of a pair", b"\xed\xa0\x80"), ("the other half", b"\xed\xbf\xbf"),
    ("above the last character", b"\xf4\x90\x80\x80"), ("five bytes", b"\xf8\x88\x80\x80\x80"),
    ("six bytes", b"\xfc\x84\x80\x80\x80\x80"), ("in the middle", b'{"t":"p\xffng"}'),
    ("at the end of a message", PINGS.encode() + b"\xe2\x98"),
]

NO_MESSAGE = [
    ("a word", "hello"), ("a list", "[]"), ("null", "null"), ("a number", "1"),
    ("a string", '"ping"'), ("nothing in it", "{}"), ("half", '{"t":"ping"'),
    ("a comma too many", '{"t":"ping",}'), ("two", PINGS + PINGS), ("a tail", PINGS + "x"),
    ("no kind", '{"id":1}'), ("a kind that is none", '{"t":"destroy"}'),
    ("a kind of the wrong kind", '{"t":1}'), ("an empty kind", '{"t":""}'),
    ("a key twice", '{"t":"ping","t":"ping"}'), ("a key too many", '{"t":"ping","x":1}'),
    ("a zero in the kind", '{"t":"ping\\u0000"}'), ("half of a pair", '{"t":"\\ud800"}'),
    ("an id of zero", '{"t":"ping","id":0}'), ("an id below zero", '{"t":"ping","id":-1}'),
    ("an id too large", '{"t":"ping","id":9007199254740992}'),
    ("an id larger than numbers", '{"t":"ping","id":99999999999999999999}'),
    ("an id with a fraction", '{"t":"ping","id":1.5}'), ("an id as text", '{"t":"ping","id":"1"}'),
    ("a move without an id", '{"t":"move","move":"pass"}'), ("a move of nothing", '{"t":"move","id":1}'),
    ("a move that is a number", '{"t":"move","id":1,"move":7}'),
    ("a long move", '{"t":"move","id":1,"move":"%s"}' % ("x" * 3000)),
    ("n below zero", '{"t":"move","id":1,"move":"pass","n":-1}'),
    ("a seat that is none", '{"t":"bot","seat":"P0","bot":"random"}'),
    ("a seat too far", '{"t":"bot","seat":"P999","bot":"random"}'),
    ("a seat that is a number", '{"t":"sit","name":"A","seat":1}'),
    ("a name that is a list", '{"t":"sit","name":["A"]}'), ("no name", '{"t":"sit"}'),
    ("a long name", '{"t":"sit","name":"%s"}' % ("x" * 3000)),
    ("seats that are one", '{"t":"swap","seats":["P1"]}'),
    ("seats that are three", '{"t":"swap","seats":["P1","P2","P3"]}'),
    ("a deep one", '{"t":"ping","x":' + "[" * 1000 + "]" * 1000 + "}"),
    ("NaN", '{"t":"ping","id":NaN}'), ("a comment", '{"t":"ping"/**/}'),
    ("single quotes", "{'t':'ping'}"),
]


# --- conformance ------------------------------------------------------------------
#
# The cases of groups 1 to 7 of the usual suite of WebSocket, by their numbers there. That
# suite wants an echo; what a message of ours is answered by stands for it here. A row is
# what is sent, frame by frame, and all that is answered, in order.

ANSWER = frame(TEXT, PINGS)  # is answered by "pong"
SAYS = "pong"
BROKEN, NO_UTF8, TOO_LONG = "close 1002", "close 1007", "close 1009"


def pong(data=b""):
    return f"PONG {data.hex()}"


def waiting(number):
    """A message that is answered when all is on disk, by "done"."""
    return frame(TEXT, '{"t":"enter","id":%d,"password":"none is needed"}' % number)


def group_1():
    """Sizes of texts and of bytes."""
    yield "1.1.1", [frame(TEXT, b"")], ["bad_json"]
    for i, n in enumerate((125, 126, 127, 128, 4096), 2):
        yield f"1.1.{i}", [frame(TEXT, padded(n))], [SAYS]
    for i, n in ((6, 65535), (7, 65536)):
        yield f"1.1.{i}", [frame(TEXT, padded(n))], [TOO_LONG]
    for i, n in enumerate((0, 125, 126, 127, 128, 4096), 1):
        yield f"1.2.{i}", [frame(BINARY, b"\xfe" * n)], ["close 1003"]


def group_2():
    """Pings and pongs."""
    for i, data in enumerate((b"", b"Hello, world!", b"\0\xff\xfe\xfd\xfc\xfb\0\xff", b"\xfe" * 125)):
        yield f"2.{i + 1}", [frame(PING, data)], [pong(data)]
    yield "2.5", [frame(PING, b"\xfe" * 126)], [BROKEN]
    yield "2.7", [frame(PONG), ANSWER], [SAYS]
    yield "2.8", [frame(PONG, b"unasked"), ANSWER], [SAYS]
    yield "2.9", [frame(PONG, b"unasked"), frame(PING, b"asked")], [pong(b"asked")]
    ten = [b"ping %d" % i for i in range(10)]
    yield "2.10", [frame(PING, data) for data in ten], [pong(data) for data in ten]
    # Ours: what is answered when it is on disk is answered before what comes after it.
    wait = [waiting(i) for i in (1, 2)]
    yield "2.12", [wait[0], frame(PING, b"a"), wait[1], frame(PING, b"b"), ANSWER], \
        ["done 1", pong(b"a"), "done 2", pong(b"b"), SAYS]
    yield "2.13", [frame(PING, b"a"), ANSWER, frame(PING, b"b")], [pong(b"a"), SAYS, pong(b"b")]


def group_3():
    """Reserved bits."""
    yield "3.1", [frame(TEXT, PINGS, reserved=1)], [BROKEN]
    for i, bits in ((2, 2), (3, 3), (4, 4)):
        yield f"3.{i}", [ANSWER, frame(TEXT, PINGS, reserved=bits), frame(PING)], [SAYS, BROKEN]
    yield "3.5", [frame(BINARY, b"\xff" * 8, reserved=5)], [BROKEN]
    yield "3.6", [frame(PING, b"Hello", reserved=6)], [BROKEN]
    yield "3.7", [frame(CLOSE, b"\x03\xe8", reserved=7)], [BROKEN]


def group_4():
    """Opcodes that are none."""
    for group, codes in ((1, range(3, 8)), (2, range(11, 16))):
        for i, code in enumerate(codes, 1):
            wrong = frame(code, b"" if i % 2 else b"reserved")
            yield f"4.{group}.{i}", [wrong], [BROKEN]
            yield f"4.{group}.{i} after a text", [ANSWER, wrong, frame(PING)], [SAYS, BROKEN]


def group_5():
    """Fragments."""
    one, two = frame(TEXT, PINGS[:5], fin=False), frame(MORE, PINGS[5:])
    ping = frame(PING, b"between")
    nothing = [frame(MORE, b"nothing to continue", fin=fin) for fin in (True, False)]
    yield "5.1", [frame(PING, b"a", fin=False), frame(MORE, b"b")], [BROKEN]
    yield "5.2", [frame(PONG, b"a", fin=False), frame(MORE, b"b")], [BROKEN]
    yield "5.3", [one, two], [SAYS]
    yield "5.6", [one, ping, two], [pong(b"between"), SAYS]
    for i, wrong in ((9, nothing[0]), (12, nothing[1])):
        yield f"5.{i}", [wrong, ANSWER], [BROKEN]
    yield "5.15", [one, two, nothing[1], ANSWER], [SAYS, BROKEN]
    for i, wrong in ((16, nothing[1]), (17, nothing[0])):
        yield f"5.{i}", [wrong, frame(TEXT, PINGS, fin=False), two], [BROKEN]
    yield "5.18", [one, frame(TEXT, PINGS[5:])], [BROKEN]
    five = [PINGS[i:i + 3] for i in range(0, 12, 3)]
    yield "5.19", [frame(TEXT, five[0], fin=False), frame(MORE, five[1], fin=False),
                   frame(PING, b"1"), frame(MORE, five[2], fin=False), frame(PING, b"2"),
                   frame(MORE, b"", fin=False), frame(MORE, five[3])], \
        [pong(b"1"), pong(b"2"), SAYS]


# The last of each length and those beside gaps; what is no character for other reasons.
CHARACTERS = [chr(n).encode() for n in (
    0, 1, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xfdd0, 0xfeff, 0xfffd, 0xfffe,
    0xffff, 0x10000, 0x1fffe, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10fffe, 0x10ffff)]
NO_CHARACTERS = [bytes.fromhex(text) for text in (
    "80 bf 8080 80bf80 c0 c1 c220 e020 f020 f820 fc20 fe ff fefeffff c0af e080af f08080af "
    "f8808080af fc80808080af c1bf e09fbf f08fbfbf f887bfbfbf fc83bfbfbfbf c080 e08080 f0808080 "
    "eda080 edadbf edae80 edafbf edb080 edbe80 edbfbf eda080edb080 edafbfedbfbf f4908080 "
    "f7bfbfbf f888808080 fbbfbfbfbf fc8480808080 fdbfbfbfbfbf ce e1bd f09f98").split()]


def group_6():
    """Text that is UTF-8, and that is not."""
    yield "6.1.1", [frame(TEXT)], ["bad_json"]
    yield "6.1.2", [frame(TEXT, fin=False), frame(MORE, fin=False), frame(MORE)], ["bad_json"]
    yield "6.1.3", [frame(TEXT, fin=False), frame(MORE, PINGS, fin=False), frame(MORE)], [SAYS]
    good = "Hello-µ@ßöäüàá-UTF-8!!".encode()
    yield "6.2.1", [frame(TEXT, good)], ["bad_json"]
    yield "6.2.2", [frame(TEXT, good[:7], fin=False), frame(MORE, good[7:])], ["bad_json"]
    yield "6.2.3", [pieces(good, *range(1, len(good)))], ["bad_json"]
    bad = good + b"\xed\xa0\x80" + b"edited"
    yield "6.3.1", [frame(TEXT, bad)], [NO_UTF8]
    yield "6.3.2", [pieces(bad, *range(1, len(bad)))], [NO_UTF8]
    # It is told as soon as it is known, not only when the message is whole.
    yield "6.4.1", [frame(TEXT, good, fin=False), frame(MORE, b"\xf4\x90\x80\x80", fin=False)], \
        [NO_UTF8]
    yield "6.4.2", [frame(TEXT, good, fin=False), frame(MORE, b"\xf4", fin=False),
                    frame(MORE, b"\x90", fin=False)], [NO_UTF8]
    for i, data in enumerate(CHARACTERS):
        yield f"6.5 to 6.23, {data.hex()}", [frame(TEXT, b"x" + data)], ["bad_json"]
        if len(data) > 1:
            yield f"6.5 to 6.23, {data.hex()} cut", [frame(TEXT, b"x" + data[:-1])], [NO_UTF8]
            yield f"6.5 to 6.23, {data.hex()} in two", \
                [frame(TEXT, data[:-1], fin=False), frame(MORE, data[-1:])], ["bad_json"]
    for data in NO_CHARACTERS:
        yield f"6.5 to 6.23, {data.hex()}", [frame(TEXT, b"x" + data)], [NO_UTF8]


def group_7():
    """Closing."""
    done = "close 1000"
    yield "7.1.1", [ANSWER, close(1000)], [SAYS, done]
    yield "7.1.2", [close(1000), close(1000)], [done]
    yield "7.1.3", [close(1000), frame(PING)], [done]
    yield "7.1.4", [close(1000), ANSWER], [done]
    yield "7.1.5", [frame(TEXT, PINGS[:5], fin=False), close(1000), frame(MORE, PINGS[5:])], [done]
    yield "7.1.6", [frame(TEXT, padded(65536)), ANSWER, close(1000), frame(PING)], [TOO_LONG]
    # Ours: what waits for the disk is answered before the close.
    yield "7.1.7", [waiting(3), close(1000)], ["done 3", done]
    yield "7.1.8", [waiting(4), frame(TEXT, PINGS, reserved=1)], ["done 4", BROKEN]
    yield "7.3.1", [close()], ["close"]
    yield "7.3.2", [frame(CLOSE, b"a")], [BROKEN]
    yield "7.3.3", [close(1000)], [done]
    yield "7.3.4", [close(1000, b"Hello World!")], [done]
    yield "7.3.5", [close(1000, b"*" * 123)], [done]
    yield "7.3.6", [close(1000, b"*" * 124)], [BROKEN]
    yield "7.5.1", [close(1000, b"Hello \xed\xa0\x80")], [NO_UTF8]
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        yield f"7.7, {code}", [close(code)], [f"close {code}"]
    for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535):
        yield f"7.9 and 7.13, {code}", [close(code)], [BROKEN]
        yield f"7.9 and 7.13, {code} with a reason", [close(code, b"why")], [BROKEN]


GROUPS = [group_1, group_2, group_3, group_4, group_5, group_6, group_7]


class Line:
    """A raw socket at a table."""

    def __init__(self, server, table, address):
        self.line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE,
                                             source_address=(address, 0))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.sendall(shake().replace(b"TABLE", table.encode()))
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self.more()
        answer, self.data = self.data.split(b"\r\n\r\n", 1)
        assert status_of(answer) == 101, answer
        assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer, answer

    def more(self):
        got = self.line.recv(65536)
        if not got:
            raise EOFError
        self.data += got

    def next(self):
        """(opcode, data) of the next frame, which a server never masks or divides."""
        while True:
            if len(self.data) >= 2:
                assert self.data[0] & 0x70 == 0 and self.data[0] & 0x80, "not a whole frame"
                assert self.data[1] & 0x80 == 0, "a server does not mask"
                n, start = self.data[1], 2
                if n == 126 and len(self.data) >= 4:
                    n, start = struct.unpack(">H", self.data[2:4])[0], 4
                elif n == 127 and len(self.data) >= 10:
                    n, start = struct.unpack(">Q", self.data[2:10])[0], 10
                elif n >= 126:
                    n = 1 << 62
                if len(self.data) >= start + n:
                    opcode, data = self.data[0] & 15, self.data[start:start + n]
                    self.data = self.data[start + n:]
                    return opcode, data
            self.more()

    def send(self, data, step=None):
        try:
            for i in range(0, len(data), step or len(data)):
                self.line.sendall(data[i:i + (step or len(data))])
        except OSError:
            pass  # it has closed already, and why is to be read

    def outcome(self):
        """A close's code, or why a message is too long, or the name of the first
        refusal, or "pong"."""
        said = None
        try:
            while True:
                opcode, data = self.next()
                if opcode == CLOSE and data[2:] in REASONS:
                    return REASONS[data[2:]]
                if opcode == CLOSE:
                    return struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005
                if opcode == PONG and data == b"last":
                    return said or LIVES
                if opcode == TEXT and said is None:
                    message = json.loads(data)
                    if message["t"] == "refused":
                        said = message["why"]["refused"]
                    elif message["t"] == "pong":
                        said = PONGS
        except (EOFError, ConnectionError):
            return said or "no close"

    def answers(self):
        """All that is answered, until it is closed or a ping of ours is answered."""
        said = []
        try:
            while True:
                opcode, data = self.next()
                message = json.loads(data) if opcode == TEXT else {}
                if opcode == CLOSE:
                    return [*said, f"close {int.from_bytes(data[:2], 'big')}" if data else "close"]
                if opcode == PONG and data == b"last":
                    return said
                if opcode == PONG:
                    said.append(pong(data))
                elif message["t"] in ("pong", "done"):
                    said.append(f"{message['t']} {message.get('id', '')}".strip())
                elif message["t"] == "refused":
                    said.append(message["why"]["refused"])
        except (EOFError, ConnectionError):
            return [*said, "no close"]

    def end(self):
        self.line.close()


def one_case(server, table, address, data, step):
    line = Line(server, table, address)
    try:
        for piece in data:
            line.send(piece, step)
        line.send(frame(PING, b"last"))
        return line.answers()
    finally:
        line.end()


def one_frame(server, table, address, data, step, then_silence=False):
    line = Line(server, table, address)
    try:
        line.send(data, step)
        line.send(frame(PING, b"last"))
        if then_silence:
            with contextlib.suppress(OSError):
                line.line.shutdown(socket.SHUT_WR)
        return line.outcome()
    finally:
        line.end()


def is_outcome(got, expected):
    if isinstance(expected, str):
        return got in expected.split()
    return is_expected(got, expected)


# --- while others play ------------------------------------------------------------


class Others:
    """Two people and a bot who play one game after another, all the time."""

    def __init__(self, server):
        self.server, self.games, self.moves = server, 0, 0

    async def play(self, stop):
        while not stop.is_set():
            seats = await company(self.server, SHORT["galleries"], 2, f"others {self.games}")
            await together(*(seat.play_to_the_end() for seat in seats))
            check_record(seats[0].guest.record(seats[0].table), seats)
            for seat in seats:
                await seat.leave()
            self.games += 1
            self.moves += seats[0].n


async def while_others_play(server, work):
    """Does something, on another thread; others play at least one game meanwhile."""
    stop, others = asyncio.Event(), Others(server)
    playing = asyncio.create_task(others.play(stop))
    try:
        wrong = await asyncio.to_thread(work)
    finally:
        stop.set()
    await playing
    assert others.games >= 1, "nobody played meanwhile"
    assert not wrong, "\n".join(wrong[:30])


def address_of(i):
    return f"127.9.{i // 250}.{i % 250 + 1}"


@test
async def requests():
    """each malformed request is answered as it should be"""
    async with Server() as server:
        table = Guest(server).opens(SHORT["galleries"])
        rows = REQUESTS + SLOW_REQUESTS if FULL else REQUESTS

        def work():
            wrong = []
            for i, (name, expected, data) in enumerate(rows):
                data = data.replace(b"TABLE", table.encode())
                for in_pieces in (False, True) if len(data) < 2000 else (False,):
                    answer = talk(server, data, address_of(i), in_pieces)
                    status = status_of(answer)
                    how = "in pieces" if in_pieces else "at once"
                    if not is_expected(status, expected):
                        wrong.append(f"{name}, {how}: {status}, not {expected}")
                    if status == 426 and b"\r\nSec-WebSocket-Version: 13\r\n" not in answer:
                        wrong.append(f"{name}, {how}: the right version is not told")
            return wrong

        await while_others_play(server, work)
        print(f"# {len(rows)} requests")


@test
async def all_frames():
    """each malformed frame is answered, or ends its socket by the right code"""
    async with Server() as server:
        table = Guest(server).opens(SHORT["galleries"])
        rows = list(frames())

        def work():
            wrong = []
            for i, (name, expected, data) in enumerate(rows):
                steps = [None, 1, 3] if FULL else [None, 1]
                for step in steps if len(data) <= 300 else steps[:1]:
                    got = one_frame(server, table, address_of(i), data, step)
                    if not is_outcome(got, expected):
                        how = f"by {step}" if step else "at once"
                        wrong.append(f"{name}, {how}: {got}, not {expected}")
            return wrong

        await while_others_play(server, work)
        print(f"# {len(rows)} rows of frames")


@tests([(f"conformance, group {i}: {group.__doc__[:-1].lower()}", group)
        for i, group in enumerate(GROUPS, 1)])
async def conformance(group):
    async with Server() as server:
        table = Guest(server).opens(SHORT["galleries"])

        def work():
            wrong = []
            for i, (name, data, expected) in enumerate(group()):
                # At once, frame by frame, byte by byte.
                ways = [([b"".join(data)], None), (data, None), (data, 1)]
                for way, step in ways if sum(map(len, data)) <= 300 else ways[:2]:
                    if way == data and step is None and len(data) == 1:
                        continue
                    got = one_case(server, table, address_of(i), way, step)
                    if got != expected:
                        how = "at once" if way != data else f"by {step}" if step else "by frames"
                        wrong.append(f"{name}, {how}: {got}, not {expected}")
            return wrong

        wrong = await asyncio.to_thread(work)
        assert not wrong, "\n".join(wrong[:30])


@test
async def frames_behind_the_handshake():
    """frames that come together with the handshake are read"""
    async with Server() as server:
        table = Guest(server).opens(SHORT["galleries"])
        for data, expected in ((frame(TEXT, PINGS) + frame(PING, b"last"), PONGS),
                               (frame(TEXT, PINGS, masked=False), 1002),
                               (frame(BINARY, b"x"), 1003), (close(1000), 1000)):
            line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            line.sendall(shake().replace(b"TABLE", table.encode()) + data)
            raw = Line.__new__(Line)
            raw.line, raw.data = line, b""
            while b"\r\n\r\n" not in raw.data:
                raw.more()
            raw.data = raw.data.split(b"\r\n\r\n", 1)[1]
            assert (got := raw.outcome()) == expected, f"{got}, not {expected}"
            line.close()


@test
async def rubbish():
    """chance bytes, as requests and as frames: the server lives"""
    rng = random_of("rubbish")
    async with Server() as server:
        table = Guest(server).opens(SHORT["galleries"])
        good = [data for _, _, data in frames() if len(data) < 400]

        def mutated():
            data = bytearray(rng.choice(good))
            for _ in range(rng.randint(1, 6)):
                at = rng.randrange(len(data))
                data[at] = rng.choice([0, 255, data[at] ^ 1 << rng.randrange(8), rng.randrange(256)])
            return bytes(data)

        def work():
            for i in range(3000 if FULL else 150):
                one_frame(server, table, address_of(i % 500), mutated(), None, then_silence=True)
                head_ = bytearray(rng.choice(REQUESTS)[2][:1500].replace(b"TABLE", table.encode()))
                head_[rng.randrange(len(head_))] = rng.randrange(256)
                with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE,
                                              source_address=(address_of(i % 500), 0)) as line:
                    line.sendall(bytes(head_))  # the answer, if any, is not waited for
                if i % 10 == 0:
                    data = get("/api/tables")
                    assert status_of(talk(server, data, address_of(i % 500))) == 200
            return []

        await while_others_play(server, work)


@test
async def cut_off():
    """sockets that are cut off in the middle of anything leave nothing behind"""
    async with Server() as server:
        guest = Guest(server)
        table = guest.opens(SHORT["galleries"])
        one = await Seat(guest, table).join()
        before = server.descriptors()
        whole = shake().replace(b"TABLE", table.encode()) + frame(TEXT, PINGS) + close(1000)

        def work():
            for i in range(0, len(whole), 1 if FULL else 5):
                line = socket.create_connection(("127.0.0.1", server.port),
                                                source_address=(address_of(i), 0))
                line.sendall(whole[:i])
                if i % 2:  # a reset
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.close()
            return []

        await while_others_play(server, work)
        await one.until(lambda: one.room["watchers"] <= 1)
        end = time.monotonic() + PATIENCE
        if not FULL:  # of half a request libmicrohttpd thinks for 20 s
            return
        while server.descriptors() > before and time.monotonic() < end:
            await one.ask("ping")
        assert server.descriptors() <= before, f"{server.descriptors()} descriptors, not {before}"


if __name__ == "__main__":
    main()
