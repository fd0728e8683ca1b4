/** Routes for placing and canceling spot orders. The router has parsed the body and checked the
 *  bearer token; the routes convert text to integer steps, and the exchange decides. */
import { unitsOf } from '#contract/core/decimal.ts';
import { lotsOf, ticksOf } from '#contract/core/pair.ts';
import * as contract from '#contract/rest/spot-orders.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type { OrderCommands } from '#server/exchange/exchange-api.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { orderOf } from '#server/views/account-view.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { place, type PlacingParts } from './place.ts';
import type { TradingContext } from './services.ts';
import { sentence } from '#server/runtime/sentence.ts';

type Parts = Pick<TradingContext, 'exchange' | 'orderReplays'>;
type Side = 'buy' | 'sell';

export const spotOrderRoutes = (parts: Parts) => ({
  placeBuyLimit: limitRoute(parts, contract.placeBuyLimit, 'buy'),
  placeSellLimit: limitRoute(parts, contract.placeSellLimit, 'sell'),
  placeBuyMarket: marketRoute(parts, contract.placeBuyMarket, 'buy'),
  placeSellMarket: marketRoute(parts, contract.placeSellMarket, 'sell'),
  placeBuyStopLimit: stopLimitRoute(parts, contract.placeBuyStopLimit, 'buy'),
  placeSellStopLimit: stopLimitRoute(parts, contract.placeSellStopLimit, 'sell'),
  amendOrder: amendOrderRoute(parts),
  cancelOrder: cancelOrderRoute(parts),
  cancelAllOrders: cancelAllOrdersRoute(parts),

  orderByClientId: handleTrader(contract.orderByClientId, ({ userId, query }) => {
    const record = parts.exchange.orderByClientId(userId, query.clientOrderId);
    return accept('', record && orderOf(record, parts.exchange));
  }),
});

const limitRoute = (parts: PlacingParts, route: typeof contract.placeBuyLimit, side: Side) =>
  handleTrader(route, ({ userId, body }) => {
    const pair = parts.exchange.findPair(body.tradeCoinId, body.quoteCoinId);
    if (pair === undefined) return reject('pair_unknown');
    const limitPrice = ticksOf(body.limitPrice, pair);
    if (limitPrice === undefined) return reject('price_off_tick');
    const size = lotsOf(body.size, pair);
    if (size === undefined) return reject('amount_off_lot');
    const { clientOrderId, timeInForce, isPriceConfirmed: confirmPrice } = body;
    const prices = { limitPrice, confirmPrice };
    const order = { userId, side, kind: 'limit', size, timeInForce } as const;
    return place(parts, pair, { ...order, ...prices, clientOrderId });
  });

/** Requires exactly one of size and, for a buy, amount to spend. */
const marketRoute = (parts: PlacingParts, route: typeof contract.placeBuyMarket, side: Side) =>
  handleTrader(route, ({ userId, body }) => {
    const { clientOrderId, spend } = body;
    const pair = parts.exchange.findPair(body.tradeCoinId, body.quoteCoinId);
    if (pair === undefined) return reject('pair_unknown');
    if (spend !== undefined && (side === 'sell' || body.size !== undefined)) {
      return reject('field_invalid', { fields: { quote_amount: SPEND_RULE } });
    }
    const worstPrice = body.worstPrice && ticksOf(body.worstPrice, pair);
    if (body.worstPrice !== undefined && worstPrice === undefined) return reject('price_off_tick');
    const size = body.size && lotsOf(body.size, pair);
    const quoteAmount = spend && unitsOf(spend);
    if (body.size !== undefined && size === undefined) return reject('amount_off_lot');
    if (spend !== undefined && quoteAmount === undefined) return reject('amount_off_lot');
    const amount = { size, quoteAmount };
    const order = { userId, side, kind: 'market', clientOrderId, ...amount } as const;
    return place(parts, pair, { ...order, worstPrice });
  });

const SPEND_RULE = 'instead of an amount, and of buys only';

