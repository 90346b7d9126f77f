// The words of the screen, as the page has them before it is drawn.
import { setLanguage } from '../../src/texts/texts';

await setLanguage('en');
