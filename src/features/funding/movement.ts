/** A deposit or a withdrawal, for lists that show either. */
import {
  CUSTODY_STATUSES,
  depositStatusOf,
  withdrawalStatusOf,
  type Deposit,
  type Withdrawal,
} from '#contract/entities/custody.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { WalletHistory } from '#src/queries/funding.ts';

export type Movement =
  | { readonly type: 'deposit'; readonly record: Deposit }
  | { readonly type: 'withdrawal'; readonly record: Withdrawal };

export const movementsOf = (history: WalletHistory): readonly Movement[] =>
  history.type === 'deposit'
    ? history.page.items.map((record) => ({ type: 'deposit', record }))
    : history.page.items.map((record) => ({ type: 'withdrawal', record }));

export interface MovementPage {
  readonly items: readonly Movement[];
  readonly currentPage: number;
  readonly lastPage: number;
}

/** A loaded history as one list. */
export const movementPageOf = (history: Reloadable<WalletHistory>): Reloadable<MovementPage> =>
  'data' in history
    ? {
        ...history,
        data: {
          items: movementsOf(history.data),
          currentPage: history.data.page.currentPage,
          lastPage: history.data.page.lastPage,
        },
      }
    : history;

const RECENT_COUNT = 6;

/** The newest records of the first page. */
export const recentOf = (page: Reloadable<MovementPage>): Reloadable<readonly Movement[]> =>
  'data' in page ? { ...page, data: page.data.items.slice(0, RECENT_COUNT) } : page;

/** Outer status on the wire. */
export const statusCodeOf = (movement: Movement): number =>
  CUSTODY_STATUSES[
    movement.type === 'deposit'
      ? depositStatusOf(movement.record.state)
      : withdrawalStatusOf(movement.record.state)
  ];

const CONFIRMING_STATES: readonly unknown[] = ['seen', 'confirming', 'credited'];

/** Whether confirmations are still being counted. */
export const isConfirming = ({ record: { state } }: Movement): boolean =>
  CONFIRMING_STATES.includes(state);
