// What the package shows to the world, wherever it runs.
export type { Adit, LoadOptions, OpenOptions } from './adit';
export { AditError, RecordError, RefusedError } from './errors';
export type { Game, Played, Why } from './game';
export type { FileName, Language, ReadFile } from './platform';
export type { For } from './sentences';
export type { BotNames, StartOptions } from './setup';
export type { GalleriesView } from '../src/galleries/view';
export type { Saboteur2View, SaboteurView } from '../src/mine/view';
export type { Study } from './study';
export type { Mistake, Others } from '../src/engine/hindsight';
export type { MoveParts } from '../src/engine/moves';
export type { Round } from '../src/engine/opinions';
export type { ReadRound } from '../src/engine/reads';
export type { Reason } from '../src/engine/reasons';
export type { TurningPoint } from '../src/engine/turning';
export type {
  BotInfo, ClaimInfo, GameEvent, GameInfo, Known, Level, OptionInfo, Options, RecordFault, Refusal,
  Role, RoundResult, Said, Seat, Spoken, Verdict, View, Viewer,
} from '../src/engine/types';
