/** Creates the market worker. The page's first one can be created early: it starts on another core
 *  and needs the page's thread only for a moment between two tasks. */

let early: Worker | undefined;

/** Called before the first render, which blocks the thread for long. */
export function makeMarketWorkerEarly(): void {
  early = madeWorker();
  early.addEventListener('error', () => (early = undefined), { once: true });
}

/** @returns the early worker on the first call, a new one afterwards. */
export function claimMarketWorker(): Worker {
  const worker = early ?? madeWorker();
  early = undefined;
  return worker;
}

const madeWorker = (): Worker =>
  new Worker(new URL('../../workers/market/market.worker.ts', import.meta.url));
