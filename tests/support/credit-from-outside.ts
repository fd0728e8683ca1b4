/** Play money for tests and the bench: coins from outside that pass through the treasury. */
import { assert } from '#contract/core/assert.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';

interface OutsideCredit {
  readonly userId: UserId;
  readonly coinId: CoinId;
  readonly amount: Units;
  /** Unique, as for each transfer. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}

/** Credits the user. Runs inside the caller's transaction. */
export function creditFromOutside(ledger: Ledger, { userId, ...movement }: OutsideCredit): void {
  fillTreasury(ledger, { ...movement, cause: `${movement.cause}/mint` });
  const outcome = creditPlayMoney(ledger, { userId, ...movement });
  assert(outcome === 'credited', 'the treasury was filled with the amount');
}
