"""weights.py -- nets as the program reads them: one file, whole numbers of 8 bits.

    python3 gpu/train/weights.py OUT GAME=CHECKPOINT.pt ... [--note TEXT]

The file: 8 letters "ADITNETS", then numbers of four bytes (the lowest first): the version of this
format, that of the features, how many bytes of text and how many nets follow; 32 bytes, the
SHA-256 of all behind them; the text, which says how they were trained; the nets. A net: the game's
name in 16 bytes, seven sizes (e, g, z, r, h, k, v), and the layers u g z r role h k move v value. A
layer: how many inputs are of rows, how many in all, how many outputs, the multiplier in 2^-24;
for each output a number that is added; for each input a weight for each output. Layers begin at
multiples of four bytes. A game without roles has none in r and role.
"""

import argparse
import hashlib
import json
import struct
import sys
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import adit_gpu  # noqa: E402
from net import MOST, ONE, ROW_ONE, Net, Shape  # noqa: E402

FORMAT, LOGIT = 1, 256
OF_ROWS = {"u": 1, "g": 1, "h": 1}  # of these the first input is of rows
LAST = ("role", "move", "value")
LAYERS = ("u", "g", "z", "r", "role", "h", "k", "move", "v", "value")


def layer(name, part):
    """s x sum is an activation in 32nds, or the logit in 256ths."""
    if part is None:
        return struct.pack("<4i", 0, 0, 0, 0)
    s = part.step().double()
    weights = [
        (w.detach().double() / s).round().clamp(-MOST, MOST).to(torch.int8) for w in part.weights
    ]
    rows = weights[0].shape[1] if name in OF_ROWS else 0
    whole = torch.cat(weights, 1).t().contiguous()  # an input after the other
    unit = LOGIT / ONE if name in LAST else 1
    multiplier = round(float(s) * unit * (1 << 24))
    bias = (part.bias.detach().double() * ONE / s).round().to(torch.int32)
    data = struct.pack("<4i", rows, whole.shape[0], whole.shape[1], multiplier)
    data += b"".join(struct.pack("<i", int(b)) for b in bias) + bytes(
        whole.view(torch.uint8).flatten().tolist()
    )
    return data + bytes(-len(data) % 4)


def net_bytes(net):
    game = net.shape.game.encode().ljust(16, b"\0")
    sizes = struct.pack("<7i", net.E, net.G, net.Z, net.R, net.H, net.K, net.V)
    return game + sizes + b"".join(layer(name, getattr(net, name, None)) for name in LAYERS)


def write(path, nets, note):
    text = note.encode()
    text += b" " * (-len(text) % 4)
    body = text + b"".join(map(net_bytes, nets))
    head = b"ADITNETS" + struct.pack("<4i", FORMAT, nets[0].shape.features, len(text), len(nets))
    Path(path).write_bytes(head + hashlib.sha256(body).digest() + body)


def load(game, checkpoint):
    layout = json.loads((adit_gpu.FOLDER / "layout.json").read_text())
    net = Net(Shape(layout, game))
    saved = torch.load(checkpoint, map_location="cpu")
    net.load_state_dict({k: v.float() for k, v in saved["net"].items()})
    return net, saved


def main():
    p = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    p.add_argument("out")
    p.add_argument("net", nargs="+", metavar="GAME=CHECKPOINT.pt")
    p.add_argument("--note", default="")
    a = p.parse_args()
    nets, notes = [], []
    for one in a.net:
        game, checkpoint = one.split("=", 1)
        net, saved = load(game, checkpoint)
        nets.append(net)
        notes.append(f"{game}: {saved['seconds']:.0f} s, {saved['steps'] / 1e6:.0f} M moves")
    write(a.out, nets, "; ".join([*notes, *filter(None, [a.note])]))
    print(a.out, Path(a.out).stat().st_size, "bytes")


if __name__ == "__main__":
    main()
