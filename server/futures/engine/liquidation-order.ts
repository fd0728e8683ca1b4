/** Immediate orders of the liquidation: they trade under no user, so no order of the book stops them. */
import { ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { userId, type TradeId } from '#contract/core/ids.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import type { EngineState } from './engine-state.ts';
import type { Side } from './engine-terms.ts';
import { LiquidationOrder, type BookRecord, type Market } from './model.ts';

/** No user has it. */
const HOUSE = userId(0);

export function fillLiquidation(
  state: EngineState,
  order: {
    readonly market: Market;
    readonly side: Side;
    readonly size: Lots;
    readonly limit: Ticks;
  },
  onFill: (price: Ticks, size: Lots, tradeId: TradeId) => void,
): void {
  const { market, side, size } = order;
  if (!market.matcher.hasRoomFor(side, size)) return;
  const terms = {
    id: state.ids.nextOrderId(),
    userId: HOUSE,
    side,
    kind: 'limit' as const,
    limitPrice: ticks(Math.max(1, order.limit)),
    size,
    mayRest: false,
  };
  market.matcher.place(new BookOrder<BookRecord>(terms, new LiquidationOrder(onFill)));
}
