// All that is kept of somebody: to take along, or to be erased, which is asked twice.
import { useState } from 'preact/hooks';
import { Icon } from '../Icon';
import { Sheet } from '../Sheet';
import { DATA, eraseMe } from './fetched';
import type { MeTexts } from './metexts';

type State = 'idle' | 'asked' | 'failed';
interface MyDataProps { texts: MeTexts; erased: boolean; done(): void }

export function MyData({ texts, erased, done }: MyDataProps) {
  const [state, setState] = useState<State>('idle');
  const erase = () => eraseMe().then(() => {
    setState('idle');
    done();
  }, () => setState('failed'));
  return (
    <section class="panel me-data">
      <h2>{texts.data}</h2>
      <p>{texts.dataAbout}</p>
      <div class="buttons">
        <a class="btn" href={DATA} download="adit.json">
          <Icon name="save" size={16} />
          {texts.download}
        </a>
        <button class="btn" onClick={() => setState('asked')}>
          <Icon name="discard" size={16} />
          {texts.erase}
        </button>
      </div>
      <p role="status">{state === 'failed' ? texts.eraseFailed : erased && texts.erased}</p>
      {state === 'asked' && (
        <Sheet title={texts.eraseSure} close={() => setState('idle')}>
          <p>{texts.eraseWhy}</p>
          <div class="buttons">
            <button class="btn danger" onClick={erase}>{texts.eraseYes}</button>
            <button class="btn" onClick={() => setState('idle')}>{texts.eraseNo}</button>
          </div>
        </Sheet>
      )}
    </section>
  );
}
