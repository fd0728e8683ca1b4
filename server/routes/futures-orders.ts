/** Routes for previewing, placing and canceling futures orders. The routes convert text to integer
 *  steps, and the engine decides. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import {
  decimal,
  divideFloor,
  exactUnitsOf,
  lots,
  ticks,
  unitsOf,
} from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Stops } from '#contract/entities/futures-stops.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import * as contract from '#contract/rest/futures-orders.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import type { PlaceFuturesOrder, StopLeg, StopPair } from '#server/futures/engine/engine-api.ts';
import { isRejection } from '#server/futures/engine/rejections.ts';
import type { PlaceOutcome } from '#server/futures/place-futures-order.ts';
import type { FuturesClosed } from '#server/futures/futures-api.ts';
import { orderViewOf } from '#server/futures/views/order-view.ts';
import { orderUid, targetOfUid } from '#server/futures/views/uids.ts';
import { accept, handleTrader, reject } from '#server/http/handler.ts';
import { closed, contractOf, rejected, type FuturesParts } from './futures-parts.ts';
import { previewOf } from './futures-preview.ts';
import type { Services } from './services.ts';

export const futuresOrderRoutes = (parts: FuturesParts) => ({
  placeFuturesBuy: placeRoute(parts, contract.placeFuturesBuy, 'buy'),
  placeFuturesSell: placeRoute(parts, contract.placeFuturesSell, 'sell'),
  ...cancelRoutes(parts),

  previewFuturesOrder: handleTrader(contract.previewFuturesOrder, ({ traderId, body }) => {
    const found = contractOf(parts.futures, body);
    if (found === undefined) return reject('pair_unknown');
    const order = orderOf(parts.futures, found, body, traderId, body.side);
    if (typeof order === 'string') return reject(order);
    const preview = previewOf(parts.futures.futures, found, order, body);
    return isRejection(preview) ? rejected('previewFuturesOrder', preview) : accept('', preview);
  }),

  futuresOrderByClientId: handleTrader(contract.futuresOrderByClientId, ({ traderId, query }) => {
    const record = parts.futures.records.orderByClientId(traderId, query.clientOrderId);
    const pair = record && parts.futures.futures.contract(record.contractId)?.pair;
    return accept('', record && pair && orderViewOf(record, pair));
  }),
});

const placeRoute = (
  { futures }: FuturesParts,
  route: typeof contract.placeFuturesBuy,
  side: OrderSide,
) =>
  handleTrader(route, async ({ traderId, body }) => {
    const found = contractOf(futures, body);
    if (found === undefined) return reject('pair_unknown');
    const order = orderOf(futures, found, body, traderId, side);
    if (typeof order === 'string') return reject(order);
    const { leverage, marginMode, amountUnit } = body;
    const isSizeGiven = amountUnit === 'trade';
    const outcome = await futures.records.place({ order, leverage, marginMode, isSizeGiven });
    return placedResponse('placeFuturesBuy', outcome, found.pair);
  });

const MESSAGES = {
  open: 'Order placed.',
  partially_filled: 'Order partially filled.',
  filled: 'Order filled.',
  cancelled: 'Order canceled: no orders on the other side of the book.',
  rejected: 'Order rejected.',
  untriggered: 'Stop order placed.',
} as const;
const BOUND_HIT = 'The price moved beyond the slippage limit. The rest of the order was canceled.';

/** Response of a call that places one order. */
export function placedResponse<
  Call extends 'placeFuturesBuy' | 'closePosition' | 'reversePosition',
>(call: Call, outcome: PlaceOutcome | FuturesClosed, pair: Pair) {
  if (outcome === 'client_order_id_reused') return reject(outcome);
  if (typeof outcome === 'string') return closed(call, outcome);
  if (isRejection(outcome)) return rejected(call, outcome);
  const { order, result } = outcome;
  const isSlippageBoundHit = order.cancelReason === 'slippage_bound';
  const created = isSlippageBoundHit ? BOUND_HIT : MESSAGES[order.status];
  const message = result === 'existing' ? 'This order was already placed.' : created;
  return accept(message, { order: orderViewOf(order, pair), result, isSlippageBoundHit });
}

const cancelRoutes = ({ futures, replays }: FuturesParts) => ({
  cancelFuturesOrder: handleTrader(contract.cancelFuturesOrder, async ({ traderId, body }) => {
    const target = targetOfUid(body.orderId);
    if (target === undefined || target.kind === 'position') return reject('order_not_found');
    const { records } = futures;
    const known = target.kind === 'order' ? records.order(traderId, target.id) : undefined;
    if (target.kind === 'order' && known === undefined) return reject('order_not_found');
    const outcome = await futures.futures.run(
      (engine, now) =>
        target.kind === 'order'
          ? engine.cancel(traderId, target.id, now)
          : engine.cancelStop(traderId, target.id, now),
      { isCancellation: true },
    );
    if (typeof outcome === 'string') return closed('cancelFuturesOrder', outcome);
    if (isRejection(outcome))
      return reject(known === undefined ? 'order_not_found' : 'order_not_open');
    if (target.kind === 'stop') return accept('Stop canceled.', undefined);
    const order = records.order(traderId, target.id);
    const pair = order && futures.futures.contract(order.contractId)?.pair;
    return accept('Order canceled.', order && pair && orderViewOf(order, pair));
  }),

  cancelAllFuturesOrders: handleTrader(contract.cancelAllFuturesOrders, ({ traderId, body }) => {
    const { pairId: contractId, kind, requestId } = body;
    const request = { userId: traderId, requestId, intent: ['futures cancel', contractId, kind] };
    return replays.once(request, async () => {
      if (contractId !== undefined && futures.futures.contract(contractId) === undefined) {
        return reject('pair_unknown');
      }
      const cancelled = await futures.futures.run(
        (engine, now) => engine.cancelAll(traderId, { contractId, kind }, now),
        { isCancellation: true },
      );
      if (typeof cancelled === 'string') return closed('cancelAllFuturesOrders', cancelled);
      const cancelledIds = cancelled.map((id) => orderUid(id));
      return accept(`Canceled ${cancelledIds.length} orders.`, { cancelledIds });
    });
  }),
});

