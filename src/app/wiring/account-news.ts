/** What becomes of a trader's orders at a venue, told to whoever asked to hear of it: the account's wiring
 *  need not know the tickets, and their machine stays in the trading page's own chunk. */
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';

type Hear = (update: AccountUpdate) => void;

const hearers: Readonly<Record<TradingMode, Set<Hear>>> = { real: new Set(), demo: new Set() };

/** @returns what ends it. */
export function hearAccount(tradingMode: TradingMode, hear: Hear): () => void {
  hearers[tradingMode].add(hear);
  return () => hearers[tradingMode].delete(hear);
}

export function tellAccount(tradingMode: TradingMode, update: AccountUpdate): void {
  for (const hear of hearers[tradingMode]) hear(update);
}
