/** Estimates an order before it is placed. */
import { decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { sizeOfLots } from '#contract/core/pair.ts';
import type {
  FuturesIntent,
  FuturesPreview,
  PreviewWarning,
} from '#contract/rest/futures-orders.ts';
import { positionSideOf } from '#domain/futures/order-sides.ts';
import { isNearLiquidation } from '#domain/futures/stop-rules.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import type { PlaceFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { FuturesOrderPreview } from '#server/futures/engine/engine-reads.ts';
import type { FuturesRejection } from '#server/futures/engine/rejections.ts';
import type { FuturesExchange } from '#server/futures/futures-api.ts';
import { isRejection } from '#server/runtime/rejection.ts';

const ZERO = decimal('0');

export function previewOf(
  futures: Pick<FuturesExchange, 'previewWith'>,
  { pair }: FuturesContract,
  order: PlaceFuturesOrder,
  { leverage, marginMode }: Pick<FuturesIntent, 'leverage' | 'marginMode'>,
): FuturesPreview | FuturesRejection {
  const preview = futures.previewWith(order, { leverage, marginMode });
  if (isRejection(preview)) return preview;
  const isOpening = order.action === 'open';
  return {
    size: sizeOfLots(order.size, pair),
    cost: isOpening ? decimalOfUnits(preview.cost) : ZERO,
    fee: decimalOfUnits(preview.fee),
    liquidationPrice:
      preview.liquidationPrice === undefined ? undefined : decimalOfUnits(preview.liquidationPrice),
    leverage: decimal(String(preview.leverage)),
    warnings: isOpening ? warningsOf(order, preview, exactUnitsOf(pair.tickSize)) : [],
  };
}

/** An order whose stop loss is beyond the liquidation price is rejected. */
const warningsOf = (
  { side, action, stops }: PlaceFuturesOrder,
  { liquidationPrice }: FuturesOrderPreview,
  tickUnits: bigint,
): PreviewWarning[] =>
  stops !== undefined &&
  isNearLiquidation({ tickUnits }, positionSideOf(side, action), stops, liquidationPrice)
    ? ['near_liquidation']
    : [];
