// The rules in German. Loaded when somebody opens them.
import type { RulesPages } from '../rules/pages';
import { galleries } from './rules/galleries';
import { saboteur } from './rules/saboteur';
import { saboteur2 } from './rules/saboteur2';

export const rules: RulesPages = { saboteur, saboteur2, galleries };
