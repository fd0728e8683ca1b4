/** Codec of a trade in the history of one of its parties. Separate from market trades, which a live book needs
 *  without it. */
import * as v from 'valibot';
import { isoOf } from '../core/time.ts';
import { codec } from '../codec.ts';
import {
  coinIdNumber,
  decimalText,
  flag,
  isOn,
  isoTimeText,
  orderIdNumber,
  textFlagOf,
  tradeIdNumber,
  timeOf,
} from '../wire.ts';
import { sideText } from './order.ts';
import type { OwnTrade } from './trade.ts';

export const ownTradeCodec = codec(
  v.object({
    id: tradeIdNumber,
    order_id: orderIdNumber,
    type: sideText,
    is_maker: flag,
    price: decimalText,
    amount: decimalText,
    total: decimalText,
    fees: decimalText,
    fees_coin_id: coinIdNumber,
    base_coin_id: coinIdNumber,
    trade_coin_id: coinIdNumber,
    created_at: isoTimeText,
  }),
  {
    decode: (wire): OwnTrade => ({
      id: wire.id,
      orderId: wire.order_id,
      side: wire.type,
      isMaker: isOn(wire.is_maker),
      price: wire.price,
      size: wire.amount,
      notional: wire.total,
      fee: wire.fees,
      feeCoinId: wire.fees_coin_id,
      quoteCoinId: wire.base_coin_id,
      tradeCoinId: wire.trade_coin_id,
      tradedAt: timeOf(wire.created_at),
    }),
    encode: (trade) => ({
      id: trade.id,
      order_id: trade.orderId,
      type: trade.side,
      is_maker: textFlagOf(trade.isMaker),
      price: trade.price,
      amount: trade.size,
      total: trade.notional,
      fees: trade.fee,
      fees_coin_id: trade.feeCoinId,
      base_coin_id: trade.quoteCoinId,
      trade_coin_id: trade.tradeCoinId,
      created_at: isoOf(trade.tradedAt),
    }),
  },
);
