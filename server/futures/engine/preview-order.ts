/** Estimates an order before it is placed. Changes nothing. */
import { divideCeil, lots, units, type Units } from '#contract/core/decimal.ts';
import {
  ceilUnits,
  floorUnits,
  fractionOfUnits,
  minus,
  over,
  plus,
} from '#domain/futures/fraction.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { FuturesOrderPreview } from './engine-reads.ts';
import type { EngineState } from './engine-state.ts';
import { FINE, feeOfValue, fractionOfFine } from './fine.ts';
import { fractionOfMaintenance } from './liquidation-price.ts';
import { walkBook } from './opening-cost.ts';
import { checkOrder, type CheckedOrder } from './order-rules.ts';
import type { FuturesRejection } from './rejections.ts';
import { positionSideOf } from './sides.ts';

export function previewOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
): FuturesOrderPreview | FuturesRejection {
  const checked = checkOrder(state, request);
  if (isRejection(checked)) return checked;
  const { account, market, cost } = checked;
  const value = valueOf(request, checked);
  return {
    result: 'preview',
    cost: units(cost),
    fee: units(feeOfValue(value, market.takerRate)),
    available: account.available,
    liquidationPrice:
      request.action === 'open' ? liquidationPriceAfter(request, checked, value) : undefined,
  };
}

/** At the order's limit, or at the book's prices for a market order; at the mark price for what the
 *  book does not fill. Fine. */
function valueOf(
  { kind, side, size, limitPrice, userId }: PlaceFuturesOrder,
  { market, execution: { limit } }: CheckedOrder,
): bigint {
  if (kind !== 'market' && limitPrice !== undefined) return market.valueAtTicks(limitPrice, size);
  const walk = walkBook(market, { side, limit, size, userId, reference: undefined });
  return walk.value + market.valueAtMark(lots(size - walk.size));
}

/** Of the position that the order opens or adds to, once it has filled. */
function liquidationPriceAfter(
  { side, size }: PlaceFuturesOrder,
  { account, market }: CheckedOrder,
  value: bigint,
): Units | undefined {
  const positionSide = positionSideOf(side, 'open');
  const position = account.positionOn(market, positionSide);
  const { leverage, marginMode } = account.settingsOn(market);
  const margin = divideCeil(value, BigInt(leverage));
  const ownProfit = position === undefined ? 0n : position.profit;
  const ownMaintenance = position === undefined ? 0n : position.maintenance;
  const collateral =
    marginMode === 'isolated'
      ? fractionOfFine((position?.record.margin ?? 0n) * FINE + margin)
      : minus(
          fractionOfFine(account.crossEquity - ownProfit),
          fractionOfMaintenance(account.crossMaintenance - ownMaintenance),
        );
  const sizeAfter = fractionOfUnits(BigInt(size + (position?.record.size ?? 0)) * market.lotUnits);
  const entryValue = plus(fractionOfFine(value), fractionOfFine(position?.entryValue ?? 0n));
  const after = { side: positionSide, size: sizeAfter, entryPrice: over(entryValue, sizeAfter) };
  const price = liquidationPriceOf(after, collateral, market.contract.tiers);
  if (price === undefined) return undefined;
  return positionSide === 'long' ? ceilUnits(price) : floorUnits(price);
}
