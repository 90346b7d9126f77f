// The settings as a sheet, for every page: language, colours, bots, movement, sound.
import { LANGUAGES, names, useTexts } from '../texts/texts';
import { BUDGETS, changeSettings, MOTIONS, THEMES, useSettings } from '../ui/settings';
import { Choice, Menu, Switch } from '../ui/Choice';
import { noteOf, NOTES, unmeet } from '../ui/firsts';
import type { Settings } from '../ui/settings';
import { Sheet } from '../ui/Sheet';
import { sound } from '../ui/sound';

export function SettingsSheet({ close }: { close(): void }) {
  const { settings: texts } = useTexts();
  const now = useSettings();
  const pick = <K extends keyof Settings>(key: K) => (value: Settings[K]) =>
    changeSettings({ [key]: value });

  return (
    <Sheet title={texts.title} close={close}>
      <div class="settings">
        <Menu name={texts.language} value={now.language} pick={pick('language')}
          of={LANGUAGES.map((l) => [l, names[l]] as const)} />
        <Choice name={texts.theme} value={now.theme} pick={pick('theme')}
          of={THEMES.map((v) => [v, texts.themes[v]] as const)} />
        <Choice name={texts.budget} value={now.budget} pick={pick('budget')}
          about={texts.budgetAbout[now.budget]}
          of={BUDGETS.map((v) => [v, texts.budgets[v]] as const)} />
        <Switch name={texts.quiet} about={texts.quietAbout} on={now.quiet} set={pick('quiet')} />
        <Choice name={texts.motion} value={now.motion} pick={pick('motion')}
          of={MOTIONS.map((v) => [v, texts.motions[v]] as const)} />
        <Switch name={texts.confirm} about={texts.confirmAbout} on={now.confirm}
          set={pick('confirm')} />
        <Switch name={texts.notes} about={texts.notesAbout} on={now.notes}
          set={(on) => { changeSettings({ notes: on }); if (on) unmeet(NOTES.map(noteOf)); }} />
        <Switch name={texts.notation} about={texts.notationAbout} on={now.notation}
          set={pick('notation')} />
        <Switch name={texts.sound} about={texts.soundAbout} on={now.sound}
          set={(on) => { changeSettings({ sound: on }); sound('coin'); }} />
        <label class={now.sound ? 'setting' : 'setting is-off'}>
          <span class="setting-name">{texts.volume}</span>
          <input type="range" min={0} max={100} step={5} value={now.volume * 100}
            disabled={!now.sound}
            onChange={(e) => {
              changeSettings({ volume: Number(e.currentTarget.value) / 100 });
              sound('coin');
            }} />
        </label>
      </div>
    </Sheet>
  );
}
