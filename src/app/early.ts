/** Starts the market worker early. Separate script with the bundler's runtime, so that it runs
 *  while the main script is still downloaded and compiled. A starting worker needs the main thread
 *  for a moment between two tasks, and the main script is one long task. */
import { makeMarketWorkerEarly } from '#src/realtime/market-worker.ts';
import { isInPage } from './wiring/shell/page-document.ts';

if (isInPage('dashboard')) makeMarketWorkerEarly();
