/** Trades: market trades as everyone sees them, and own trades as a party sees them. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId, OrderId, TradeId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import {
  coinIdNumber,
  decimalText,
  epochMsNumber,
  flag,
  isOn,
  isoTimeText,
  orderIdNumber,
  textFlagOf,
  tradeIdNumber,
} from '../wire.ts';
import { sideText, timeOf, type OrderSide } from './order.ts';

export interface MarketTrade {
  readonly id: TradeId;
  readonly price: Decimal;
  /** In trade coin. */
  readonly size: Decimal;
  readonly takerSide: OrderSide;
  readonly tradedAt: EpochMs;
}

export const marketTradeCodec = codec(
  v.object({
    id: tradeIdNumber,
    price: decimalText,
    amount: decimalText,
    side: sideText,
    ts: epochMsNumber,
  }),
  {
    decode: (wire): MarketTrade => ({
      id: wire.id,
      price: wire.price,
      size: wire.amount,
      takerSide: wire.side,
      tradedAt: wire.ts,
    }),
    encode: (trade) => ({
      id: trade.id,
      price: trade.price,
      amount: trade.size,
      side: trade.takerSide,
      ts: trade.tradedAt,
    }),
  },
);

/** A trade in the history of one of its parties. */
export interface OwnTrade {
  readonly id: TradeId;
  readonly orderId: OrderId;
  readonly side: OrderSide;
  readonly isMaker: boolean;
  readonly price: Decimal;
  readonly size: Decimal;
  readonly notional: Decimal;
  /** In `feeCoinId`: the coin that is received. */
  readonly fee: Decimal;
  readonly feeCoinId: CoinId;
  readonly quoteCoinId: CoinId;
  readonly tradeCoinId: CoinId;
  readonly tradedAt: EpochMs;
}

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
