/** Finds Firefox and WebKit for the journeys of tests/browsers, and installs them where permitted. */
import { ensureProgram, findProgram } from './find-program.ts';

const FIREFOX = {
  variable: 'TIDEMARK_FIREFOX',
  names: ['firefox-esr', 'firefox'],
  places: ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
};
const WEBKIT_DRIVER = {
  variable: 'TIDEMARK_WEBKIT',
  names: ['WebKitWebDriver'],
  places: ['/usr/bin/WebKitWebDriver'],
};
const VIRTUAL_SCREEN = { names: ['xvfb-run'], places: ['/usr/bin/xvfb-run'] };

const FIREFOX_HINT =
  'No Firefox was found. Install one (Debian: apt-get install firefox-esr) or name it: ' +
  'TIDEMARK_FIREFOX=/path/to/firefox npm test';
const WEBKIT_HINT =
  'No WebKit was found. Install it (Debian: apt-get install webkit2gtk-driver xvfb xauth) or name ' +
  'its driver: TIDEMARK_WEBKIT=/path/to/WebKitWebDriver npm test';

/** @throws Error in one sentence when there is none and none can be installed. */
export const ensureFirefox = (): Promise<string> =>
  ensureProgram(() => findProgram(FIREFOX), ['firefox-esr'], FIREFOX_HINT);

/**
 * Returns the path of WebKitWebDriver; it runs under `xvfb-run`, which must be in the path.
 * @throws Error in one sentence when there is none and none can be installed.
 */
export const ensureWebKit = (): Promise<string> =>
  ensureProgram(
    () => {
      const driver = findProgram(WEBKIT_DRIVER);
      return findProgram(VIRTUAL_SCREEN) === undefined ? undefined : driver;
    },
    ['webkit2gtk-driver', 'xvfb', 'xauth'],
    WEBKIT_HINT,
  );
