/** Measures the true effect of the browser's throttle on this machine: its number is nominal, it
 *  slows the page's thread by less, and a worker's not at all. */
import type { Browser } from '@playwright/test';
import { medianOf } from './rounds.ts';
import { spin } from './spin.ts';

export interface Slowdown {
  /** Rate given to the throttle. */
  readonly named: number;
  readonly page: number;
  readonly worker: number;
}

const SPIN_COUNT = 3;
/** Served only by the benchmark itself. */
const ADDRESS = 'http://spin.localhost/';

/**
 * Runs the same loop on both threads of an empty page, plain and slowed.
 * @param named starts with 1.
 */
export async function measureSlowdowns(
  browser: Browser,
  named: readonly number[],
): Promise<readonly Slowdown[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // A page without an address cannot create a worker.
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(ADDRESS);
  const session = await context.newCDPSession(page);
  const onPage = (): Promise<number> => page.evaluate(spin);
  const inWorker = (): Promise<number> => page.evaluate(spinInWorker, spin.toString());
  const medianOfSpins = async (measure: () => Promise<number>): Promise<number> => {
    const spins: number[] = [];
    for (let count = 0; count < SPIN_COUNT; count += 1) spins.push(await measure());
    return medianOf(spins);
  };
  const spins: Slowdown[] = [];
  for (const rate of named) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    spins.push({
      named: rate,
      page: await medianOfSpins(onPage),
      worker: await medianOfSpins(inWorker),
    });
  }
  await context.close();
  const plain = spins[0] ?? { page: NaN, worker: NaN };
  return spins.map((slowed) => ({
    named: slowed.named,
    page: slowed.page / plain.page,
    worker: slowed.worker / plain.worker,
  }));
}

/** Runs on the page, where a text can become a worker. */
function spinInWorker(text: string): Promise<number> {
  const source = new Blob([`${text}; postMessage(spin())`], { type: 'text/javascript' });
  const worker = new Worker(URL.createObjectURL(source));
  return new Promise((settle, fail) => {
    worker.addEventListener('error', () => fail(new Error('the worker does not spin')));
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      worker.terminate();
      settle(data);
    });
  });
}

/** Returns the page's true slowdown under the throttle of that rate. */
export const trueSlowdownOf = (slowdowns: readonly Slowdown[], requested: number): number =>
  slowdowns.find(({ named }) => named === requested)?.page ?? NaN;

export const slowdownLine = ({ named, page, worker }: Slowdown): string =>
  `The throttle named ${named}x slows the page ${page.toFixed(2)}x and the worker ${worker.toFixed(2)}x.`;
