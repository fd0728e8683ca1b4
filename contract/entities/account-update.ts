/** What changed in one account: whole orders, new trades, whole balances. */
import * as v from 'valibot';
import type { EpochMs } from '../core/time.ts';
import { listOf, shape } from '../shape.ts';
import { epochMsNumber } from '../wire.ts';
import { balanceShape, type Balance } from './balance.ts';
import { orderShape, type Order } from './order.ts';
import { ownTradeShape, type OwnTrade } from './trade.ts';

export interface AccountUpdate {
  /** Grows by one per update of this user; a gap is caught up with `accountEvents`. An update too
   *  large to broadcast arrives as a gap: empty, with a number ahead of all. */
  readonly sequence: number;
  readonly at: EpochMs;
  readonly orders: readonly Order[];
  readonly trades: readonly OwnTrade[];
  readonly balances: readonly Balance[];
}

export const accountUpdateShape = shape(
  v.object({
    seq: v.number(),
    ts: epochMsNumber,
    orders: v.array(orderShape.wire),
    trades: v.array(ownTradeShape.wire),
    balances: v.array(balanceShape.wire),
  }),
  {
    decode: (wire): AccountUpdate => ({
      sequence: wire.seq,
      at: wire.ts,
      orders: listOf(orderShape).decode(wire.orders),
      trades: listOf(ownTradeShape).decode(wire.trades),
      balances: listOf(balanceShape).decode(wire.balances),
    }),
    encode: (update) => ({
      seq: update.sequence,
      ts: update.at,
      orders: listOf(orderShape).encode(update.orders),
      trades: listOf(ownTradeShape).encode(update.trades),
      balances: listOf(balanceShape).encode(update.balances),
    }),
  },
);
