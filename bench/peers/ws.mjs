// ws.mjs -- a minimal server by the npm package ws: it keeps everything in memory and
// knows no rule. For each move it reads JSON, changes the state of the table, and sends
// an acknowledgement to the mover and a view to each seat, as large as adit's.
//
//     node ws.mjs [--frame BYTES] [--turn-frame BYTES] [--once]
//
// With --once what all may see is written once, and only the rest for each seat.

import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { SEATS, cellsFor, deal, option, play, view } from "./pit.mjs";

const frame = option("frame", 2000);
const turnFrame = option("turn-frame", 2300);
const once = process.argv.includes("--once");

const tables = new Map();

function legalMoves(state, seat) {
  const moves = [];
  for (const kind of state.hands[seat])
    for (let where = 0; where < places; where++) moves.push(`dig ${kind}@${where}`);
  return moves;
}

function step(t, table, seat) {
  const { n, state } = table;
  const turn = n % SEATS;
  const seen = { game: "pit", players: SEATS, turn: `P${turn + 1}`, ...view(state, seat) };
  if (seat === turn) seen.legal = legalMoves(state, seat);
  return JSON.stringify({ t, n, view: seen });
}

function tellEach(t, table) {
  for (let seat = 0; seat < SEATS; seat++) table.sockets[seat].send(step(t, table, seat));
}

function tellOnce(t, table) {
  const { n, state } = table;
  const turn = n % SEATS;
  const shared =
    `{"t":"${t}","n":${n},"view":{"game":"pit","players":${SEATS},"turn":"P${turn + 1}",` +
    `"seats":${JSON.stringify(state.seats)},"mine":${JSON.stringify(state.mine)},` +
    `"pile":${state.pile.length},"hand":`;
  for (let seat = 0; seat < SEATS; seat++) {
    const hand = JSON.stringify(state.hands[seat]);
    const legal =
      seat === turn ? `,"legal":${JSON.stringify(legalMoves(state, seat))}` : "";
    table.sockets[seat].send(`${shared}${hand}${legal}}}`);
  }
}

const tellAll = once ? tellOnce : tellEach;

function hear(table, seat, data) {
  const message = JSON.parse(data);
  const [, kind, where] = /^dig (\S+)@(\d+)$/.exec(message.move);
  const index = table.state.hands[seat].indexOf(kind);
  const socket = table.sockets[seat];
  if (seat !== table.n % SEATS || index < 0) {
    socket.send(JSON.stringify({ t: "refused", id: message.id }));
    return;
  }
  play(table.state, seat, index, Number(where));
  table.n++;
  socket.send(JSON.stringify({ t: "done", id: message.id }));
  tellAll("step", table);
}

// The mine and the list of moves make up for what a frame lacks.
let places = 0;
const cells = cellsFor(frame, (state) => step("step", { n: 11, state }, 0));
const turnBytes = () => step("step", { n: 10, state: deal(cells) }, 0).length;
while (turnBytes() < turnFrame) places++;

const server = createServer();
new WebSocketServer({ server }).on("connection", (socket, request) => {
  const [, name, number] = request.url.split("/");
  const seat = Number(number);
  let table = tables.get(name);
  if (!table) {
    table = { n: 0, state: deal(cells), sockets: [] };
    tables.set(name, table);
  }
  table.sockets[seat] = socket;
  socket.on("message", (data) => hear(table, seat, data));
  if (table.sockets.filter(Boolean).length === SEATS) tellAll("game", table);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ws: http://127.0.0.1:${server.address().port}/`);
});
process.on("SIGTERM", () => process.exit(0));
