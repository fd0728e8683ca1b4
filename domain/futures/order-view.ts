/** What the rules of an order read: the market and the account, as the exchange has them or as the form knows them. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { ContractValues } from './contract-values.ts';
import type { MarginMode, OrderSide, PositionMode, TriggerBy } from './order-terms.ts';
import type { PositionSide } from './position-risk.ts';

/** An order of the book, or a level of it. */
export interface BookEntry {
  readonly price: Ticks;
  readonly size: Lots;
  /** Of the order's owner, whose orders never trade with each other. */
  readonly isOwn: boolean;
}

export interface OrderMarket {
  readonly values: ContractValues;
  /** Why no position may open or grow now; undefined while it may. */
  readonly openingRule: 'contract_close_only' | 'mark_price_stale' | undefined;
  /** In units; undefined while it is not known. */
  priceOf(source: TriggerBy): Units | undefined;
  /** What an order of this side trades with, best first. */
  against(side: OrderSide): Iterable<BookEntry>;
  /** Whether the book counts this much more on the side exactly. */
  hasRoomFor(side: OrderSide, size: Lots): boolean;
  /** Whether a fill-or-kill order surely fills; true where it is not known. */
  fillsCompletely(order: { readonly side: OrderSide; readonly size: Lots }, limit: Ticks): boolean;
}

/** A position of the contract. */
export interface OpenPositionView {
  readonly size: Lots;
  /** Size that no resting closing order covers. */
  readonly uncovered: Lots;
  /** Size x entry price, fine. */
  readonly entryValue: bigint;
  /** Isolated margin, units. */
  readonly margin: bigint;
  /** At the mark price, fine. */
  readonly profit: bigint;
  /** At the mark price, fine times `RATE`. */
  readonly maintenance: bigint;
  /** Price at which closing `size` must stop; undefined where it is not known. */
  readonly closingBound: (size: Lots) => Ticks | undefined;
}

/** The owner's account at one contract. */
export interface OrderAccount {
  readonly settings: {
    readonly leverage: number;
    readonly marginMode: MarginMode;
    readonly positionMode: PositionMode;
  };
  /** In units. */
  readonly available: bigint;
  position(side: PositionSide): OpenPositionView | undefined;
  /** Value of the opening orders of a side at their limits, fine. */
  openingValue(side: PositionSide): bigint;
  hasOpeningOrder(side: PositionSide): boolean;
  /** Open and untriggered orders of the contract. */
  readonly orderCount: number;
  /** Untriggered orders, take profits and stop losses of the contract. */
  readonly stopCount: number;
  /** Of all cross positions, fine. */
  readonly crossEquity: bigint;
  /** Fine times `RATE`. */
  readonly crossMaintenance: bigint;
  readonly hasCrossPositions: boolean;
}
