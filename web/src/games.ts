// The games that have a page of their own, one line per game. Any other has the plain one.
import { saboteur, saboteur2 } from './dwarves/page';
import { galleries } from './galleries/page';
import { register } from './playing/games';
import { plain } from './plain/page';

register({
  saboteur,
  saboteur2,
  galleries,
}, plain);
