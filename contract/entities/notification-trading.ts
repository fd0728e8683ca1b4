/** Details of notifications about orders, converts and futures. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { codec } from '../codec.ts';
import { countIn, decimalText, shortText } from '../wire.ts';
import { positionSideNumber, type PositionSide } from './futures-terms.ts';
import { orderKindText, sideText, type OrderKind, type OrderSide } from './order.ts';

/** `canceled`: by the exchange, not by its owner. */
export const ORDER_EVENTS = ['filled', 'canceled'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];
export const ORDER_MARKETS = ['spot', 'futures'] as const;
export type OrderMarket = (typeof ORDER_MARKETS)[number];
/** Only of limit converts. */
export const CONVERT_EVENTS = ['filled', 'expired'] as const;
export type ConvertEvent = (typeof CONVERT_EVENTS)[number];
export const FUTURES_EVENTS = ['liquidated', 'deleveraged', 'stop_triggered', 'funding'] as const;
export type FuturesEvent = (typeof FUTURES_EVENTS)[number];

/** Codes of a pair's coins, for example BTC and USDT. */
interface PairCoins {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
}

export interface OrderDetails extends PairCoins {
  readonly kind: 'order';
  readonly event: OrderEvent;
  readonly market: OrderMarket;
  readonly orderId: number;
  readonly side: OrderSide;
  readonly orderKind: OrderKind;
  /** In the trade coin, like `filled`. */
  readonly size: Decimal;
  readonly filled: Decimal;
  /** Undefined before the first fill. */
  readonly averagePrice: Decimal | undefined;
  /** Filled value in the quote coin. */
  readonly notional: Decimal;
}

export interface ConvertDetails {
  readonly kind: 'convert';
  readonly event: ConvertEvent;
  readonly convertId: number;
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromAmount: Decimal;
  readonly toAmount: Decimal;
}

/** A margin ratio that rose above one of the warning levels. */
export interface MarginDetails extends PairCoins {
  readonly kind: 'margin';
  readonly event: 'warning';
  /** Undefined for the cross account. */
  readonly positionId: string | undefined;
  /** In percent: 50, 70 or 90. */
  readonly level: number;
  /** The same ratio as in the margin alert; at 1 the position is liquidated. */
  readonly marginRatio: Decimal;
}

export interface FuturesDetails extends PairCoins {
  readonly kind: 'futures';
  readonly event: FuturesEvent;
  readonly positionSide: PositionSide;
  /** In the trade coin: closed size, or size of the position that paid funding. */
  readonly size: Decimal | undefined;
  /** Trigger price of a stop; otherwise the price at which the position was closed. */
  readonly price: Decimal | undefined;
  /** In the quote coin: funding, or profit and loss; negative when the user paid. */
  readonly amount: Decimal | undefined;
}

const idNumber = countIn(1, Number.MAX_SAFE_INTEGER);
const coinText = shortText(20);
const pairEntries = { coin_type: coinText, base_coin_type: coinText };

const tradingDetailsWire = v.variant('kind', [
  v.object({
    kind: v.literal('order'),
    event: v.picklist(ORDER_EVENTS),
    /** Spot where it is omitted. */
    market: v.optional(v.picklist(ORDER_MARKETS)),
    order_id: idNumber,
    ...pairEntries,
    type: sideText,
    order_type: orderKindText,
    amount: decimalText,
    filled: decimalText,
    average_price: v.nullish(decimalText),
    total: decimalText,
  }),
  v.object({
    kind: v.literal('convert'),
    event: v.picklist(CONVERT_EVENTS),
    convert_id: idNumber,
    from_coin: coinText,
    to_coin: coinText,
    from_amount: decimalText,
    to_amount: decimalText,
  }),
  v.object({
    kind: v.literal('margin'),
    event: v.literal('warning'),
    ...pairEntries,
    position_uid: v.nullish(shortText(64)),
    level: countIn(1, 100),
    margin_ratio: decimalText,
  }),
  v.object({
    kind: v.literal('futures'),
    event: v.picklist(FUTURES_EVENTS),
    ...pairEntries,
    position_side: positionSideNumber.wire,
    amount: v.nullish(decimalText),
    price: v.nullish(decimalText),
    profit_loss: v.nullish(decimalText),
  }),
]);
type TradingDetailsWire = v.InferOutput<typeof tradingDetailsWire>;
type TradingDetails = OrderDetails | ConvertDetails | MarginDetails | FuturesDetails;

const pairOf = (wire: { readonly coin_type: string; readonly base_coin_type: string }) => ({
  tradeCoin: wire.coin_type,
  quoteCoin: wire.base_coin_type,
});
const pairWireOf = (pair: PairCoins) => ({
  coin_type: pair.tradeCoin,
  base_coin_type: pair.quoteCoin,
});

function decode(wire: TradingDetailsWire): TradingDetails {
  switch (wire.kind) {
    case 'order':
      return {
        kind: wire.kind,
        event: wire.event,
        market: wire.market ?? 'spot',
        orderId: wire.order_id,
        ...pairOf(wire),
        side: wire.type,
        orderKind: wire.order_type,
        size: wire.amount,
        filled: wire.filled,
        averagePrice: wire.average_price ?? undefined,
        notional: wire.total,
      };
    case 'convert':
      return {
        kind: wire.kind,
        event: wire.event,
        convertId: wire.convert_id,
        fromCoin: wire.from_coin,
        toCoin: wire.to_coin,
        fromAmount: wire.from_amount,
        toAmount: wire.to_amount,
      };
    case 'margin':
      return {
        kind: wire.kind,
        event: wire.event,
        ...pairOf(wire),
        positionId: wire.position_uid ?? undefined,
        level: wire.level,
        marginRatio: wire.margin_ratio,
      };
    default:
      return {
        kind: wire.kind,
        event: wire.event,
        ...pairOf(wire),
        positionSide: positionSideNumber.decode(wire.position_side),
        size: wire.amount ?? undefined,
        price: wire.price ?? undefined,
        amount: wire.profit_loss ?? undefined,
      };
  }
}

function encode(details: TradingDetails): TradingDetailsWire {
  switch (details.kind) {
    case 'order':
      return {
        kind: details.kind,
        event: details.event,
        market: details.market,
        order_id: details.orderId,
        ...pairWireOf(details),
        type: details.side,
        order_type: details.orderKind,
        amount: details.size,
        filled: details.filled,
        average_price: details.averagePrice ?? null,
        total: details.notional,
      };
    case 'convert':
      return {
        kind: details.kind,
        event: details.event,
        convert_id: details.convertId,
        from_coin: details.fromCoin,
        to_coin: details.toCoin,
        from_amount: details.fromAmount,
        to_amount: details.toAmount,
      };
    case 'margin':
      return {
        kind: details.kind,
        event: details.event,
        ...pairWireOf(details),
        position_uid: details.positionId ?? null,
        level: details.level,
        margin_ratio: details.marginRatio,
      };
    default:
      return {
        kind: details.kind,
        event: details.event,
        ...pairWireOf(details),
        position_side: positionSideNumber.encode(details.positionSide),
        amount: details.size ?? null,
        price: details.price ?? null,
        profit_loss: details.amount ?? null,
      };
  }
}

export const tradingDetailsCodec = codec(tradingDetailsWire, { decode, encode });
