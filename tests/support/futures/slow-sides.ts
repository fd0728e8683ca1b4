/** Sides of orders and of the positions that they open and close. */

export type Side = 'buy' | 'sell';
export type Held = 'long' | 'short';

export const heldBy = (side: Side, isOpening: boolean): Held =>
  isOpening ? (side === 'buy' ? 'long' : 'short') : side === 'buy' ? 'short' : 'long';
export const closingSide = (held: Held): Side => (held === 'long' ? 'sell' : 'buy');
export const signOf = (held: Held): bigint => (held === 'long' ? 1n : -1n);
