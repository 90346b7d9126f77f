// The guide: a ring around a part of the screen, and a paper note that explains it.
import { useEffect, useRef } from 'preact/hooks';
import { textsLater } from '../../texts/later';
import type { TextsOf } from '../../texts/later';
import { useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { onKey } from '../../ui/keys';
import { announce } from '../../ui/live';
import type { Lesson, LessonScene } from './lesson';
import { PARTS, useSpot } from './useSpot';

// The words of the lessons, in the language of the screen.

/** By game. */
type LessonTexts = Record<string, TextsOf<'lessons'>['saboteur']>;

/** Null until they are here. */
const useLessonTexts: () => LessonTexts | null = textsLater('lessons');

interface GuideProps { lesson: Lesson; scene: LessonScene; play(): void; again(): void }

export function Guide(props: GuideProps) {
  const { lesson, scene } = props;
  const { tutorial } = useTexts();
  const step = lesson.step;
  const note = useRef<HTMLElement>(null);
  const part = scene.after ? 'draft' : scene.answering ? null : step?.at ?? null;
  const { ring, place } = useSpot(part && (PARTS[part] ?? `[data-part=${part}]`), note, scene.live);
  const { title, text } = wordsOf(props, tutorial, useLessonTexts());

  useEffect(() => announce(`${title} ${text}`), [text]);
  useEffect(() => onKey('n', () => lesson.next()));
  return (
    <>
      {ring && <div class="guide-ring" style={ring} aria-hidden="true" />}
      <section ref={note} class="guide" data-above style={place} aria-label={tutorial.guide}>
        <p class="guide-count">
          {tutorial.stepOf({ n: Math.min(scene.step + 1, lesson.script.steps.length), n_of: lesson.script.steps.length })}
        </p>
        <h2>{title}</h2>
        <p>{text}</p>
        <Buttons {...props} />
      </section>
    </>
  );
}

type Texts = ReturnType<typeof useTexts>['tutorial'];

function wordsOf({ lesson, scene }: GuideProps, texts: Texts, lessons: LessonTexts | null) {
  const step = lesson.step;
  if (!step) return texts.done;
  if (scene.answering) return texts.others;
  return lessons?.[lesson.script.setup.game]?.[step.words] ?? { title: '', text: '' };
}

function Buttons({ lesson, scene, play, again }: GuideProps) {
  const { tutorial } = useTexts();
  const first = useRef<HTMLButtonElement>(null);
  const asks = lesson.step?.ask !== undefined;

  useEffect(() => {
    if (!asks) first.current?.focus({ preventScroll: true });
  }, [scene.step, scene.answering]);
  if (scene.over) {
    return (
      <div class="buttons" key="over">
        <button ref={first} class="btn go" onClick={play}>{tutorial.playNow}</button>
        <button class="btn" onClick={again}>{tutorial.again}</button>
      </div>
    );
  }
  if (scene.answering) {
    return (
      <div class="buttons" key="answering">
        <button ref={first} class="btn" onClick={() => lesson.answer()}>
          {tutorial.skip}
        </button>
      </div>
    );
  }
  if (asks) {
    return <p class="guide-ask"><Icon name="lamp" size={16} />{tutorial.yourMove}</p>;
  }
  return (
    <div class="buttons" key="next">
      <button ref={first} class="btn go" onClick={() => lesson.next()}>
        {tutorial.next}
      </button>
    </div>
  );
}
