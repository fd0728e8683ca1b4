/** Contracts, positions, orders and stops of the slow futures engine. */
import type { Held, Side } from './slow-sides.ts';

export interface SlowTier {
  readonly from: bigint;
  readonly rate: bigint;
  readonly leverageMax: number;
}

/** Money in 10^-24, prices in 10^-16, rates in 10^-8. */
export interface SlowContract {
  readonly id: number;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly liquidationFee: bigint;
  readonly tiers: readonly SlowTier[];
  readonly band: bigint | undefined;
  mark: bigint;
  index: bigint;
  /** Ticks. */
  last: number | undefined;
}

export interface SlowPosition {
  readonly user: number;
  readonly contract: SlowContract;
  readonly held: Held;
  readonly isCross: boolean;
  leverage: number;
  size: number;
  entry: bigint;
  /** Units. */
  margin: bigint;
}

export interface SlowOrder {
  readonly id: number;
  readonly user: number;
  readonly contract: SlowContract;
  readonly side: Side;
  readonly isOpening: boolean;
  readonly limit: number | undefined;
  readonly stop: number | undefined;
  readonly triggerBy: 'mark' | 'last' | 'index';
  readonly isCross: boolean;
  size: number;
  leverage: number;
  filled: number;
  /** Units held for the loss at the mark price when it was placed. */
  frozenLoss: bigint;
  state: 'taking' | 'open' | 'waiting';
  /** Time priority. */
  turn: number;
  stops: SlowStops | undefined;
  /** The pair that its fills have set. */
  stopPair: number | undefined;
}

export interface SlowStops {
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly triggerBy: 'mark' | 'last' | 'index';
  /** Undefined for the full position. */
  readonly size: number | undefined;
}

export interface SlowStop {
  readonly position: SlowPosition;
  readonly pair: number;
  readonly isProfit: boolean;
  readonly price: number;
  readonly triggerBy: 'mark' | 'last' | 'index';
  /** The stop of an open order grows as the order is filled. */
  size: number | undefined;
  readonly turn: number;
}

export interface SlowSettings {
  leverage: number;
  isCross: boolean;
  isOneWay: boolean;
}
