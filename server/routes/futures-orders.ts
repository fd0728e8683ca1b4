/** Routes for previewing, placing and canceling futures orders. */
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import * as contract from '#contract/rest/futures-orders.ts';
import type { PlaceOutcome } from '#server/futures/place-futures-order.ts';
import type { FuturesClosed } from '#server/futures/futures-api.ts';
import { orderViewOf } from '#server/futures/views/order-view.ts';
import { orderUid, targetOfUid } from '#server/futures/views/uids.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { closedReasonOf, contractOf, rejectionOf, type FuturesParts } from './futures-parts.ts';
import { previewOf } from './futures-preview.ts';
import { orderOf } from './futures-steps.ts';
import { sentence, texts } from '#server/runtime/sentence.ts';

export const futuresOrderRoutes = (parts: FuturesParts) => ({
  placeFuturesBuy: placeRoute(parts, contract.placeFuturesBuy, 'buy'),
  placeFuturesSell: placeRoute(parts, contract.placeFuturesSell, 'sell'),
  ...cancelRoutes(parts),

  previewFuturesOrder: handleTrader(contract.previewFuturesOrder, ({ userId, body }) => {
    const found = contractOf(parts.futures, body);
    if (found === undefined) return reject('pair_unknown');
    const { pair } = found;
    const prices = parts.futures.futures.reads.prices(pair.id);
    const order = orderOf(body, { pair, prices, userId, side: body.side });
    if (isRejection(order)) return order;
    const preview = previewOf(parts.futures.futures, found, order, body);
    return isRejection(preview) ? rejectionOf('previewFuturesOrder', preview) : accept('', preview);
  }),

  futuresOrderByClientId: handleTrader(contract.futuresOrderByClientId, ({ userId, query }) => {
    const record = parts.futures.records.orderByClientId(userId, query.clientOrderId);
    const pair = record && parts.futures.futures.contract(record.contractId)?.pair;
    return accept('', record && pair && orderViewOf(record, pair));
  }),
});

const placeRoute = (
  { futures }: FuturesParts,
  route: typeof contract.placeFuturesBuy,
  side: OrderSide,
) =>
  handleTrader(route, async ({ userId, body }) => {
    const found = contractOf(futures, body);
    if (found === undefined) return reject('pair_unknown');
    const { pair } = found;
    const prices = futures.futures.reads.prices(pair.id);
    const order = orderOf(body, { pair, prices, userId, side });
    if (isRejection(order)) return order;
    const { leverage, marginMode, amountUnit } = body;
    const quoteAmount = amountUnit === 'trade' ? undefined : body.amount;
    const outcome = await futures.records.place({ order, leverage, marginMode, quoteAmount });
    return placedResponse('placeFuturesBuy', outcome, pair);
  });

const MESSAGES = texts({
  open: 'Order placed.',
  partially_filled: 'Order partially filled.',
  filled: 'Order filled.',
  cancelled: 'Order canceled: no orders on the other side of the book.',
  rejected: 'Order rejected.',
  untriggered: 'Stop order placed.',
});
const BOUND_HIT = 'The price moved beyond the slippage limit. The rest of the order was canceled.';

/** Response of a call that places one order. */
export function placedResponse<
  Call extends 'placeFuturesBuy' | 'closePosition' | 'reversePosition',
>(call: Call, outcome: PlaceOutcome | FuturesClosed, pair: Pair) {
  if (isRejection(outcome)) return rejectionOf(call, outcome);
  const { order, result } = outcome;
  const isSlippageBoundHit = order.cancelReason === 'slippage_bound';
  const created = isSlippageBoundHit ? BOUND_HIT : MESSAGES[order.status];
  const message = result === 'existing' ? 'This order was already placed.' : created;
  return accept(message, { order: orderViewOf(order, pair), result, isSlippageBoundHit });
}

const cancelRoutes = ({ futures, replays }: FuturesParts) => ({
  cancelFuturesOrder: handleTrader(contract.cancelFuturesOrder, async ({ userId, body }) => {
    const target = targetOfUid(body.orderId);
    if (target === undefined || target.kind === 'position') return reject('order_not_found');
    const { records } = futures;
    const known = target.kind === 'order' ? records.order(userId, target.id) : undefined;
    if (target.kind === 'order' && known === undefined) return reject('order_not_found');
    const outcome = await futures.futures.run(
      (engine, now) =>
        target.kind === 'order'
          ? engine.cancel(userId, target.id, now)
          : engine.cancelStop(userId, target.id, now),
      { isCancellation: true },
    );
    if (isRejection(outcome))
      return reject(known === undefined ? 'order_not_found' : 'order_not_open');
    if (target.kind === 'stop') return accept('Stop canceled.', undefined);
    const order = records.order(userId, target.id);
    const pair = order && futures.futures.contract(order.contractId)?.pair;
    return accept('Order canceled.', order && pair && orderViewOf(order, pair));
  }),

  cancelAllFuturesOrders: handleOnce(contract.cancelAllFuturesOrders, replays.futures, (call) => {
    const { userId, body } = call;
    const { pairId: contractId, kind } = body;
    const work = (tx: Transaction) => {
      if (contractId !== undefined && futures.futures.contract(contractId) === undefined) {
        return reject('pair_unknown');
      }
      const canceled = futures.futures.runIn(
        tx,
        (engine, now) => engine.cancelAll(userId, { contractId, kind }, now),
        { isCancellation: true },
      );
      if (isRejection(canceled)) return rejectionOf('cancelAllFuturesOrders', canceled);
      const canceledIds = canceled.map((id) => orderUid(id));
      return accept(
        sentence(
          '{count, plural, one {{count} order canceled.} other {{count} orders canceled.}}',
          { count: canceledIds.length },
        ),
        { canceledIds },
      );
    };
    const barred = closedReasonOf('cancelAllFuturesOrders', futures, { isCancellation: true });
    return { intent: ['futures cancel', contractId, kind], barred, work };
  }),
});
