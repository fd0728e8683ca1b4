/** Finds the browser for stories, end-to-end tests, screenshots and benchmarks, and installs it
 *  where permitted. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
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
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['TIDEMARK_CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`TIDEMARK_CHROMIUM names ${named}, which cannot be run.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...PLACES, ...folders.flatMap((at) => NAMES.map((name) => join(at, name)))];
  return candidates.find(isProgram);
}

/**
 * Does the same as `findChromium`, after installing the browser with apt when running as root.
 * @throws Error
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installByApt();
  const installed = findChromium();
  if (installed === undefined) throw new Error(HOW_TO_POINT);
  return installed;
}

async function installByApt(): Promise<void> {
  console.log('Installing Chromium with apt-get…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const rest of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const step = await run(['apt-get', ...rest], { env, timeoutMs: 600_000 });
    if (step.exitCode !== 0) {
      console.error(step.output);
      return; // The caller prints the alternative.
    }
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
