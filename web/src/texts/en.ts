// The English catalogue. Its type is what every other language has to fill.
import { app } from './en/app';
import { cards } from './en/cards';
import { claimMarks, claims } from './en/claims';
import { dwarves } from './en/dwarves';
import { errors } from './en/errors';
import { events } from './en/events';
import { galleries } from './en/galleries';
import { home } from './en/home';
import { keys } from './en/keys';
import { moves } from './en/moves';
import { options } from './en/options';
import { refusals } from './en/refusals';
import { replay } from './en/replay';
import { rulesPage } from './en/rulespage';
import { settings } from './en/settings';
import { setup } from './en/setup';
import { tutorial } from './en/tutorial';

export const en = {
  app, cards, claimMarks, claims, dwarves, errors, events, galleries, home, keys, moves,
  options, refusals, replay, rulesPage, settings, setup, tutorial,
};
