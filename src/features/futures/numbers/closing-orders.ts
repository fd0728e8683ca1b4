/** Open orders that hold a position, because they close it. */
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isOfContract, positionSideOf } from '#contract/entities/futures-terms.ts';

/** Stop orders that wait hold nothing. */
export const closingOrdersOf = (
  position: FuturesPosition,
  openOrders: readonly FuturesOrder[],
): readonly FuturesOrder[] =>
  openOrders.filter(
    (order) =>
      isOfContract(order, position) &&
      order.action === 'close' &&
      order.status !== 'untriggered' &&
      positionSideOf(order) === position.side,
  );
