/* list.h -- the games, a line each, in the order in which people meet them; and the only
 * list of them. GAME(name) stands for the table `name_game` in src/games/name.c, which
 * meson.build finds by it. There is no guard: it is read several times. */
GAME(saboteur)
GAME(saboteur2)
GAME(galleries)
