/** What the futures engine calculates at each read: accounts and positions at mark prices, previews,
 *  the book and the totals. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import type { FuturesPositionRecord } from './engine-records.ts';
import type { StopLeg } from './engine-terms.ts';

export interface FuturesAccountView {
  readonly userId: UserId;
  readonly balance: Units;
  readonly isolatedMargin: Units;
  /** Frozen for open orders. */
  readonly orderMargin: Units;
  readonly crossInitialMargin: Units;
  readonly crossMaintenanceMargin: Units;
  readonly unrealizedProfit: bigint;
  readonly equity: bigint;
  readonly available: Units;
  /** Available, and no cross position is liquidated without it. */
  readonly withdrawable: Units;
  /** Cross maintenance margin over cross equity; undefined without cross positions, or when no
   *  equity is left. */
  readonly marginRatio: Fraction | undefined;
}

export interface FuturesPositionView {
  readonly record: FuturesPositionRecord;
  /** Rounded against the holder. */
  readonly entryPrice: Units;
  /** Size x entry price, fine. */
  readonly entryValue: bigint;
  readonly markPrice: Units;
  readonly notional: Units;
  readonly initialMargin: Units;
  readonly maintenanceMargin: Units;
  /** Undefined when no equity is left. */
  readonly marginRatio: Fraction | undefined;
  readonly liquidationPrice: Units | undefined;
  readonly bankruptcyPrice: Units | undefined;
  readonly breakEvenPrice: Units;
  readonly unrealizedProfit: bigint;
  readonly roi: Fraction;
  /** 1 to 5; 5 is reduced first. */
  readonly deleveragingLevel: number;
  readonly takeProfit: StopLeg | undefined;
  readonly stopLoss: StopLeg | undefined;
  /** Largest amount that `changeMargin` can remove. */
  readonly removableMargin: Units;
}

export interface FuturesOrderPreview {
  readonly result: 'preview';
  /** Margin, taker fee and loss at the mark price that the order would freeze or use. */
  readonly cost: Units;
  readonly fee: Units;
  readonly available: Units;
  /** Of the position after the order fills at its price; undefined for none or for a closing
   *  order. */
  readonly liquidationPrice: Units | undefined;
}

export interface FuturesBook {
  readonly bids: readonly FuturesBookLevel[];
  readonly asks: readonly FuturesBookLevel[];
}

export interface FuturesBookLevel {
  readonly price: Ticks;
  readonly size: Lots;
  readonly orderCount: number;
}

/** `users` + `unrealizedProfit` + `fees` + `insurance` is what was put in. */
export interface FuturesTotals {
  readonly users: Units;
  readonly fees: Units;
  readonly insurance: Units;
  /** Of all positions, the fund's `remainder` included. */
  readonly unrealizedProfit: bigint;
}
