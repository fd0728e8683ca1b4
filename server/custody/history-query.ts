/** Filters of the histories of deposits and withdrawals. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { ifGiven, oneOf, within } from '#server/db/table/conditions.ts';
import type { PageQuery } from '#server/db/table/page.ts';

export interface HistorySpan<State extends string = never> {
  readonly userId: UserId;
  readonly coinId?: CoinId | undefined;
  /** Undefined: all. */
  readonly states?: readonly State[] | undefined;
  readonly since: EpochMs | undefined;
  readonly until: EpochMs | undefined;
}

export type HistoryQuery<State extends string = never> = HistorySpan<State> & PageQuery;

export const historyWhere = <State extends string>(query: HistorySpan<State>) => ({
  userId: query.userId,
  coinId: ifGiven(query.coinId),
  state: oneOf(query.states),
  createdAt: within(query),
});
