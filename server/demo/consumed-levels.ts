/** Sizes each account has recently taken from the live book. They stay unavailable to that account
 *  until the market has had time to refill the level. In memory only; entries expire after two
 *  seconds. */
import { lots, type Ticks } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { BookLevel } from '#server/exchange/exchange-api.ts';

export const CONSUMED_FOR_MS = 2_000;

export interface ConsumedFrom {
  readonly userId: UserId;
  readonly pairId: PairId;
  readonly side: 'bid' | 'ask';
}

interface ConsumedLevel extends ConsumedFrom, BookLevel {
  readonly at: EpochMs;
}

export class ConsumedLevels {
  /** Oldest first. */
  #consumed: ConsumedLevel[] = [];

  note(from: ConsumedFrom, parts: readonly BookLevel[], at: EpochMs): void {
    this.#forget(at);
    for (const { price, size } of parts) this.#consumed.push({ ...from, price, size, at });
  }

  /** Returns the levels minus what the account has taken; emptied levels are omitted. */
  remainingOf(
    from: ConsumedFrom,
    levels: readonly BookLevel[],
    now: EpochMs,
  ): readonly BookLevel[] {
    this.#forget(now);
    const gone = new Map<Ticks, number>();
    for (const one of this.#consumed) {
      const { userId, pairId, side, price, size } = one;
      if (userId !== from.userId || pairId !== from.pairId || side !== from.side) continue;
      gone.set(price, (gone.get(price) ?? 0) + size);
    }
    if (gone.size === 0) return levels;
    return levels
      .map(({ price, size }) => ({ price, size: lots(size - (gone.get(price) ?? 0)) }))
      .filter(({ size }) => size > 0);
  }

  /** Also expires entries when the clock was set back. */
  #forget(now: EpochMs): void {
    this.#consumed = this.#consumed.filter(({ at }) => at <= now && now - at < CONSUMED_FOR_MS);
  }
}
