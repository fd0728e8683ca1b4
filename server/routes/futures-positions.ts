/** Routes for closing and changing positions. */
import { unitsOf } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import * as contract from '#contract/rest/futures-positions.ts';
import type { ClosedPosition } from '#server/futures/engine/engine-api.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import type { PositionId } from '#server/futures/engine/engine-terms.ts';
import { orderViewOf } from '#server/futures/views/order-view.ts';
import { positionViewOf } from '#server/futures/views/position-view.ts';
import { positionUid, targetOfUid } from '#server/futures/views/uids.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { placedResponse } from './futures-orders.ts';
import { closedReasonOf, rejectionOf, type FuturesParts } from './futures-parts.ts';
import { lotSizeOf, stopsOf, tickPriceOf } from './futures-steps.ts';
import type { Services } from './services.ts';
import { sentence, type Message } from '#server/runtime/sentence.ts';

type Futures = Services['futures'];

export const futuresPositionRoutes = (parts: FuturesParts) => ({
  ...closeRoutes(parts),
  changeStops: changeStopsRoute(parts),
  changePositionMargin: changeMarginRoute(parts),
});

const closeRoutes = ({ futures, replays }: FuturesParts) => ({
  closePosition: handleTrader(contract.closePosition, async ({ userId, body }) => {
    const { clientOrderId, kind } = body;
    const earlier = futures.records.orderByClientId(userId, clientOrderId);
    // The terms of a repeated request are compared in the steps of the order that it has placed.
    const placed = earlier && futures.futures.contract(earlier.contractId)?.pair;
    const pair = placed ?? foundPosition(futures, userId, body.positionId)?.pair;
    const positionId = idOf(body.positionId);
    if (pair === undefined || positionId === undefined) return reject('position_not_found');
    const isPriced = (kind === 'limit') === (body.limitPrice !== undefined);
    if (!isPriced) return reject('price_off_tick');
    const limitPrice = body.limitPrice && tickPriceOf(body.limitPrice, pair);
    if (isRejection(limitPrice)) return limitPrice;
    const size = lotSizeOf(body.size, pair);
    if (isRejection(size)) return size;
    const request = { userId, positionId, kind, size, limitPrice, clientOrderId };
    return placedResponse('closePosition', await futures.records.close(request), pair);
  }),

  closeAllPositions: handleOnce(contract.closeAllPositions, replays.futures, (call) => {
    const { userId, body } = call;
    const { pairId: contractId } = body;
    const work = (tx: Transaction) => {
      if (contractId !== undefined && futures.futures.contract(contractId) === undefined) {
        return reject('pair_unknown');
      }
      const results = futures.futures.runIn(tx, (engine, now) =>
        engine.closeAll(userId, { contractId }, now),
      );
      if (isRejection(results)) return rejectionOf('closeAllPositions', results);
      return accept(
        closedMessage(results),
        results.map(({ positionId, result }) => closeResultOf(futures, positionId, result)),
      );
    };
    const barred = closedReasonOf('closeAllPositions', futures);
    return { intent: ['futures close all', contractId], barred, work };
  }),

  reversePosition: handleTrader(contract.reversePosition, async ({ userId, body }) => {
    const { clientOrderId } = body;
    const earlier = futures.records.orderByClientId(userId, clientOrderId);
    // The terms of a repeated request are compared in the steps of the order that it has placed.
    const placed = earlier && futures.futures.contract(earlier.contractId)?.pair;
    const pair = placed ?? foundPosition(futures, userId, body.positionId)?.pair;
    const positionId = idOf(body.positionId);
    if (pair === undefined || positionId === undefined) return reject('position_not_found');
    const outcome = await futures.records.reverse({ userId, positionId, clientOrderId });
    return placedResponse('reversePosition', outcome, pair);
  }),
});

/** A close into an empty book is placed, and canceled without a fill. */
function closedMessage(results: readonly Pick<ClosedPosition, 'result'>[]): Message {
  const closed = results.filter(
    ({ result }) => !isRejection(result) && result.order.status === 'filled',
  );
  return closed.length === results.length
    ? 'Positions closed.'
    : sentence('{closed} of {count} positions closed completely. The others are still open.', {
        closed: closed.length,
        count: results.length,
      });
}

