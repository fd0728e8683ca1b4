/** Converts the prices and amounts of futures calls from text to integer steps. */
import {
  compareDecimals,
  decimal,
  decimalOfSteps,
  divideFloor,
  exactUnitsOf,
  lots,
  ticks,
  unitsOf,
  type Decimal,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Stops } from '#contract/entities/futures-stops.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { slippageBoundOf } from '#domain/futures/execution.ts';
import { SLIPPAGE_PERCENT_DEFAULT, type FuturesIntent } from '#contract/rest/futures-orders.ts';
import type { PlaceFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { ContractPricesRecord } from '#server/futures/engine/engine-records.ts';
import type { StopLeg, StopPair } from '#server/futures/engine/engine-terms.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';

type PriceRejection = Rejection<'price_off_tick' | 'price_outside_band'>;
type SizeRejection = Rejection<'amount_off_lot' | 'amount_too_large'>;
type OrderRejection = PriceRejection | SizeRejection | Rejection<'amount_missing'>;

const COUNT_MAX = Number.MAX_SAFE_INTEGER;

/** More ticks than are counted is too far from every mark price. */
export function tickPriceOf(price: Decimal, pair: Pair): Ticks | PriceRejection {
  if (isAbove(price, pair.tickSize)) return reject('price_outside_band');
  const count = ticksOf(price, pair);
  return count === undefined || count === 0 ? reject('price_off_tick') : count;
}

export function lotSizeOf(size: Decimal, pair: Pair): Lots | SizeRejection {
  if (isAbove(size, pair.lotSize)) return reject('amount_too_large');
  const count = lotsOf(size, pair);
  return count === undefined || count === 0 ? reject('amount_off_lot') : count;
}

const isAbove = (value: Decimal, step: Decimal): boolean =>
  compareDecimals(value, decimalOfSteps(COUNT_MAX, step)) > 0;

export interface OrderContext {
  readonly pair: Pair;
  readonly prices: ContractPricesRecord;
  readonly userId: UserId;
  readonly side: OrderSide;
}

/** Converts an intent to the order of the engine. */
export function orderOf(
  intent: FuturesIntent,
  { pair, prices, userId, side }: OrderContext,
): PlaceFuturesOrder | OrderRejection {
  const { kind, action, slippagePercentMax = SLIPPAGE_PERCENT_DEFAULT } = intent;
  const limitPrice = kind === 'market' ? undefined : givenPriceOf(intent.limitPrice, pair);
  if (isRejection(limitPrice)) return limitPrice;
  const stopPrice = kind === 'stop_limit' ? givenPriceOf(intent.stopPrice, pair) : undefined;
  if (isRejection(stopPrice)) return stopPrice;
  const expected = kind === 'market' ? expectedPriceOf(intent, prices, pair) : undefined;
  if (isRejection(expected)) return expected;
  const size = sizeOf(intent, limitPrice ?? expected, pair);
  if (isRejection(size)) return size;
  const stops = stopsOf(intent, pair);
  if (isRejection(stops)) return stops;
  return {
    userId,
    contractId: pair.id,
    clientOrderId: intent.clientOrderId,
    side,
    action,
    kind,
    size,
    limitPrice,
    stopPrice,
    worstPrice: expected && slippageBoundOf(expected, side, slippagePercentMax),
    triggerBy: intent.trigger,
    timeInForce: kind === 'market' ? undefined : intent.timeInForce,
    isReduceOnly: intent.isReduceOnly,
    stops: action === 'open' ? stops : undefined,
  };
}

const givenPriceOf = (price: Decimal | undefined, pair: Pair): Ticks | PriceRejection =>
  price === undefined ? reject('price_off_tick') : tickPriceOf(price, pair);

/** The price shown to the trader, which may be between two ticks, otherwise the mark price; undefined
 *  before the first one. A price that cannot be read would leave the order without its bound. */
function expectedPriceOf(
  { expectedPrice }: FuturesIntent,
  { mark }: ContractPricesRecord,
  pair: Pair,
): Ticks | PriceRejection | undefined {
  if (expectedPrice === undefined && mark === undefined) return undefined;
  const price = expectedPrice === undefined ? mark : unitsOf(expectedPrice);
  if (price === undefined) return reject('price_off_tick');
  const count = divideFloor(price, exactUnitsOf(pair.tickSize));
  if (count > BigInt(COUNT_MAX)) return reject('price_outside_band');
  return count < 1n ? reject('price_off_tick') : ticks(Number(count));
}

/** An amount in quote coin is divided by the price and rounded down to lots. */
function sizeOf(
  { amount, amountUnit }: FuturesIntent,
  price: Ticks | undefined,
  pair: Pair,
): Lots | SizeRejection | Rejection<'amount_missing'> {
  if (amountUnit === 'trade') return lotSizeOf(amount, pair);
  const quoteUnits = unitsOf(amount);
  if (quoteUnits === undefined) return reject('amount_off_lot');
  if (price === undefined) return reject('amount_missing');
  const perLot = BigInt(price) * exactUnitsOf(pair.tickSize) * exactUnitsOf(pair.lotSize);
  const count = (quoteUnits * exactUnitsOf(decimal('1'))) / perLot;
  if (count > BigInt(COUNT_MAX)) return reject('amount_too_large');
  return count === 0n ? reject('amount_missing') : lots(Number(count));
}

/** @returns undefined without any stop. */
export function stopsOf(
  { takeProfit, stopLoss }: Stops,
  pair: Pair,
  size?: Lots,
): StopPair | PriceRejection | undefined {
  if (takeProfit === undefined && stopLoss === undefined) return undefined;
  const profit = legOf(takeProfit, pair);
  if (isRejection(profit)) return profit;
  const loss = legOf(stopLoss, pair);
  if (isRejection(loss)) return loss;
  return { takeProfit: profit, stopLoss: loss, size };
}

function legOf(stop: Stops['takeProfit'], pair: Pair): StopLeg | PriceRejection | undefined {
  if (stop === undefined) return undefined;
  const price = tickPriceOf(stop.price, pair);
  return isRejection(price) ? price : { price, triggerBy: stop.trigger };
}
