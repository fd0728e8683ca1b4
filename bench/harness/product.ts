/** Opens the product as users get it: the built client on a real exchange, in a browser, signed in. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Worker } from '@playwright/test';
import { clientSourcesHash } from '#scripts/build-client.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '#scripts/runner/chromium.ts';
import { compressFiles } from '#scripts/runner/compress-files.ts';
import { DEMO_PASSWORD } from '#scripts/runner/exchange.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { freePort } from '#scripts/runner/ports.ts';
import { root, run } from '#scripts/runner/programs.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';
import { StagePage } from './browser.ts';
import { watchPage, type PageReport } from './page-watch.ts';
import { openSlowLines, type LineProfile } from './slow-line.ts';

/** Separate copy that no other build replaces meanwhile. Its source maps name functions in traces. */
export const CLIENT_FOLDER = join(root, 'bench', 'results', 'client');
export const SPOT_PATH = '/exchange/spot/BTC_USDT';

export async function buildClientCopy(): Promise<string> {
  const stamp = clientSourcesHash();
  const stampPath = join(CLIENT_FOLDER, '.sources');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return CLIENT_FOLDER;
  const built = await run(['node', 'scripts/bundle.ts', `--dist=${CLIENT_FOLDER}`, '--maps']);
  if (built.exitCode !== 0) throw new Error(`the client was not built:\n${built.output}`);
  await compressFiles(CLIENT_FOLDER);
  writeFileSync(stampPath, stamp);
  return CLIENT_FOLDER;
}

export interface BotSpeeds {
  /** '0' to '99', or 'storm'. */
  readonly spot: string;
  /** Default: that of the spot market, at most '1'. */
  readonly futures?: string;
}

export interface Site {
  readonly browser: Browser;
  readonly url: string;
}

/** Runs an exchange and a browser for the duration of `work`. */
export async function onSite<Result>(
  clientFolder: string,
  bots: BotSpeeds,
  work: (site: Site) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return withFolder(async (folder) => {
    const exchange = await startExchangeProcess({
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_DATA_DIR: join(folder, 'data'),
      TIDEMARK_CLIENT_DIR: clientFolder,
      TIDEMARK_SEED: '7',
      TIDEMARK_BOT_SPEED: bots.spot,
      TIDEMARK_FUTURES_BOT_SPEED: bots.futures ?? '',
      TIDEMARK_DEMO_PASSWORD: DEMO_PASSWORD,
      TIDEMARK_RATE_LIMIT_SCALE: '0',
      ...settings,
    });
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: CHROMIUM_FLAGS,
    });
    try {
      return await work({ browser, url: exchange.url.replace(/\/$/, '') });
    } finally {
      await browser.close();
      await exchange.stop('SIGKILL');
    }
  });
}

/** Does the same at the far end of a slow line, which carries pages, calls and the market's socket. */
export async function onDistantSite<Result>(
  clientFolder: string,
  bots: BotSpeeds,
  profile: LineProfile,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const [port, broadcastPort] = [await freePort(), await freePort()];
  const lines = await openSlowLines(profile, [port, broadcastPort]);
  const [url = '', broadcastUrl = ''] = lines.map(
    (line, at) => `${at === 0 ? 'http' : 'ws'}://localhost:${line.port}`,
  );
  try {
    return await onSite(clientFolder, bots, ({ browser }) => work({ browser, url }), {
      TIDEMARK_PORT: String(port),
      TIDEMARK_BROADCAST_PORT: String(broadcastPort),
      TIDEMARK_PUBLIC_URL: url,
      TIDEMARK_BROADCAST_URL: broadcastUrl,
    });
  } finally {
    for (const line of lines) line.close();
  }
}

export const newContext = ({ browser }: Site): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US' });

const LIVE_TIMEOUT_MS = 120_000;

/** Opens the full spot page of a trader with a live book. */
export async function openTerminal(site: Site): Promise<StagePage> {
  const context = await newContext(site);
  await signInDemo(context, site.url);
  return openWatched(context, `${site.url}${SPOT_PATH}`, ['book', 'chart']);
}

/**
 * Opens one amount field on an otherwise empty page: the minimum cost of inputs in a browser.
 * @param emptySite of `buildEmpty`.
 */
export async function openPlainField(emptySite: Site): Promise<StagePage> {
  const opened = await openWatched(await newContext(emptySite), emptySite.url, ['shell']);
  await opened.page.evaluate(() => {
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Amount');
    document.body.append(field);
  });
  return opened;
}

export async function openWatched(
  context: BrowserContext,
  url: string,
  milestones: readonly string[],
): Promise<StagePage> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  await page.goto(url);
  await page.waitForFunction(
    (names) => names.every((name) => performance.getEntriesByName(`tidemark:${name}`).length > 0),
    milestones,
    { timeout: LIVE_TIMEOUT_MS },
  );
  await page.evaluate(watchPage);
  return new StagePage(page, session, errors);
}

interface WatchedPage {
  readonly pageWatch: { start(): void; report(): PageReport };
}

export const startWatch = ({ page }: StagePage): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).pageWatch.start());

export const reportOf = ({ page }: StagePage): Promise<PageReport> =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).pageWatch.report());

/**
 * Returns the market worker: the first worker a page starts.
 * @throws Error where there is none.
 */
export function marketWorkerOf({ page }: StagePage): Worker {
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('the page runs a market worker');
  return worker;
}