type OrderRejection = 'price_off_tick' | 'amount_off_lot' | 'amount_missing' | 'amount_too_large';

/** Converts the text of an intent to steps. */
function orderOf(
  { futures }: Services['futures'],
  { pair }: FuturesContract,
  intent: contract.FuturesIntent,
  userId: UserId,
  side: OrderSide,
): PlaceFuturesOrder | OrderRejection {
  const { kind, action } = intent;
  const limitPrice = kind === 'market' ? undefined : pricedOf(intent.limitPrice, pair);
  const stopPrice = kind === 'stop_limit' ? pricedOf(intent.stopPrice, pair) : undefined;
  if (limitPrice === 'price_off_tick' || stopPrice === 'price_off_tick') return 'price_off_tick';
  const isPriced = kind === 'market' || limitPrice !== undefined;
  if (!isPriced || (kind === 'stop_limit' && stopPrice === undefined)) return 'price_off_tick';
  const expected = expectedPriceOf(intent, futures.reads.prices(pair.id), pair);
  const price = limitPrice ?? expected;
  const size = sizeOf(intent, price, pair);
  if (typeof size === 'string') return size;
  const stops = stopsOf(intent, pair);
  if (stops === 'price_off_tick') return stops;
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
    worstPrice: kind === 'market' ? worstPriceOf(intent, expected, side) : undefined,
    triggerBy: intent.trigger,
    timeInForce: kind === 'market' ? undefined : intent.timeInForce,
    isReduceOnly: intent.isReduceOnly,
    stops: action === 'open' ? stops : undefined,
  };
}

const pricedOf = (
  price: contract.FuturesIntent['limitPrice'],
  pair: Pair,
): Ticks | 'price_off_tick' | undefined =>
  price === undefined ? undefined : (ticksOf(price, pair) ?? 'price_off_tick');

/** The price shown to the trader, otherwise the mark price; undefined before the first one. */
function expectedPriceOf(
  { expectedPrice }: contract.FuturesIntent,
  { mark }: { readonly mark?: bigint | undefined },
  pair: Pair,
): Ticks | undefined {
  const price = expectedPrice === undefined ? mark : unitsOf(expectedPrice);
  if (price === undefined) return undefined;
  const count = divideFloor(price, exactUnitsOf(pair.tickSize));
  return count < 1n || count > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : ticks(Number(count));
}

/** Millionths, so that a slippage of 0.5% is exact. */
const PERCENT_UNIT = 1_000_000;

/** The trader accepts nothing worse than this many percent from the expected price. */
function worstPriceOf(
  { slippagePercentMax = contract.SLIPPAGE_PERCENT_DEFAULT }: contract.FuturesIntent,
  expected: Ticks | undefined,
  side: OrderSide,
): Ticks | undefined {
  if (expected === undefined) return undefined;
  const slippage = BigInt(Math.round(slippagePercentMax * PERCENT_UNIT));
  const whole = 100n * BigInt(PERCENT_UNIT);
  const price = BigInt(expected);
  const worst =
    side === 'buy'
      ? divideFloor(price * (whole + slippage), whole)
      : -divideFloor(-price * (whole - slippage), whole);
  return ticks(Math.max(1, Number(worst)));
}

/** An amount in quote coin is divided by the price and rounded down to lots. */
function sizeOf(
  { amount, amountUnit }: contract.FuturesIntent,
  price: Ticks | undefined,
  pair: Pair,
): Lots | OrderRejection {
  if (amountUnit === 'trade') {
    const size = lotsOf(amount, pair);
    return size === undefined || size === 0 ? 'amount_off_lot' : size;
  }
  const quoteUnits = unitsOf(amount);
  if (quoteUnits === undefined) return 'amount_off_lot';
  if (price === undefined) return 'amount_missing';
  const perLot = BigInt(price) * exactUnitsOf(pair.tickSize) * exactUnitsOf(pair.lotSize);
  const count = (quoteUnits * exactUnitsOf(decimal('1'))) / perLot;
  if (count > BigInt(Number.MAX_SAFE_INTEGER)) return 'amount_too_large';
  return count === 0n ? 'amount_missing' : lots(Number(count));
}

/** @returns undefined without any stop. */
export function stopsOf(
  { takeProfit, stopLoss }: Stops,
  pair: Pair,
  size?: Lots,
): StopPair | 'price_off_tick' | undefined {
  const legs = { takeProfit: legOf(takeProfit, pair), stopLoss: legOf(stopLoss, pair) };
  if (legs.takeProfit === 'price_off_tick' || legs.stopLoss === 'price_off_tick') {
    return 'price_off_tick';
  }
  const { takeProfit: profit, stopLoss: loss } = legs;
  if (profit === undefined && loss === undefined) return undefined;
  return { takeProfit: profit, stopLoss: loss, size };
}

function legOf(stop: Stops['takeProfit'], pair: Pair): StopLeg | 'price_off_tick' | undefined {
  if (stop === undefined) return undefined;
  const price = ticksOf(stop.price, pair);
  return price === undefined || price === 0 ? 'price_off_tick' : { price, triggerBy: stop.trigger };
}
