// Saying something: what is open, which claim looks for its cell, and what was refused.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { announce } from '../ui/live';
import type { ClaimInfo, GameName, Refusal, Seat, View } from '../engine/types';
import type { Tell } from '../playing/talking';
import type { Player } from '../playing/props';
import type { TalkTexts } from './words';
import { named } from '../texts/texts';

/** What lies open over the table. */
export type Opened =
  | { is: 'palette' }
  | { is: 'player'; seat: Seat }
  | { is: 'cell'; at: string };

export interface Speaking {
  view: View;
  me: Seat | null;
  players: Player[];
  claims: ClaimInfo[] | 'coming' | 'failed';
  fetchAgain(): void;
  opened: Opened | null;
  open(what: Opened): void;
  close(): void;
  /** The claim that looks for a cell of the mine. */
  aiming: ClaimInfo | null;
  aimAt(claim: ClaimInfo | null): void;
  say(claim: string): void;
  /** Claims that fit now, the best first. */
  offers: readonly string[];
  /** Why the last thing was not said, in words. */
  wrong: string | null;
  forgive(): void;
}

/** A refusal is read in this time. */
const WRONG_STAYS = 8000;

export const sayWhy = (words: TalkTexts, { refused, text }: Refusal): string =>
  named<string>(words.refusals, refused) ?? words.refused({ why: text ?? refused });

/** Whoever keeps the game knows; a server may not answer. */
export type ListClaims = (game: GameName) => Promise<ClaimInfo[]>;

interface Around {
  view: View;
  me: Seat | null;
  players: Player[];
  send: Tell;
  listClaims: ListClaims;
  words: TalkTexts | null;
  offers: readonly string[];
  /** Can claims be made at all? */
  on: boolean;
}

export function useSpeaking(
  { view, me, players, send, listClaims, words, offers, on }: Around,
): Speaking {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [aiming, setAiming] = useState<ClaimInfo | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [claims, fetchAgain] = useClaims(view, listClaims, on);
  const close = useCallback(() => setOpened(null), []);

  useEffect(() => {
    if (wrong === null) return;
    const timer = setTimeout(() => setWrong(null), WRONG_STAYS);
    return () => clearTimeout(timer);
  }, [wrong]);
  return {
    view, me, players, claims, fetchAgain, offers, opened, close, aiming, wrong,
    open(what) {
      setWrong(null);
      setAiming(null);
      setOpened(what);
    },
    aimAt(claim) {
      setOpened(null);
      setAiming(claim);
      if (claim && words) announce(words.aim({ claim: named<string>(words.short, claim.claim) ?? claim.claim }));
    },
    say(claim) {
      setOpened(null);
      setAiming(null);
      setWrong(null);
      void send({ t: 'claim', claim }).then((refusal) => {
        if (refusal && words) setWrong(sayWhy(words, refusal));
      });
    },
    forgive: () => setWrong(null),
  };
}

function useClaims(
  { game }: View, listClaims: ListClaims, on: boolean,
): [Speaking['claims'], () => void] {
  const [claims, setClaims] = useState<Speaking['claims']>('coming');
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!on) return;
    let late = false;
    listClaims(game).then(
      (found) => { if (!late) setClaims(found); },
      () => { if (!late) setClaims('failed'); },
    );
    return () => { late = true; };
  }, [game, on, tries]);
  return [claims, () => setTries(tries + 1)];
}
