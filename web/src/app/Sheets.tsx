// The sheets that lie over any page.
import { useTexts } from '../texts/texts';
import { closeSheet, sheet, Sheet } from '../ui/Sheet';
import { useStore } from '../ui/store';
import { SettingsSheet } from './SettingsSheet';

type Row = readonly [key: string, means: string];

function ShortcutSheet({ close }: { close(): void }) {
  const { keys } = useTexts();
  const { names } = keys;
  const everywhere: Row[] = [
    ['?', keys.help], [names.esc, keys.close], ['L', keys.log], ['C', keys.say], ['M', keys.quiet],
    ['H', keys.cover], ['T', keys.hint], ['U', keys.undo], [',', keys.back], ['.', keys.on], ['F', keys.skip],
  ];
  const mine: Row[] = [
    [names.digits, keys.card], ['R', keys.turn], ['G', keys.guess], [names.arrows, keys.walk],
    [names.enter, keys.confirm], ['P', keys.pass],
  ];
  const galleries: Row[] = [
    [names.digits, keys.option], ['X, Y', keys.reading], ['G', keys.goblin],
    [names.arrows, keys.walk], [names.enter, keys.confirm], ['P', keys.pass],
    ['B', keys.leaveShop],
  ];
  const replay: Row[] = [
    ['←', keys.back], ['→', keys.on], [names.homeEnd, keys.ends], ['N, P', keys.turned],
    [names.space, keys.play], ['W', keys.why], ['O', keys.others],
  ];

  return (
    <Sheet title={keys.title} close={close} wide>
      <div class="shortcuts">
        <Rows title={keys.everywhere} rows={everywhere} />
        <Rows title={keys.dwarves} rows={mine} />
        <Rows title={keys.galleries} rows={galleries} />
        <Rows title={keys.replay} rows={replay} />
      </div>
    </Sheet>
  );
}

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([key, means]) => (
          <div key={key + means} class="shortcut">
            <dt><kbd>{key}</kbd></dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Sheets() {
  const open = useStore(sheet);
  if (open === 'settings') return <SettingsSheet close={closeSheet} />;
  if (open === 'keys') return <ShortcutSheet close={closeSheet} />;
  return <></>;
}
