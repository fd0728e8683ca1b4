/** Trades: market trades as everyone sees them, and own trades as a party sees them; the codec of own trades is
 *  in own-trade-codec.ts. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { TradeId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { codec, type ModelOf } from '../codec.ts';
import { decimalText, epochMsNumber, tradeIdNumber } from '../wire.ts';
import { sideText, type OrderSide } from './order-terms.ts';
import type { ownTradeCodec } from './own-trade-codec.ts';

export interface MarketTrade {
  readonly id: TradeId;
  readonly price: Decimal;
  /** In trade coin. */
  readonly size: Decimal;
  readonly takerSide: OrderSide;
  readonly tradedAt: EpochMs;
}

/** Written out, because `fields` would make a batch of market trades a tenth slower to parse. */
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
export type OwnTrade = ModelOf<typeof ownTradeCodec>;
