/** A script of its own, with the bundler's runtime: it runs while the rest is still read and compiled. A worker
 *  that starts needs the page's thread for a moment between two tasks, and the rest is one long one. */
import { makeMarketWorkerEarly } from '#src/realtime/market-worker.ts';
import { isInPage } from './wiring/shell/page-document.ts';

if (isInPage('dashboard')) makeMarketWorkerEarly();
