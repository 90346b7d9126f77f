// Where the rules come from among which one can choose: for those who wonder.
import type { GameInfo } from '../../engine/types';
import { optionSource, optionText } from '../../texts/say';
import { useTexts } from '../../texts/texts';

export function Sources({ info }: { info: GameInfo }) {
  const { setup } = useTexts();
  return (
    <details class="how-sources">
      <summary>{setup.sources}</summary>
      <dl>
        {info.options.map((option) => (
          <div key={option.name}>
            <dt>{optionText(info.name, option.name).title}</dt>
            <dd>{optionSource(info.name, option.name, option)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
