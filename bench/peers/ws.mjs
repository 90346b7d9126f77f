// ws.mjs -- a minimal server by the npm package ws: it keeps everything in memory and
// knows no rule. For each move it reads JSON, changes the state of the table, and sends
// an acknowledgement to the mover, and to each seat what that seat may know of the move, in
// frames as long as adit's.
//
//     node ws.mjs [--frame BYTES] [--once]
//
// With --once what all may see is written once, and only the rest for each seat.

import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { SEATS, deal, option, play, view } from "./pit.mjs";

const CELLS = 40;
const frame = option("frame", 110);
const once = process.argv.includes("--once");

const tables = new Map();
const name = (n) => `P${(n % SEATS) + 1}`;

// What all may know of the last move.
function step(table, more) {
  const { n, last } = table;
  return { t: "step", n, turn: name(n), events: [last], more };
}

// Whoever has moved has drawn a card, which nobody else sees.
function drawn(table, seat) {
  return seat === (table.n - 1) % SEATS ? { e: "drew", card: table.drawn } : null;
}

function tellEach(table) {
  for (let seat = 0; seat < SEATS; seat++) {
    const told = step(table, padding);
    const own = drawn(table, seat);
    if (own) told.events.push(own);
    table.sockets[seat].send(JSON.stringify(told));
  }
}

function tellOnce(table) {
  const shared = JSON.stringify(step(table, padding)).slice(0, -1);
  for (let seat = 0; seat < SEATS; seat++) {
    const own = drawn(table, seat);
    table.sockets[seat].send(own ? `${shared},"own":${JSON.stringify(own)}}` : `${shared}}`);
  }
}

const tellAll = once ? tellOnce : tellEach;

function begin(table) {
  for (let seat = 0; seat < SEATS; seat++) {
    const told = { t: "game", n: table.n, turn: name(table.n), view: view(table.state, seat) };
    table.sockets[seat].send(JSON.stringify(told));
  }
}

function hear(table, seat, data) {
  const message = JSON.parse(data);
  const [, index, where] = /^(\d+),(\d+)$/.exec(message.move);
  const socket = table.sockets[seat];
  const card = table.state.hands[seat][index];
  if (seat !== table.n % SEATS || !card) {
    socket.send(JSON.stringify({ t: "refused", id: message.id }));
    return;
  }
  play(table.state, seat, Number(index), Number(where));
  table.last = { e: "dug", p: name(seat), card, at: Number(where) };
  table.drawn = table.state.hands[seat][index];
  table.n++;
  socket.send(JSON.stringify({ t: "done", id: message.id }));
  tellAll(table);
}

// Makes up for what a frame lacks.
const bare = JSON.stringify(step({ n: 10, last: { e: "dug", p: "P1", card: "NES", at: 5 } }, ""));
const padding = "x".repeat(Math.max(0, frame - bare.length));

const server = createServer();
new WebSocketServer({ server }).on("connection", (socket, request) => {
  const [, called, number] = request.url.split("/");
  const seat = Number(number);
  let table = tables.get(called);
  if (!table) {
    table = { n: 0, state: deal(CELLS), sockets: [] };
    tables.set(called, table);
  }
  table.sockets[seat] = socket;
  socket.on("message", (data) => hear(table, seat, data));
  if (table.sockets.filter(Boolean).length === SEATS) begin(table);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ws: http://127.0.0.1:${server.address().port}/`);
});
process.on("SIGTERM", () => process.exit(0));
