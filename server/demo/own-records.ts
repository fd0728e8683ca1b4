/** Maps demo records to their owner: they contain the account ID of an epoch, the caller expects
 *  the user's ID. */
import type { OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import type { AccountEvent, PlacedOrder } from '#server/exchange/exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import type { DemoAccountRow } from './demo-accounts.ts';

type Owner = Pick<DemoAccountRow, 'id' | 'userId'>;

export const ownOrder =
  ({ userId }: Owner) =>
  (order: OrderRecord): OrderRecord => ({ ...order, userId });

export const ownTrade =
  ({ id, userId }: Owner) =>
  (trade: TradeRecord): TradeRecord =>
    trade.makerUserId === id
      ? { ...trade, makerUserId: userId }
      : { ...trade, takerUserId: userId };

export const ownPlaced = (owner: Owner, placed: PlacedOrder): PlacedOrder => ({
  ...placed,
  order: ownOrder(owner)(placed.order),
  trades: placed.trades.map(ownTrade(owner)),
});

export const ownEvent = (owner: Owner, event: AccountEvent): AccountEvent => ({
  ...event,
  userId: owner.userId,
  orders: event.orders.map(ownOrder(owner)),
  trades: event.trades.map(ownTrade(owner)),
});

export const ownPage = <Row>(page: Page<Row>, own: (row: Row) => Row): Page<Row> => ({
  ...page,
  rows: page.rows.map(own),
});

/** Result for a user without an account. */
export const emptyPage = ({ page, perPage }: Pick<Page<never>, 'page' | 'perPage'>) => ({
  rows: [],
  total: 0,
  page,
  perPage,
});
