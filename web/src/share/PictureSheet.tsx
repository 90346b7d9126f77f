// A picture of a moment, to look at and to save: with the names of those who sit there, or without.
import './share.css';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { View } from '../engine/types';
import type { Drawing } from '../playing/gamepage';
import { pageOf } from '../playing/games';
import { HatsContext } from '../playing/Hat';
import type { Player } from '../playing/props';
import { saveFile } from '../playing/record';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/Sheet';
import { dotsOf, pictureOf } from './picture';
import type { Picture } from './picture';
import { useShareTexts } from './ShareSheet';

interface PictureProps {
  view: View;
  players: readonly Player[];
  /** What it is of, and what the last move was. */
  title: string;
  told: string;
  /** What the last move was, without names; empty if that cannot be said. */
  untold: string;
  close(): void;
}

export function PictureSheet({ view, players, title, told, untold, close }: PictureProps) {
  const texts = useShareTexts();
  const hats = useContext(HatsContext);
  const [names, setNames] = useState(false);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let late = false;
    pageOf(view.game).picture!().then((made) => { if (!late) setDrawing(made.picture(view, hats)); },
      () => { if (!late) setFailed(true); });
    return () => { late = true; };
  }, [view]);
  useEffect(() => {
    if (!drawing) return;
    setPicture(pictureOf(drawing, {
      title,
      told: names ? told : untold,
      people: names ? players.map(({ name }, i) => ({ name, hat: hats[i] ?? i })) : [],
    }));
  }, [drawing, names]);
  if (!texts) return null;
  const name = `adit-${view.game}`;
  const saveDots = () => dotsOf(picture!)
    .then((dots) => saveFile([dots], name, 'png', 'image/png'), () => setFailed(true));
  return (
    <Sheet title={texts.picture} close={close} wide>
      <div class="share-sheet">
        {picture && (
          <img class="share-picture" width={picture.width} height={picture.height}
            src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt={title} />
        )}
        <label class="share-names">
          <input type="checkbox" checked={names} onChange={() => setNames(!names)} />
          <span>{texts.names}</span>
        </label>
        {failed && <p role="status">{texts.pictureFailed}</p>}
        <div class="buttons">
          <button class="btn go" disabled={!picture} onClick={() => void saveDots()}>
            <Icon name="save" size={16} />PNG
          </button>
          <button class="btn" disabled={!picture}
            onClick={() => saveFile([picture!.svg], name, 'svg', 'image/svg+xml')}>
            <Icon name="save" size={16} />SVG
          </button>
        </div>
      </div>
    </Sheet>
  );
}
