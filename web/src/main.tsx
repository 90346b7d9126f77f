import { render } from 'preact';
import './games';
import './offline/offline';
import './styles/index.css';
import { App } from './app/App';
import { applySettings } from './app/settings';

const page = document.getElementById('app')!;

applySettings().then(
  () => render(<App />, page),
  () => { page.textContent = 'A part of the page did not come. Please load it again.'; },
);
