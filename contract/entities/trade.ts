/** Trades: market trades as everyone sees them, and own trades as a party sees them; the codec of own trades is
 *  in own-trade-codec.ts. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId, OrderId, TradeId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { decimalText, epochMsNumber, tradeIdNumber } from '../wire.ts';
import { sideText, type OrderSide } from './order.ts';

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
