/** Pages of a user's orders, newest first. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { P2pOrderStatus } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { ifGiven, sql, within } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { orderTable, type P2pOrderRecord } from './order-rows.ts';

/** Older orders are not listed. */
const LISTED_MS = 180 * DAY_MS;

export interface OrderQuery extends PageQuery {
  readonly userId: UserId;
  readonly isOpen: boolean;
  readonly status?: P2pOrderStatus | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly coinId?: CoinId | undefined;
  readonly since?: EpochMs | undefined;
  readonly until?: EpochMs | undefined;
}

export function ordersOf(db: Db, query: OrderQuery, now: EpochMs): Page<P2pOrderRecord> {
  const { userId, isOpen, status, side, coinId, since, until, page, perPage } = query;
  const oldest = epochMs(now - LISTED_MS);
  const from = epochMs(Math.max(since ?? 0, isOpen ? 0 : oldest));
  const isBuyer = side !== 'sell' ? 'buyer_id = ?' : 'FALSE AND buyer_id = ?';
  const isSeller = side !== 'buy' ? 'seller_id = ?' : 'FALSE AND seller_id = ?';
  return orderTable.page(
    db,
    [
      {
        status: ifGiven(status),
        coinId: ifGiven(coinId),
        createdAt: within({ since: from, until }),
      },
      sql(`(${isBuyer} OR ${isSeller})`, [userId, userId]),
      sql(isOpen ? 'closed_at_ms IS NULL' : 'closed_at_ms IS NOT NULL'),
    ],
    { page, perPage, descending: ['id'] },
  );
}
