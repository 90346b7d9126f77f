// Where the page begins: the games, the styles, what was chosen; then the page itself.
import { render } from 'preact';
import './games';
import './index.css';
import { App } from './app/App';
import { applySettings } from './ui/settings';

// Asks the browser to keep the page for when there is no network. Where that cannot
// be, for want of https or of leave, the page works as long as there is one.

const keep = (): void => {
  navigator.serviceWorker.register('./serviceworker.js').catch(() => {});
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
