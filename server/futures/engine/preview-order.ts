/** Estimates an order before it is placed. Changes nothing. */
import { lots, units, type Units } from '#contract/core/decimal.ts';
import { walkBook } from '#domain/futures/book-walk.ts';
import { feeOfValue } from '#domain/futures/fine.ts';
import { liquidationAfter } from '#domain/futures/opening-risk.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { FuturesOrderPreview } from './engine-reads.ts';
import type { EngineState } from './engine-state.ts';
import { checkOrder, type CheckedOrder } from './order-rules.ts';
import { EngineOrderAccount } from './order-account.ts';
import { makersAgainst } from './order-view.ts';
import type { FuturesRejection } from './rejections.ts';

export function previewOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
): FuturesOrderPreview | FuturesRejection {
  const checked = checkOrder(state, request);
  if (isRejection(checked)) return checked;
  const { account, market, check } = checked;
  return {
    result: 'preview',
    cost: units(check.isOpening ? check.plan.cost : 0n),
    fee: units(feeOfValue(valueOf(request, checked), market.takerRate)),
    available: account.available,
    liquidationPrice: check.isOpening ? liquidationPriceOf(request, checked) : undefined,
  };
}

/** At the book's prices for what fills now, at the limit for the rest; at the mark price for what a market order does not
 *  fill. Fine. */
function valueOf(
  { kind, side, size, limitPrice, userId }: PlaceFuturesOrder,
  { market, execution: { limit } }: CheckedOrder,
): bigint {
  const isMarket = kind === 'market' || limitPrice === undefined;
  const order = { side, limit, size, reference: undefined };
  const fills = kind === 'stop_limit' ? [] : makersAgainst(market, side, userId);
  const walk = walkBook(market, order, fills);
  const rest = lots(size - walk.size);
  return walk.value + (isMarket ? market.valueAtMark(rest) : market.valueAtTicks(limitPrice, rest));
}

/** Of what the order opens; of an order that would open nothing now, as if it filled. */
function liquidationPriceOf(request: PlaceFuturesOrder, checked: CheckedOrder): Units | undefined {
  const { account, market, check } = checked;
  if (check.plan.size > 0) return check.liquidationPrice;
  const view = new EngineOrderAccount(account, market);
  const { leverage, marginMode } = view.settings;
  const value = valueOf(request, checked);
  const opening = { side: check.positionSide, size: request.size, value, leverage, marginMode };
  return liquidationAfter(view, market, opening);
}
