// Where the page begins: the games, the styles, what was chosen; then the page itself.
import { render } from 'preact';
import './games';
import './index.css';
import { App } from './app/App';
import { fetchAllTexts } from './texts/later';
import { onLanguage } from './texts/texts';
import { applySettings } from './ui/settings';

// Asks the browser to keep the page for when there is no network. Where that cannot
// be, for want of https or of leave, the page works as long as there is one.

const keep = (): void => {
  const worker = navigator.serviceWorker;
  worker.register('./serviceworker.js').catch(() => {});
  if (worker.controller) void keepTexts();
  worker.addEventListener('controllerchange', () => void keepTexts());
  onLanguage(() => { if (worker.controller) void keepTexts(); });
};

// English is kept with the page; of the other languages what is asked for while it is kept.
const keepTexts = async (): Promise<void> => {
  try {
    await fetchAllTexts();
    for (const { name } of performance.getEntriesByType('resource'))
      if (/\/text-[^/]*\.js$/.test(name)) await fetch(name);
  } catch { /* there is no network: another time */ }
};

// Not before the page itself is there.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep);
}

const page = document.getElementById('app')!;

applySettings().then(
  () => render(<App />, page),
  () => { page.textContent = 'A part of the page did not come. Please load it again.'; },
);