const stopLimitRoute = (
  parts: PlacingParts,
  route: typeof contract.placeBuyStopLimit,
  side: Side,
) =>
  handleTrader(route, ({ userId, body }) => {
    const pair = parts.exchange.findPair(body.tradeCoinId, body.quoteCoinId);
    if (pair === undefined) return reject('pair_unknown');
    const limitPrice = ticksOf(body.limitPrice, pair);
    const stopPrice = ticksOf(body.stopPrice, pair);
    if (limitPrice === undefined || stopPrice === undefined) return reject('price_off_tick');
    const size = lotsOf(body.size, pair);
    if (size === undefined) return reject('amount_off_lot');
    const { clientOrderId } = body;
    const prices = { limitPrice, stopPrice };
    const order = { userId, side, kind: 'stop_limit', size, clientOrderId } as const;
    return place(parts, pair, { ...order, ...prices });
  });

const NOTHING_NAMED = 'price, stop or amount: what shall change';

const amendOrderRoute = ({ exchange, orderReplays }: Parts) =>
  handleOnce(contract.amendOrder, orderReplays, ({ userId, body }) => {
    const { orderId, version, requestId: _, isPriceConfirmed: confirmPrice, ...requested } = body;
    if (Object.values(requested).every((value) => value === undefined)) {
      return reject('field_invalid', { fields: { amount: NOTHING_NAMED } });
    }
    const known = exchange.order(userId, orderId);
    const pair = known && exchange.pair(known.pairId);
    if (pair === undefined) return reject('order_not_found');
    const size = requested.size && lotsOf(requested.size, pair);
    const limitPrice = requested.limitPrice && ticksOf(requested.limitPrice, pair);
    const stopPrice = requested.stopPrice && ticksOf(requested.stopPrice, pair);
    if (requested.size !== undefined && size === undefined) return reject('amount_off_lot');
    const isOffTick =
      (requested.limitPrice !== undefined && limitPrice === undefined) ||
      (requested.stopPrice !== undefined && stopPrice === undefined);
    if (isOffTick) return reject('price_off_tick');
    const amend = { orderId, version, size, limitPrice, stopPrice, confirmPrice };
    const work = (orders: OrderCommands) => {
      const outcome = orders.amend({ userId, ...amend });
      if (isRejection(outcome)) return outcome;
      return accept(amendMessage(outcome), orderOf(outcome, exchange));
    };
    return { intent: { amend }, work };
  });

function amendMessage({ status }: OrderRecord): string {
  if (status === 'filled') return 'Order amended and filled.';
  return status === 'cancelled'
    ? 'Order amended and canceled: self-trade prevention.'
    : 'Order amended.';
}

const cancelOrderRoute = ({ exchange }: Parts) =>
  handleTrader(contract.cancelOrder, async ({ userId, body }) => {
    const { orderId, type } = body;
    const known = exchange.order(userId, orderId);
    // An untriggered stop order can only be canceled as a stop order, because the lists of buys and
    // sells do not contain it.
    if (known?.status === 'untriggered' && type !== 'stop_limit') {
      return reject('order_type_mismatch');
    }
    const expected = type === 'stop_limit' ? { kinds: ['stop_limit'] as const } : { side: type };
    const outcome = await exchange.cancel({ userId, orderId, expected });
    if (isRejection(outcome)) return outcome;
    return accept('Order canceled.', orderOf(outcome, exchange));
  });

/** `buy` and `sell` cancel all orders of that side, including stop orders. */
const cancelAllOrdersRoute = ({ exchange, orderReplays }: Parts) =>
  handleOnce(contract.cancelAllOrders, orderReplays, (call) => {
    const { userId, body } = call;
    const { tradeCoinId, quoteCoinId, type } = body;
    const pairs = exchange.pairs.filter(
      (pair) =>
        (tradeCoinId === undefined || pair.tradeCoinId === tradeCoinId) &&
        (quoteCoinId === undefined || pair.quoteCoinId === quoteCoinId),
    );
    if (pairs.length === 0) return reject('pair_unknown');
    const work = (orders: OrderCommands) => {
      const canceled = orders.cancelAll({
        userId,
        pairIds: pairs.map(({ id }) => id),
        ...(type === 'stop_limit' ? { kinds: ['stop_limit'] } : { side: type }),
      });
      const canceledIds = canceled.map(({ id }) => id);
      const count = canceledIds.length;
      const message = sentence(
        '{count, plural, one {{count} order canceled.} other {{count} orders canceled.}}',
        { count },
      );
      return accept(message, { canceledIds });
    };
    return { intent: { tradeCoinId, quoteCoinId, type }, work };
  });
