/** Sides of orders and positions, and how they follow from each other. */
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { Action, Side } from './engine-terms.ts';

export const signOf = (side: PositionSide): 1n | -1n => (side === 'long' ? 1n : -1n);

export const oppositeOf = (side: PositionSide): PositionSide =>
  side === 'long' ? 'short' : 'long';

/** Side of the position that an order opens or reduces. */
export const positionSideOf = (side: Side, action: Action): PositionSide =>
  (side === 'buy') === (action === 'open') ? 'long' : 'short';

/** Side of an order that closes a position. */
export const closingSideOf = (side: PositionSide): Side => (side === 'long' ? 'sell' : 'buy');
