/** Places the orders of users, and runs the triggers that their trades reach. */
import { isRejection } from '#server/runtime/rejection.ts';
import { createOrder } from './create-order.ts';
import type { PlaceFuturesOrder, PlacedFuturesOrder } from './engine-api.ts';
import type { EngineState } from './engine-state.ts';
import { awaitTrigger, execute } from './order-life.ts';
import { checkOrder } from './order-rules.ts';
import type { FuturesRejection } from './rejections.ts';
import { runTriggers } from './run-triggers.ts';
import type { LiveOrder } from './model.ts';

export function placeOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
): PlacedFuturesOrder | FuturesRejection {
  const checked = checkOrder(state, request);
  if (isRejection(checked)) return checked;
  const fillCount = state.changes.fills.length;
  const order = createOrder(state, request, 'user');
  if (request.kind === 'stop_limit') awaitTrigger(state, order);
  else execute(state, order, checked.execution);
  runTriggers(state, checked.market, ['last']);
  return placedOf(state, order, fillCount);
}

export function placedOf(
  state: EngineState,
  order: LiveOrder,
  fillCount: number,
): PlacedFuturesOrder {
  const record = { ...order.record };
  const fills = state.changes.fills.slice(fillCount).filter(({ orderId }) => orderId === record.id);
  return { result: 'placed', order: record, fills };
}
