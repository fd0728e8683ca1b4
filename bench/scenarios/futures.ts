/** Measures the futures page of a trader with ten positions during a storm of the contracts: the
 *  same as the spot page in `terminal`. */
import { openFuturesTerminal } from '#bench/harness/futures-terminal.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { measureTradingPage } from './trading-page.ts';

/** The spot market is the index: it moves every contract, but only its own messages are a storm. */
const BOTS = { spot: '1', futures: 'storm' };

export const futures: Scenario = {
  name: 'futures',
  run: (settings) =>
    measureTradingPage({ name: 'futures', bots: BOTS, open: openFuturesTerminal }, settings),
};
