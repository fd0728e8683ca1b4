/** Converts own orders, trades and balances to contract entities: integer steps and units become
 *  decimal text. */
import { assert } from '#contract/core/assert.ts';
import {
  UNIT_DECIMALS,
  decimalOfUnits,
  divideFloor,
  lots,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import {
  priceOfTicks,
  sizeOfLots,
  unitsPerLot,
  unitsPerTickLot,
  type Pair,
} from '#contract/core/pair.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Balance } from '#contract/entities/balance.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import type { AccountEvent, CoinBalance, Exchange } from '#server/exchange/exchange-api.ts';

/** Part of the exchange that provides coin names and step sizes. */
export type Catalogue = Pick<Exchange, 'pair' | 'coins'>;

const UNITS_PER_COIN = 10n ** BigInt(UNIT_DECIMALS);

export function orderOf(record: OrderRecord, catalogue: Catalogue): Order {
  const pair = pairOf(record, catalogue);
  const { limitPrice, stopPrice, size, filled } = record;
  return {
    id: record.id,
    clientOrderId: record.clientOrderId,
    side: record.side,
    kind: record.kind,
    status: record.status,
    limitPrice: limitPrice === undefined ? undefined : priceOfTicks(limitPrice, pair),
    stopPrice: stopPrice === undefined ? undefined : priceOfTicks(stopPrice, pair),
    size: sizeOfLots(size, pair),
    filled: sizeOfLots(filled, pair),
    remaining: sizeOfLots(lots(size - filled), pair),
    averagePrice: averagePriceOf(record, pair),
    notional: decimalOfUnits(notionalOf(record, pair)),
    fees: decimalOfUnits(record.fees),
    timeInForce: record.timeInForce,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    version: record.version,
    quoteCoinId: pair.quoteCoinId,
    tradeCoinId: pair.tradeCoinId,
  };
}

/** The trade from the side of `userId`, one of its two parties. */
export function ownTradeOf(record: TradeRecord, userId: UserId, catalogue: Catalogue): OwnTrade {
  const pair = pairOf(record, catalogue);
  const isMaker = record.makerUserId === userId;
  assert(isMaker || record.takerUserId === userId, 'a trade is shown to its parties alone');
  const isBuy = (record.takerSide === 'buy') !== isMaker;
  return {
    id: record.id,
    orderId: isMaker ? record.makerOrderId : record.takerOrderId,
    side: isBuy ? 'buy' : 'sell',
    isMaker,
    price: priceOfTicks(record.price, pair),
    size: sizeOfLots(record.size, pair),
    notional: decimalOfUnits(record.notional),
    fee: decimalOfUnits(isMaker ? record.makerFee : record.takerFee),
    feeCoinId: isBuy ? pair.tradeCoinId : pair.quoteCoinId,
    quoteCoinId: pair.quoteCoinId,
    tradeCoinId: pair.tradeCoinId,
    tradedAt: record.tradedAt,
  };
}

export function balanceOf(
  { coinId, available, frozen }: CoinBalance,
  catalogue: Pick<Catalogue, 'coins'>,
): Balance {
  const coin = catalogue.coins.find(({ id }) => id === coinId);
  assert(coin !== undefined, 'a balance is of a listed coin');
  return {
    coinId,
    coin: coin.code,
    coinName: coin.name,
    available: decimalOfUnits(available),
    frozen: decimalOfUnits(frozen),
  };
}

export const accountUpdateOf = (event: AccountEvent, catalogue: Catalogue): AccountUpdate => ({
  sequence: event.seq,
  at: event.at,
  orders: event.orders.map((order) => orderOf(order, catalogue)),
  trades: event.trades.map((trade) => ownTradeOf(trade, event.userId, catalogue)),
  balances: event.balances.map((balance) => balanceOf(balance, catalogue)),
});

/** Quote coin per trade coin, rounded down at the eighth decimal. */
function averagePriceOf({ filled, filledNotional }: OrderRecord, pair: Pair): Decimal | undefined {
  if (filled === 0) return undefined;
  const filledUnits = BigInt(filled) * unitsPerLot(pair);
  return decimalOfUnits(divideFloor(filledNotional * UNITS_PER_COIN, filledUnits));
}

/** Filled value, or the order's value at its price before the first fill; in units, rounded down. */
function notionalOf({ filled, filledNotional, limitPrice, size }: OrderRecord, pair: Pair): bigint {
  if (filled > 0 || limitPrice === undefined) return filledNotional;
  return divideFloor(BigInt(limitPrice) * BigInt(size) * unitsPerTickLot(pair), UNITS_PER_COIN);
}

function pairOf({ pairId }: Pick<OrderRecord, 'pairId'>, catalogue: Catalogue): Pair {
  const pair = catalogue.pair(pairId);
  assert(pair !== undefined, 'what was traded is of a listed pair');
  return pair;
}
