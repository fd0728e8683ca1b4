/** What simple earn works with, and what one transaction adds. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { EarnPositionRecord } from './position-rows.ts';

export interface EarnContext {
  readonly db: Db;
  readonly clock: Clock;
  /** Listed coins. */
  readonly coins: readonly { readonly id: CoinId; readonly code: string }[];
  /** In dollars; undefined without a price. */
  readonly valueOf: (coinId: CoinId, amount: Units) => Units | undefined;
  /** Part of an available spot balance that may not leave the account yet. */
  readonly lockedOf: (
    userId: UserId,
    balance: { readonly coinId: CoinId; readonly available: Units; readonly now: EpochMs },
  ) => Units;
  /** Whether subscriptions of users pause for the settlement. */
  readonly hasPause: boolean;
  readonly putNotification: PutNotification;
  /** Called after the commit of each change of a position. */
  readonly onPosition: (position: EarnPositionRecord, at: EpochMs) => void;
  /** The house cannot cover a product: for the operator. */
  readonly onAlarm: (text: string) => void;
}

export type EarnTransaction = EarnContext & Transaction;

export const coinCodeOf = ({ coins }: Pick<EarnContext, 'coins'>, id: CoinId): string =>
  coins.find((coin) => coin.id === id)?.code ?? String(id);

/** Sends the position to its user after the commit. */
export function publishPosition(tx: EarnTransaction, position: EarnPositionRecord): void {
  const changed = { ...position };
  tx.afterCommit(() => tx.onPosition(changed, tx.now));
}
