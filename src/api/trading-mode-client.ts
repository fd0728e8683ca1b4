/** The exchange as one venue answers it. In demo trade every call goes to its mirrored path: what is not
 *  mirrored is refused there, so nothing that is wired to this client can reach real money. */
import { mirrored, type TradingMode } from '#contract/core/trading-mode.ts';
import type { ExchangeClient } from './exchange-client.ts';

export const clientAt = (tradingMode: TradingMode, client: ExchangeClient): ExchangeClient =>
  tradingMode === 'real' ? client : { call: (route, input) => client.call(mirrored(route), input) };