function closeResultOf(
  { futures }: Futures,
  positionId: PositionId,
  result: ClosedPosition['result'],
): contract.CloseResult {
  const base = { positionId: positionUid(positionId) };
  if (isRejection(result)) {
    return { ...base, order: undefined, rejection: result.rejection };
  }
  const pair = futures.contract(result.order.contractId)?.pair;
  return { ...base, order: pair && orderViewOf(result.order, pair), rejection: undefined };
}

const changeStopsRoute = ({ futures }: FuturesParts) =>
  handleTrader(contract.changeStops, async ({ userId, body }) => {
    const target = targetOfUid(body.targetId);
    const order = target?.kind === 'order' ? futures.records.order(userId, target.id) : undefined;
    const found = foundPosition(futures, userId, body.targetId);
    const pair = found?.pair ?? (order && futures.futures.contract(order.contractId)?.pair);
    if (target === undefined || pair === undefined) return reject('position_not_found');
    const size = body.size && lotSizeOf(body.size, pair);
    if (isRejection(size)) return size;
    const stops = stopsOf(body, pair, size) ?? { ...NO_STOPS, size };
    if (isRejection(stops)) return stops;
    const outcome = await futures.futures.run((engine, now) =>
      target.kind === 'order'
        ? engine.setOrderStops({ userId, orderId: target.id, ...stops }, now)
        : engine.setPositionStops({ userId, positionId: target.id as PositionId, ...stops }, now),
    );
    if (isRejection(outcome)) {
      return outcome.rejection === 'order_not_found'
        ? reject('order_not_open')
        : rejectionOf('changeStops', outcome);
    }
    const changed = order && futures.records.order(userId, order.id);
    return accept('Take profit and stop loss changed.', {
      position: foundPosition(futures, userId, body.targetId)?.shown,
      order: changed && orderViewOf(changed, pair),
    });
  });

const NO_STOPS = { takeProfit: undefined, stopLoss: undefined };

const changeMarginRoute = ({ futures, replays }: FuturesParts) =>
  handleOnce(contract.changePositionMargin, replays.futures, ({ userId, body }) => {
    const { positionId: uid, amount: text } = body;
    const work = (tx: Transaction) => {
      const found = foundPosition(futures, userId, uid);
      if (found === undefined) return reject('position_not_found');
      if (found.view.record.marginMode === 'cross') return reject('margin_mode_locked');
      const amount = unitsOf(text);
      if (amount === undefined) return reject('off_step');
      const { id: positionId } = found.view.record;
      const outcome = futures.futures.runIn(tx, (engine, now) =>
        engine.changeMargin({ userId, positionId, amount }, now),
      );
      if (isRejection(outcome)) return rejectionOf('changePositionMargin', outcome);
      const after = foundPosition(futures, userId, uid);
      if (after === undefined) return reject('position_not_found');
      return accept(amount > 0n ? 'Margin added.' : 'Margin removed.', after.shown);
    };
    const barred = closedReasonOf('changePositionMargin', futures);
    return { intent: ['futures margin', uid, text], barred, work };
  });

function idOf(uid: string): PositionId | undefined {
  const target = targetOfUid(uid);
  return target?.kind === 'position' ? target.id : undefined;
}

/** The user's open position; undefined for those of others. */
function foundPosition({ futures }: Futures, userId: UserId, uid: string) {
  const id = idOf(uid);
  const view: FuturesPositionView | undefined =
    id === undefined ? undefined : futures.reads.position(id);
  if (view?.record.userId !== userId) return undefined;
  const pair = futures.contract(view.record.contractId)?.pair;
  if (pair === undefined) return undefined;
  const own = { orders: futures.reads.openOrders(userId), stops: futures.reads.openStops(userId) };
  return { view, pair, shown: positionViewOf(view, pair, own) };
}
