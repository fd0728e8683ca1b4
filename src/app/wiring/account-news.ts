/** What becomes of a trader's orders, told to whoever asked to hear: the account's wiring need not know the
 *  tickets, and their machine stays in the trading page's own chunk. */
import type { AccountUpdate } from '#contract/entities/account-update.ts';

type Hear = (update: AccountUpdate) => void;

const hearers = new Set<Hear>();

/** @returns what ends it. */
export function hearAccount(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

export function tellAccount(update: AccountUpdate): void {
  for (const hear of hearers) hear(update);
}
