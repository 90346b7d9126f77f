// No server: what that means, and where else one can go.
import { Trouble } from '../app/Trouble';
import { useTitle } from '../app/title';
import { useLobby } from './words';

/** `none`: this page did not come from a server with tables. */
interface NoServerProps { why: 'unreachable' | 'none'; again(): void }

export function NoServer({ why, again }: NoServerProps) {
  const { trouble } = useLobby();
  const { title, why: text } = trouble[why];

  useTitle(title);
  return (
    <Trouble title={title} text={text}>
      <button class="btn go" onClick={again}>{trouble.again}</button>
      <a class="btn" href="#/">{trouble.home}</a>
    </Trouble>
  );
}
