// What is wrong with a record, in words for whoever opened it. The engine's own words
// follow in small print.
import { RecordError } from '../engine/engine';
import { t } from '../texts/texts';
import { TooLarge } from './recordfile';

export interface Fault { title: string; text: string; detail?: string | undefined }

type Kind = 'cutShort' | 'noRecord' | 'version' | 'rules' | 'illegal' | 'wrongEnd';

/** How the engine's words of each kind begin. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['cutShort', /^the record is cut short/],
  ['version', /^(a record of another version|played by later rules)/],
  ['rules', /^played by earlier rules/],
  ['illegal', /^illegal move/],
  ['wrongEnd', /^(the end is not|an end before|an unfinished end|a move or an end after)/],
  ['noRecord', /^(not |a line that says|longer than any line|"end" is|(after )?"undone" )/],
];

export const kindOf = (text: string): Kind | null =>
  KINDS.find(([, words]) => words.test(text))?.[0] ?? null;

export function faultOf(error: unknown): Fault {
  const { errors } = t();
  const title = errors.badRecord;
  if (error instanceof TooLarge) return { title, text: errors.tooLarge };
  if (!(error instanceof RecordError))
    return { title, text: errors.badRecordWhy, detail: String((error as Error).message ?? error) };
  return isOutdated(error) ? errors.earlierRules
    : { title, text: saidOf(error), detail: errors.badRecordLine({ n: error.line, text: error.text }) };
}

/** A game that was played by rules of an earlier version. */
export const isOutdated = (error: RecordError): boolean => kindOf(error.text) === 'rules';

function saidOf({ line, text }: RecordError): string {
  const { badRecordWhy, recordFaults, nothingChanged } = t().errors;
  const kind = kindOf(text);
  if (kind === null || kind === 'rules') return badRecordWhy;
  const said = kind === 'version' ? recordFaults.version
    : recordFaults[kind]({ n: kind === 'cutShort' ? line - 1 : line });
  return `${said} ${nothingChanged}`;
}
