/** Runs the reference loop on both threads of an empty page. */
import type { Browser } from '@playwright/test';
import { StagePage } from './browser.ts';
import { referenceLoop } from './reference-loop.ts';

/** Served only by the benchmark itself. */
const ADDRESS = 'http://reference.localhost/';
/** Compile the code before the first timing. */
const WARM_UP_PASSES = 20;
/** Many: a slowed thread runs in turns, and a single pass may fit into one. */
const PASSES = 40;

interface LoopPage {
  readonly runLoop: (passCount: number) => readonly number[];
  readonly loopWorker: Worker;
}

export interface ThreadTimings {
  /** Mean milliseconds of a pass. */
  readonly pageMs: number;
  readonly workerMs: number;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export class ReferencePage {
  readonly stagePage: StagePage;

  private constructor(stagePage: StagePage) {
    this.stagePage = stagePage;
  }

  static async open(browser: Browser): Promise<ReferencePage> {
    const context = await browser.newContext();
    const page = await context.newPage();
    // A page without an address cannot create a worker.
    await page.route(ADDRESS, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>runLoop = ${referenceLoop.toString()}</script>`,
      }),
    );
    await page.goto(ADDRESS);
    await page.evaluate(startLoopWorker, referenceLoop.toString());
    const opened = new ReferencePage(new StagePage(page, await context.newCDPSession(page), []));
    await opened.#run(WARM_UP_PASSES);
    return opened;
  }

  /** Times both threads, one after the other. */
  async timings(): Promise<ThreadTimings> {
    const { page, worker } = await this.#run(PASSES);
    return { pageMs: meanOf(page), workerMs: meanOf(worker) };
  }

  async close(): Promise<void> {
    await this.stagePage.close();
  }

  async #run(passCount: number) {
    const { page } = this.stagePage;
    return {
      page: await page.evaluate(
        (count) => (globalThis as unknown as LoopPage).runLoop(count),
        passCount,
      ),
      worker: await page.evaluate(runInWorker, passCount),
    };
  }
}

/** Runs on the page, where a text can become a worker. */
function startLoopWorker(text: string): void {
  const source = `const runLoop = ${text}; onmessage = ({ data }) => postMessage(runLoop(data));`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  Object.assign(globalThis, { loopWorker: new Worker(url) });
}

function runInWorker(passCount: number): Promise<readonly number[]> {
  const { loopWorker } = globalThis as unknown as LoopPage;
  return new Promise((settle, fail) => {
    loopWorker.addEventListener('error', () => fail(new Error('the loop fails in a worker')), {
      once: true,
    });
    loopWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<readonly number[]>) => settle(data),
      { once: true },
    );
    loopWorker.postMessage(passCount);
  });
}
