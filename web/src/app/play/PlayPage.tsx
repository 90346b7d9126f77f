// The table: a session's scene on the screen of its game.
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { EngineTrouble, Trouble } from '../../ui/Trouble';
import { current, sitDown, throwAway, unfinished } from '../../playing/game';
import { Loading } from '../../ui/Loading';
import { address } from '../../ui/routes';
import type { Session } from '../../playing/session';
import { useStore } from '../../ui/store';
import { RecordError } from '../../engine/engine';
import { isOutdated } from '../../playing/record';
import { lastLineup } from '../../playing/lineup';
import { Table } from './Table';

export function PlayPage() {
  const session = useStore(current);
  const [failed, setFailed] = useState<unknown>(null);

  useEffect(() => {
    const waiting = unfinished();
    if (!current.get() && waiting) {
      sitDown(waiting).catch((error: unknown) => {
        if (error instanceof RecordError) throwAway(waiting);
        setFailed(error);
      });
    }
  }, [session]);
  if (failed) return <NotBegun error={failed} />;
  if (session) return <Table key={keyOf(session)} session={session} />;
  return unfinished() ? <Loading /> : <NobodyHere />;
}

const keyOf = (session: Session): string => session.sitting.setup.seed;

function NobodyHere() {
  const { errors } = useTexts();
  return (
    <Trouble title={errors.noGame} text={errors.noGameWhy}>
      <NewGame />
      <a class="btn" href="#/">{errors.home}</a>
    </Trouble>
  );
}

/** What was kept may be damaged; or the engine did not come. */
function NotBegun({ error }: { error: unknown }) {
  const { errors } = useTexts();
  if (!(error instanceof RecordError)) return <EngineTrouble error={error} />;
  const said = isOutdated(error) ? errors.earlierRules
    : { title: errors.lostGame, text: errors.lostGameWhy, detail: error.message };
  return (
    <Trouble {...said}>
      <NewGame />
      <a class="btn" href="#/">{errors.home}</a>
    </Trouble>
  );
}

function NewGame() {
  const { errors } = useTexts();
  const to = address({ page: 'setup', game: lastLineup().game });
  return <a class="btn go" href={to}>{errors.newGame}</a>;
}
