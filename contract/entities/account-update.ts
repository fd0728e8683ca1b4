/** Changes in one account: complete orders, new trades and complete balances. */
import * as v from 'valibot';
import type { EpochMs } from '../core/time.ts';
import { listOf, codec } from '../codec.ts';
import { epochMsNumber } from '../wire.ts';
import { balanceCodec, type Balance } from './balance.ts';
import type { Order } from './order.ts';
import { orderCodec } from './order-codec.ts';
import type { OwnTrade } from './trade.ts';
import { ownTradeCodec } from './own-trade-codec.ts';

export interface AccountUpdate {
  /** Increases by one per update of this user. A gap is filled with `accountEvents`. An update too
   *  large to broadcast is sent as a gap: empty, with a sequence number ahead of the last one. */
  readonly sequence: number;
  readonly at: EpochMs;
  readonly orders: readonly Order[];
  readonly trades: readonly OwnTrade[];
  readonly balances: readonly Balance[];
}

export const accountUpdateCodec = codec(
  v.object({
    seq: v.number(),
    ts: epochMsNumber,
    orders: v.nullish(v.array(orderCodec.wire)),
    trades: v.nullish(v.array(ownTradeCodec.wire)),
    balances: v.nullish(v.array(balanceCodec.wire)),
  }),
  {
    decode: (wire): AccountUpdate => ({
      sequence: wire.seq,
      at: wire.ts,
      orders: listOf(orderCodec).decode(wire.orders ?? []),
      trades: listOf(ownTradeCodec).decode(wire.trades ?? []),
      balances: listOf(balanceCodec).decode(wire.balances ?? []),
    }),
    encode: (update) => ({
      seq: update.sequence,
      ts: update.at,
      orders: listOf(orderCodec).encode(update.orders),
      trades: listOf(ownTradeCodec).encode(update.trades),
      balances: listOf(balanceCodec).encode(update.balances),
    }),
  },
);
