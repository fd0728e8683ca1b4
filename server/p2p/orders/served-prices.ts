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
    this.#note(keyOf(userId, adId, price), now);
  }

  /** A published price, which every reader was shown until now. */
  noteForAll(adId: number, price: Units, now: EpochMs): void {
    this.#note(keyOf(EVERYBODY, adId, price), now);
  }

  wasServed(userId: UserId, adId: number, price: Units, now: EpochMs): boolean {
    const isRecent = (reader: UserId | typeof EVERYBODY): boolean => {
      const at = this.#served.get(keyOf(reader, adId, price));
      return at !== undefined && now - at <= SERVED_MS;
    };
    return isRecent(userId) || isRecent(EVERYBODY);
  }

  #note(key: string, now: EpochMs): void {
    this.#served.delete(key);
    this.#served.set(key, now);
    for (const [oldest, at] of this.#served) {
      if (now - at <= SERVED_MS && this.#served.size <= ENTRIES_MAX) break;
      this.#served.delete(oldest);
    }
  }
}

const EVERYBODY = 'all';

const keyOf = (reader: UserId | typeof EVERYBODY, adId: number, price: Units): string =>
  `${reader} ${adId} ${price}`;
