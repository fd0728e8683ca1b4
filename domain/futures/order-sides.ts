/** Sides of orders and positions, and how they follow from each other. */
import type { Action, OrderSide } from './order-terms.ts';
import type { PositionSide } from './position-risk.ts';

export const oppositeOf = (side: PositionSide): PositionSide =>
  side === 'long' ? 'short' : 'long';

/** Side of the position that an order opens or reduces. */
export const positionSideOf = (side: OrderSide, action: Action): PositionSide =>
  (side === 'buy') === (action === 'open') ? 'long' : 'short';
