/** What does not wait until the page's other modules have run: it stands before `main` in the bundle. */
import { makeMarketWorkerEarly } from '#src/realtime/market-worker.ts';
import { isInPage } from './wiring/page-document.ts';

if (isInPage('dashboard')) makeMarketWorkerEarly();
