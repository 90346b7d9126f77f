// Why a move was refused, in words.
import type { Refusal, Seat } from '../../engine/types';
import { t } from '../texts';
import { type Names, tellRefusal } from './telling';

export const sayRefusal = (r: Refusal, names: Names, me: Seat | null = null): string =>
  tellRefusal(t().refusals.reasons, r, { names, me }) ?? t().refusals.other;
