/** Rules of the whitelist for one receiver, which forms and the exchange share. */
import type { EpochMs } from '#contract/core/time.ts';

/** Entry of the address book for one receiver. */
export interface ReceiverEntry<Coin> {
  readonly isWhitelisted: boolean;
  /** Undefined: for any coin. */
  readonly coin: Coin | undefined;
  /** End of the wait of a new entry. */
  readonly usableFrom: EpochMs;
}

export type WhitelistProblem = 'address_not_whitelisted' | 'address_on_hold';

/** Time from which the first of the receiver's entries may be used for the coin; undefined without one. */
export function usableFromOf<Coin>(
  entries: readonly ReceiverEntry<Coin>[],
  coin: Coin | undefined,
): EpochMs | undefined {
  let first: EpochMs | undefined;
  for (const entry of entries) {
    if (!entry.isWhitelisted || (entry.coin !== undefined && entry.coin !== coin)) continue;
    if (first === undefined || entry.usableFrom < first) first = entry.usableFrom;
  }
  return first;
}

/** @param usableFrom undefined without an entry on the whitelist. */
export function whitelistProblemOf(
  usableFrom: EpochMs | undefined,
  now: EpochMs,
): WhitelistProblem | undefined {
  if (usableFrom === undefined) return 'address_not_whitelisted';
  return usableFrom <= now ? undefined : 'address_on_hold';
}
