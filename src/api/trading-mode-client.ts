/** Exchange client for one trading mode. In demo trade every call uses its demo path; calls without
 *  one are rejected there, so code that uses this client cannot reach real money. */
import { demoRouteOf, type TradingMode } from '#contract/core/trading-mode.ts';
import type { ExchangeClient } from './exchange-client.ts';

export const clientAt = (tradingMode: TradingMode, client: ExchangeClient): ExchangeClient =>
  tradingMode === 'real'
    ? client
    : { call: (route, input) => client.call(demoRouteOf(route), input) };
