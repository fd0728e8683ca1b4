/** Makes the market's worker. The first one of a page may be made before anybody wants it: it starts on
 *  another core, and needs the page's thread for a moment between two tasks alone. */

let early: Worker | undefined;

/** Before the first render, which holds the thread for long. */
export function makeMarketWorkerEarly(): void {
  early = madeWorker();
  early.addEventListener('error', () => (early = undefined), { once: true });
}

/** @returns the one that was made early, once; a new one otherwise. */
export function claimMarketWorker(): Worker {
  const worker = early ?? madeWorker();
  early = undefined;
  return worker;
}

const madeWorker = (): Worker =>
  new Worker(new URL('../../workers/market/market.worker.ts', import.meta.url));
