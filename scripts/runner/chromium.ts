/** Finds the browser for stories, end-to-end tests, screenshots and benchmarks, and installs it
 *  where permitted. */
import { ensureProgram, findProgram, installByApt } from './find-program.ts';

const VARIABLE = 'TIDEMARK_CHROMIUM';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = 'chromium-headless-shell';
const PLACES = [
  DEBIAN_CHROMIUM,
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Playwright's own list of disabled features: the browser applies only the last of two such flags. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** The address bar's two lists are pages of some hundred files each, loaded by every new window
 *  beside the tested page: a second of CPU time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** No sandbox, because tests run as root in containers; no GPU, so that screenshots are equal. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];

const HOW_TO_POINT =
  'No Chromium was found. Install one (Debian: apt-get install chromium) or name it: ' +
  'TIDEMARK_CHROMIUM=/path/to/chromium npm test';

/** @throws Error in one sentence when TIDEMARK_CHROMIUM names no executable. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  findProgram({ variable: VARIABLE, names: NAMES, places: PLACES }, env);

/** Debian's package of the same build without a window: a page load costs a third less. Undefined where there is none;
 *  the full browser does the same. */
export const findHeadlessShell = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  findProgram(
    {
      variable: 'TIDEMARK_HEADLESS_SHELL',
      names: [HEADLESS_SHELL],
      places: [`/usr/bin/${HEADLESS_SHELL}`],
    },
    env,
  );

/**
 * Does the same as `findChromium`, after installing the browser with apt when running as root. Beside Debian's browser
 * it installs its headless shell, too.
 * @throws Error
 */
export async function ensureChromium(): Promise<string> {
  const chromium = await ensureProgram(() => findChromium(), ['chromium'], HOW_TO_POINT);
  if (chromium === DEBIAN_CHROMIUM && findHeadlessShell() === undefined) {
    await installByApt([HEADLESS_SHELL]);
  }
  return chromium;
}
