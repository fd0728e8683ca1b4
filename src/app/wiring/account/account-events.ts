/** What becomes of a trader's orders at a venue, told to whoever asked to hear of it: the account's wiring
 *  need not know the tickets, and their machine stays in the trading page's own chunk. */
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';

type AccountListener = (update: AccountUpdate) => void;

const listeners: Readonly<Record<TradingMode, Set<AccountListener>>> = {
  real: new Set(),
  demo: new Set(),
};

/** @returns what ends it. */
export function onAccountUpdate(tradingMode: TradingMode, listener: AccountListener): () => void {
  listeners[tradingMode].add(listener);
  return () => listeners[tradingMode].delete(listener);
}

export function notifyAccountUpdate(tradingMode: TradingMode, update: AccountUpdate): void {
  for (const listener of listeners[tradingMode]) listener(update);
}
