/** Sides of orders and positions, and how they follow from each other. */
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { Side } from './engine-terms.ts';

export const signOf = (side: PositionSide): 1n | -1n => (side === 'long' ? 1n : -1n);

/** Side of an order that closes a position. */
export const closingSideOf = (side: PositionSide): Side => (side === 'long' ? 'sell' : 'buy');
