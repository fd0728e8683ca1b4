/** Controls the browser of the benchmark, its pages and their feed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '#scripts/runner/chromium.ts';
import { endGroup, root } from '#scripts/runner/programs.ts';
import { buildPages } from './build-pages.ts';

export interface FeedStat {
  readonly sent: number;
  /** Number of socket frames sent. */
  readonly frames: number;
  readonly seconds: number;
  readonly rate: number;
}

/** Below this share of the requested load, a run is not significant. */
export const SENT_SHARE_MIN = 0.9;

export class Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly #feed: ChildProcess;

  private constructor(browser: Browser, url: string, feed: ChildProcess) {
    this.browser = browser;
    this.url = url;
    this.#feed = feed;
  }

  static async open(): Promise<Stage> {
    const folder = await buildPages();
    const feed = spawn(process.execPath, [join(root, 'bench/feed/serve.ts'), folder], {
      cwd: root,
      // The process ends when this end of its input is closed, in any case.
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    process.once('exit', () => endGroup(feed));
    const port = await new Promise<string>((settle, fail) => {
      feed.stdout.once('data', (chunk: Buffer) => settle(chunk.toString('utf8').trim()));
      feed.once('exit', () => fail(new Error('The feed did not start.')));
    });
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: [...CHROMIUM_FLAGS, '--js-flags=--expose-gc'],
    });
    return new Stage(browser, `http://127.0.0.1:${port}`, feed);
  }

  /** Starts a new market. */
  async control(query: Readonly<Record<string, string | number>>): Promise<void> {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    await fetch(`${this.url}/control?${text}`);
  }

  async startCounting(): Promise<void> {
    await fetch(`${this.url}/control/count`);
  }

  /** Pauses the market. */
  async pause(): Promise<void> {
    await fetch(`${this.url}/control/pause`);
  }

  /** Cuts every socket; the market continues unseen. */
  async drop(): Promise<void> {
    await fetch(`${this.url}/control/drop`);
  }

  async stat(): Promise<FeedStat> {
    return (await (await fetch(`${this.url}/control/stat`)).json()) as FeedStat;
  }

  /** Opens a fresh page of bench/pages in its own context. */
  async page(name: string): Promise<StagePage> {
    const context = await this.browser.newContext({ viewport: { width: 800, height: 1060 } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'timeTicks' });
    await page.goto(`${this.url}/${name}.html`);
    return new StagePage(page, session, errors);
  }

  async close(): Promise<void> {
    await this.browser.close();
    endGroup(this.#feed);
  }
}

export class StagePage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Errors of the page: a page that failed silently would look fast. */
  readonly errors: readonly string[];
  #threadClock: Promise<CDPSession> | undefined;

  constructor(page: Page, session: CDPSession, errors: readonly string[]) {
    this.page = page;
    this.session = session;
    this.errors = errors;
  }

  /** Returns the seconds of work of the page's thread so far, and the time of this measurement in
   *  seconds of the browser. */
  async tasks(): Promise<{ readonly busy: number; readonly at: number }> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return { busy: metricIn(metrics, 'TaskDuration'), at: metricIn(metrics, 'Timestamp') };
  }

  /** Returns the milliseconds that the page's thread ran its tasks, since the first call. Time in
   *  which a task waits for a core, while other threads and processes have it, is not included; a
   *  throttle's pauses are. */
  async threadMs(): Promise<number> {
    this.#threadClock ??= this.#openThreadClock();
    const { metrics } = await (await this.#threadClock).send('Performance.getMetrics');
    return metricIn(metrics, 'TaskDuration') * 1000;
  }

  /** A session measures on one clock. */
  async #openThreadClock(): Promise<CDPSession> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return session;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

const metricIn = (
  metrics: readonly { readonly name: string; readonly value: number }[],
  requested: string,
): number => metrics.find(({ name }) => name === requested)?.value ?? NaN;

/** Opens a stage for the duration of `work`. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const stage = await Stage.open();
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

/** @returns the reason why a run is void; undefined when the feed sent the requested load. */
export function voidReasonOf({ sent, seconds, rate }: FeedStat): string | undefined {
  const share = sent / seconds / rate;
  if (share >= SENT_SHARE_MIN) return undefined;
  return `the feed sent ${Math.round(sent / seconds)} of ${rate} a second`;
}
