/** Prices of ads that users were shown in the last seconds: an order may have one of them although the price has moved
 *  since. Only in memory: after a restart the current price counts. */
import type { Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';

export const SERVED_MS = 30_000;
const ENTRIES_MAX = 50_000;

export class ServedPrices {
  /** By user, ad and price: when it was served last. The oldest come first. */
  readonly #served = new Map<string, EpochMs>();

  note(userId: UserId, adId: number, price: Units, now: EpochMs): void {
    const key = keyOf(userId, adId, price);
    this.#served.delete(key);
    this.#served.set(key, now);
    for (const [oldest, at] of this.#served) {
      if (now - at <= SERVED_MS && this.#served.size <= ENTRIES_MAX) break;
      this.#served.delete(oldest);
    }
  }

  wasServed(userId: UserId, adId: number, price: Units, now: EpochMs): boolean {
    const at = this.#served.get(keyOf(userId, adId, price));
    return at !== undefined && now - at <= SERVED_MS;
  }
}

const keyOf = (userId: UserId, adId: number, price: Units): string => `${userId} ${adId} ${price}`;
