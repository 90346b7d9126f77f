// The one polite live region. What is announced within a moment is read as one text.

let region: HTMLElement | null = null;
let waiting: string[] = [];
let timer = 0;

/** The element that screen readers listen to; the app makes it once. */
export function listenHere(element: HTMLElement | null): void {
  region = element;
}

export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(speak, 80);
}

/** Forget what was said: the next who sits here must not read it. */
export function hush(): void {
  waiting = [];
  speak();
}

function speak(): void {
  if (region) region.textContent = waiting.join(' ');
  waiting = [];
}
