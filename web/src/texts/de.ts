// The German catalogue. Words that have one meaning throughout:
//   path card Stollenkarte, dead end Sackgasse, start Einstieg, goal Ziel, treasure
//   Schatz, stone Stein, miner Goldgräber, pick Spitzhacke, lamp Lampe, cart Lore, map
//   Lageplan, rockfall Steinschlag, draw pile Stapel, nugget Nugget, gold piece
//   Goldstück, hat pile Hutstapel; goblin Kobold, gallery Stollen, tunnel card Gang,
//   gem Edelstein, chest Truhe, bones Knochen, armour Rüstung, cemetery Friedhof,
//   artificer Feuerwerker, contract killer Meuchler, in the lead vorn.
import type { en } from './en';
import { app } from './de/app';
import { cards } from './de/cards';
import { claimMarks, claims } from './de/claims';
import { dwarves } from './de/dwarves';
import { errors } from './de/errors';
import { events } from './de/events';
import { galleries } from './de/galleries';
import { home } from './de/home';
import { keys } from './de/keys';
import { moves } from './de/moves';
import { options } from './de/options';
import { refusals } from './de/refusals';
import { replay } from './de/replay';
import { rulesPage } from './de/rulespage';
import { settings } from './de/settings';
import { setup } from './de/setup';
import { tutorial } from './de/tutorial';

export const de: typeof en = {
  app, cards, claimMarks, claims, dwarves, errors, events, galleries, home, keys, moves,
  options, refusals, replay, rulesPage, settings, setup, tutorial,
};
