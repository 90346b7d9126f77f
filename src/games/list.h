/* list.h -- the games, one per line, in the order in which people meet them.
 * This is the only list of them: GAME(name) stands for the table `name_game` in
 * src/games/name.c, which meson.build finds by it. There is no include guard:
 * it is read several times. */
GAME(saboteur)
GAME(saboteur2)
GAME(galleries)
