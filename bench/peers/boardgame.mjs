// boardgame.mjs -- a server by boardgame.io, with its own Server, transport and storage
// in memory. Its game is a few lines: a turn is one move, and playerView hides the pile
// and the other hands, so that each player gets a view of his own.
//
//     node boardgame.mjs [--frame BYTES]

import { createRequire } from "node:module";
import { SEATS, cellsFor, deal, option, play, view } from "./pit.mjs";

const require = createRequire(import.meta.url);
const { Server, SocketIO } = require("boardgame.io/server");

// What boardgame.io puts around a view: ctx, the last action, names of fields.
const AROUND = 730;

const cells = cellsFor(option("frame", 2000) - AROUND, (state) =>
  JSON.stringify(view(state, 0)),
);

const pit = {
  name: "pit",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: () => deal(cells),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, index, where) => play(G, Number(playerID), index, where),
  },
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
};

// As often as adit does; usually boardgame.io pings every 10 seconds.
const transport = new SocketIO({ socketOpts: { pingInterval: 30000, pingTimeout: 45000 } });
const server = Server({ games: [pit], origins: ["*"], transport });
const { appServer } = await server.run({ port: 0 });
console.log(`boardgame.io: http://127.0.0.1:${appServer.address().port}/`);
process.on("SIGTERM", () => process.exit(0));
