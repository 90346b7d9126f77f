// The camera as it is now: it follows the mine by itself until someone takes hold of it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Camera, View } from './camera';
import { fit, fitBoth, LEAST, readable } from './camera';
import type { Box } from './cells';
import { union } from './cells';
import { sharing } from '../ui/kept';

interface Hold {
  camera: Camera;
  /** Does it ease to where it goes? Not under a hand. */
  eased: boolean;
  /** All of the mine that the camera would show. */
  all: Box;
  /** Was it taken hold of? */
  free: boolean;
  /** By hand: it stays there. */
  move(camera: Camera, eased?: boolean): void;
  /** Show a place for now. */
  show(camera: Camera): void;
  /** Back to following the mine; `everything` shows all that can be played, too. */
  follow(everything?: boolean): void;
  grab(held: boolean): void;
}

/** `played` is what lies there, `can` what may be laid, `core` the start and the goals; a new
 *  `round` begins anew. */
export function useCamera(
  view: View, { played, can, core }: { played: Box; can: Box | null; core: Box }, round: number,
): Hold {
  const all = useGrown(can ? union(played, can) : played, round);
  const [wide, setWide] = useState(false);
  const fitted = useMemo(
    () => (wide ? fit(all, view) : readable(fitBoth(played, all, view, LEAST), core, view)),
    [keyOf(played), keyOf(all), view.width, view.height, view.rim, wide],
  );
  const [camera, setCamera] = useState(fitted);
  const [eased, setEased] = useState(false);
  const [held, grab] = useState(false);
  const [free, setFree] = useState(false);
  const size = useRef(view);

  useEffect(() => setFree(false), [round]);
  useEffect(() => setWide(false), [can === null]);
  useEffect(() => {
    if (free || held) return;
    const resized = size.current.width !== view.width || size.current.height !== view.height;
    size.current = view;
    setEased(!resized);
    setCamera(fitted);
  }, [fitted, free, held]);

  const go = (to: Camera, ease: boolean): void => {
    setEased(ease);
    setCamera(to);
  };
  return {
    camera, eased, all, free, grab,
    move(to, ease = false) {
      setFree(true);
      go(to, ease);
    },
    show: (to) => go(to, true),
    follow(everything = false) {
      setFree(false);
      setWide(everything);
      go(everything ? fit(all, view) : fitted, true);
    },
  };
}

/** The box grows with the mine, and does not shrink before the round is over. */
function useGrown(box: Box, round: number): Box {
  const grown = useRef({ round, box });
  if (grown.current.round !== round) grown.current = { round, box };
  grown.current.box = sharing(grown.current.box, union(grown.current.box, box));
  return grown.current.box;
}

const keyOf = (box: Box): string => `${box.west},${box.east},${box.south},${box.north}`;
