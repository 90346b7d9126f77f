// The browsers of the tests: each is a context with a page, and one person's. To make one takes
// twice as long as to open the site in one that is there; so a browser that a test had is given
// to the next that asks for the same, but for the long version of the tests. What a test could
// leave behind in it is taken away, and one to which something else was done is thrown away.
const isFull = process.env.ADIT_TEST === 'full';
/** So many wait to be used again. */
const ROOM = 8;
const idle = [];

/** What these do to a context or to a page, nothing undoes. */
const LASTING = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession',
    'on', 'once', 'route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders',
    'setGeolocation', 'setOffline'],
  page: ['addLocatorHandler', 'exposeBinding', 'exposeFunction', 'once', 'routeFromHAR',
    'routeWebSocket', 'setExtraHTTPHeaders'],
};

/** Runs in the page before its own script: of pictures only the frames are there, and nothing
 *  is shaded. To draw that is a third of what a browser does, and few tests look at it. */
function undraw() {
  const none = new CSSStyleSheet();
  none.replaceSync(`svg:not(.chart svg) > * { display: none !important }
    * { background-image: none !important; box-shadow: none !important; }`);
  document.adoptedStyleSheets = [none];
}

/** What is waited for is looked for 20 times a second: at each frame it would make the browser
 *  draw frames all the time. */
function wait(page) {
  const until = page.waitForFunction.bind(page);
  page.waitForFunction = (test, given, options) => until(test, given, { polling: 50, ...options });
}

/** Has `then` called with what a method is given and what it returns. */
function watch(thing, method, then) {
  const call = thing[method].bind(thing);
  thing[method] = (...given) => {
    const answer = call(...given);
    then(given, answer);
    return answer;
  };
}

/** From now on all that is done to a browser is known. */
function keepAccount(browser) {
  const { context, page, scripts, listeners, origins } = browser;
  const spoil = () => { browser.isSpoilt = true; };
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank') origins.add(new URL(frame.url()).origin);
  });
  watch(page, 'on', (given) => listeners.push(given));
  watch(page, 'addInitScript', (_, script) => scripts.push(script));
  for (const method of LASTING.page) watch(page, method, spoil);
  for (const method of LASTING.context) watch(context, method, spoil);
  watch(page.clock, 'install', spoil);
}

async function make(chromium, options, kind) {
  const context = await chromium.newContext(options);
  if (!isFull) await context.addInitScript(undraw);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const browser = { context, page, session, kind, options, isSpoilt: false,
    scripts: [], listeners: [], origins: new Set() };
  wait(page);
  keepAccount(browser);
  return browser;
}

/** A browser with these options that is as good as new. */
export async function borrow(chromium, options) {
  const kind = JSON.stringify(options);
  const at = idle.findIndex((browser) => browser.kind === kind);
  return at < 0 ? make(chromium, options, kind) : idle.splice(at, 1)[0];
}

/** What a test has asked of a browser is taken back, and nothing of a person is left; the page
 *  shows another address of the same site. */
async function restore(browser, site) {
  const { page, session, scripts, listeners, origins } = browser;
  const { viewport, colorScheme, reducedMotion } = browser.options;
  for (const given of listeners.splice(0)) page.off(...given);
  for (const script of scripts.splice(0)) await (await script).dispose();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (origins.size > 0) await page.goto(`${site}api/version`);
  await page.emulateMedia({ colorScheme, reducedMotion });
  await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  origins.clear();
}

/** It may be given to the next. */
export async function giveBack(browser, site) {
  const { context, page } = browser;
  if (isFull || browser.isSpoilt || page.isClosed()) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  await restore(browser, site);
  idle.push(browser);
  return idle.length > ROOM ? idle.shift().context.close() : undefined;
}
