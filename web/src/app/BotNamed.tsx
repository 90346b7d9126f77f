// A bot where one chooses it: its name, how hard it is to beat, and how it plays.
import { botText } from '../texts/say';

export function BotNamed({ bot }: { bot: string }) {
  const { title, level, about } = botText(bot);
  return (
    <span>
      <b>{title}</b> {level && <i class="level">{level}</i>}
      <small>{about}</small>
    </span>
  );
}
