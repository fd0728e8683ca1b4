/** Distributes order updates of a trading mode to listeners. The account's wiring does not depend
 *  on the order forms, whose machine stays in the trading page's own chunk. */
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';

type AccountListener = (update: AccountUpdate) => void;

const listeners: Readonly<Record<TradingMode, Set<AccountListener>>> = {
  real: new Set(),
  demo: new Set(),
};

/**
 * Registers a listener.
 * @returns a function that removes the listener.
 */
export function onAccountUpdate(tradingMode: TradingMode, listener: AccountListener): () => void {
  listeners[tradingMode].add(listener);
  return () => listeners[tradingMode].delete(listener);
}

export function notifyAccountUpdate(tradingMode: TradingMode, update: AccountUpdate): void {
  for (const listener of listeners[tradingMode]) listener(update);
}
