// A name and a hat, chosen once.
import { useState } from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { rememberName } from '../../playing/online/memory';
import { choosePerson, HATS, LONGEST_NAME, person } from '../../playing/person';
import { useTexts } from '../../texts/texts';
import { Sheet } from '../../ui/Sheet';
import type { MeTexts } from './words';

export function PersonSheet({ texts, close }: { texts: MeTexts; close(): void }) {
  const { setup } = useTexts();
  const now = person.get();
  const [name, setName] = useState(now.name ?? '');
  const [hat, setHat] = useState(now.hat ?? 1);
  const save = (event: Event) => {
    event.preventDefault();
    const called = [...name.trim()].slice(0, LONGEST_NAME).join('');
    choosePerson({ name: called || null, hat });
    if (called) rememberName(called);
    close();
  };
  return (
    <Sheet title={texts.who} close={close}>
      <p>{texts.whoAbout}</p>
      <form class="me-person" onSubmit={save}>
        <label class="field">
          <span>{setup.name}</span>
          <input type="text" value={name} maxLength={LONGEST_NAME} autoComplete="nickname"
            spellcheck={false} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <fieldset class="me-hats">
          <legend>{texts.hat}</legend>
          {Array.from({ length: HATS }, (_, i) => (
            <label key={i} class={i + 1 === hat ? 'me-hat is-on' : 'me-hat'}>
              <input type="radio" name="hat" checked={i + 1 === hat} onChange={() => setHat(i + 1)}
                aria-label={texts.hatNumber({ n: i + 1 })} />
              <Svg html={player(i, 40, { uid: 'pick' })} />
            </label>
          ))}
        </fieldset>
        <button class="btn go">{texts.save}</button>
      </form>
    </Sheet>
  );
}
