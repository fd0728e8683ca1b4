/** Measures the spot page of a trader during a storm on the exchange. */
import { openTerminal } from '#bench/harness/product.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { measureTradingPage } from './trading-page.ts';

export const terminal: Scenario = {
  name: 'terminal',
  run: (settings) =>
    measureTradingPage({ name: 'terminal', bots: { spot: 'storm' }, open: openTerminal }, settings),
};
