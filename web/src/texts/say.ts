// Everything of the games that can be put into words.
export type { Sentence, Span } from './mark';
export { pieces } from './mark';
export {
  cardAsItLies, cardName, cardTitle, chestName, roleAim, roleName, roleTitle, symbolsName,
  toolName, wearName,
} from './say/cards';
export { sayClaim } from './say/claims';
export type { Names } from './say/telling';
export {
  botText, gameText, isBot, levelText, mannerText, optionSource, optionText,
  optionValueText, profileText, temperText,
} from './say/options';
export { sayRefusal } from './say/refusals';
