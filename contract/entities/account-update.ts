/** Changes in one account: complete orders, new trades and complete balances. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { epochMsNumber } from '../wire.ts';
import { balanceCodec } from './balance.ts';
import { orderCodec } from './order-codec.ts';
import { ownTradeCodec } from './own-trade-codec.ts';

export const accountUpdateCodec = fields({
  /** Increases by one per update of this user. A gap is filled with `accountEvents`. An update too
   *  large to broadcast is sent as a gap: empty, with a sequence number ahead of the last one. */
  sequence: field('seq', v.number()),
  at: field('ts', epochMsNumber),
  orders: fieldWithDefault('orders', listOf(orderCodec), []),
  trades: fieldWithDefault('trades', listOf(ownTradeCodec), []),
  balances: fieldWithDefault('balances', listOf(balanceCodec), []),
});
export type AccountUpdate = ModelOf<typeof accountUpdateCodec>;
