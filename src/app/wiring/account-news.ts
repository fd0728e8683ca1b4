/** What becomes of a trader's orders at a venue, told to whoever asked to hear of it: the account's wiring
 *  need not know the tickets, and their machine stays in the trading page's own chunk. */
import type { Venue } from '#contract/core/venue.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';

type Hear = (update: AccountUpdate) => void;

const hearers: Readonly<Record<Venue, Set<Hear>>> = { real: new Set(), demo: new Set() };

/** @returns what ends it. */
export function hearAccount(venue: Venue, hear: Hear): () => void {
  hearers[venue].add(hear);
  return () => hearers[venue].delete(hear);
}

export function tellAccount(venue: Venue, update: AccountUpdate): void {
  for (const hear of hearers[venue]) hear(update);
}
