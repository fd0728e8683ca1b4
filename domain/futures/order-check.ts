/** Checks an order by the rules of the exchange. The form and the exchange run the same checks: the form with what it
 *  knows of market and account, the exchange with what they are. */
import type { Ticks, Units } from '#contract/core/decimal.ts';
import {
  fillBoundsOf,
  openingPlanOf,
  referenceOf,
  waitingPlanOf,
  type FillBounds,
  type OpeningPlan,
} from './execution.ts';
import { ceilToUnits } from './fine.ts';
import { isSafeAfterOpening, liquidationAfter, type Opening } from './opening-risk.ts';
import { oppositeOf, positionSideOf } from './order-sides.ts';
import type { OrderTerms } from './order-terms.ts';
import type { BookEntry, OpenPositionView, OrderAccount, OrderMarket } from './order-view.ts';
import type { PositionSide } from './position-risk.ts';
import {
  isBeyondLiquidation,
  isReached,
  stopCountOf,
  stopsOfOrder,
  wrongStopsOf,
  type StopName,
} from './stop-rules.ts';

/** Per user and contract, untriggered orders included. */
export const OPEN_ORDER_COUNT_MAX = 200;
/** Untriggered orders, take profits and stop losses, per user and contract. */
export const STOP_COUNT_MAX = 20;
/** No real price is higher, and percentages of higher ones would lose digits. */
const PRICE_TICKS_MAX = 10 ** 12;

/** A rule that an order violates, with what explains it. */
export type OrderViolation =
  | {
      readonly rule:
        | 'price_too_high'
        | 'amount_too_large'
        | 'reduce_only_would_open'
        | 'contract_close_only'
        | 'mark_price_stale'
        | 'size_too_small'
        | 'notional_too_small'
        | 'position_mode_locked'
        | 'position_not_found'
        | 'above_position'
        | 'price_outside_band'
        | 'too_many_orders'
        | 'too_many_stops'
        | 'post_only_would_take'
        | 'nothing_to_match'
        | 'would_be_liquidated';
    }
  /** `stop` is the stop price of the order itself. */
  | { readonly rule: 'stop_on_wrong_side'; readonly field: 'stop' | StopName }
  | { readonly rule: 'stop_beyond_liquidation'; readonly liquidationPrice: Units }
  | { readonly rule: 'leverage_above_tier'; readonly leverageMax: number }
  | { readonly rule: 'margin_insufficient'; readonly cost: bigint; readonly available: bigint };

export class OrderCheck {
  readonly order: OrderTerms;
  readonly bounds: FillBounds;
  readonly positionSide: PositionSide;
  readonly #market: OrderMarket;
  readonly #account: OrderAccount;
  readonly #position: OpenPositionView | undefined;
  #plan: OpeningPlan | undefined;

  constructor(order: OrderTerms, market: OrderMarket, account: OrderAccount) {
    this.order = order;
    this.#market = market;
    this.#account = account;
    this.positionSide = positionSideOf(order.side, order.action);
    this.#position = account.position(this.positionSide);
    const { values } = market;
    this.bounds = this.isOpening
      ? fillBoundsOf(order, values, account.settings.leverage)
      : fillBoundsOf(order, values, undefined, this.#position?.closingBound(order.size));
  }

  get isOpening(): boolean {
    return this.order.action === 'open';
  }

  /** A stop order waits for its trigger, which it has not reached. */
  get #isWaiting(): boolean {
    return this.order.kind === 'stop_limit';
  }

  /** Of an opening order. */
  get plan(): OpeningPlan {
    if (this.#plan !== undefined) return this.#plan;
    const { order } = this;
    const { leverage } = this.#account.settings;
    const terms = { leverage, reference: referenceOf(order, this.#market.values) };
    this.#plan = this.#isWaiting
      ? waitingPlanOf(this.#market, order, terms)
      : openingPlanOf(this.#market, order, this.bounds, terms);
    return this.#plan;
  }

  /** Liquidation price in units of the position after an opening order, as far as it fills or rests.
   *  @returns undefined for none, and when nothing opens. */
  get liquidationPrice(): Units | undefined {
    const opening = this.#opening;
    if (opening.size === 0) return undefined;
    return liquidationAfter(this.#account, this.#market.values, opening);
  }

  get #opening(): Opening {
    const { size, value } = this.plan;
    const { leverage, marginMode } = this.#account.settings;
    return { side: this.positionSide, size, value, leverage, marginMode };
  }

  /** All violations, in the order in which the exchange reports the first one. */
  *violations(): Generator<OrderViolation, void> {
    yield* this.#boundViolations();
    if (this.isOpening) yield* this.#openingViolations();
    else yield* this.#closingViolations();
    yield* this.#priceViolations();
    yield* this.#countViolations();
    yield* this.#timingViolations();
    if (!this.isOpening) return;
    yield* this.#tierViolations();
    yield* this.#moneyViolations();
    yield* this.#marketViolations();
  }

  *#boundViolations(): Generator<OrderViolation, void> {
    const { kind, size, limitPrice, worstPrice, stopPrice, stops, side } = this.order;
    const stopPrices = [stopPrice, stops?.takeProfit?.price, stops?.stopLoss?.price];
    const prices = [limitPrice, worstPrice, ...stopPrices];
    if (prices.some((price) => price !== undefined && price > PRICE_TICKS_MAX)) {
      yield { rule: 'price_too_high' };
    }
    const { limitSizeMax, marketSizeMax } = this.#market.values.contract;
    const sizeMax = kind === 'market' ? marketSizeMax : limitSizeMax;
    if (size > sizeMax || !this.#market.hasRoomFor(side, size)) yield { rule: 'amount_too_large' };
  }

  *#openingViolations(): Generator<OrderViolation, void> {
    const { openingRule, values } = this.#market;
    const { size, isReduceOnly } = this.order;
    if (isReduceOnly === true) yield { rule: 'reduce_only_would_open' };
    if (openingRule !== undefined) yield { rule: openingRule };
    if (size < values.contract.sizeMin) yield { rule: 'size_too_small' };
    else if (ceilToUnits(this.#value) < values.contract.notionalMin) {
      yield { rule: 'notional_too_small' };
    }
    if (this.#account.settings.positionMode === 'hedge') return;
    const other = oppositeOf(this.positionSide);
    if (this.#account.position(other) !== undefined || this.#account.hasOpeningOrder(other)) {
      yield { rule: 'position_mode_locked' };
    }
  }

  /** At the limit, or at the mark price for a market order. Fine. */
  get #value(): bigint {
    const { kind, limitPrice, size } = this.order;
    const { values } = this.#market;
    return kind === 'market' || limitPrice === undefined
      ? values.valueAtMark(size)
      : values.valueAtTicks(limitPrice, size);
  }

  *#closingViolations(): Generator<OrderViolation, void> {
    const position = this.#position;
    if (position === undefined) {
      yield { rule: 'position_not_found' };
      return;
    }
    const sizeMax = this.#isWaiting ? position.size : position.uncovered;
    if (this.order.size > sizeMax) yield { rule: 'above_position' };
  }

  *#priceViolations(): Generator<OrderViolation, void> {
    const { side, kind, stopPrice, triggerBy = 'mark', stops, limitPrice } = this.order;
    const market = this.#market;
    if (this.#isWaiting && stopPrice !== undefined) {
      const direction = side === 'buy' ? 'rising' : 'falling';
      if (isReached(market, direction, { price: stopPrice, triggerBy })) {
        yield { rule: 'stop_on_wrong_side', field: 'stop' };
      }
    }
    if (kind !== 'market' && limitPrice !== undefined && this.isOutsideBand) {
      yield { rule: 'price_outside_band' };
    }
    if (stops === undefined || !this.isOpening) return;
    const isRight = stopsOfOrder(market, this.positionSide, this.order, this.plan.walk);
    for (const field of wrongStopsOf(stops, isRight)) yield { rule: 'stop_on_wrong_side', field };
  }

  /** Whether the limit is worse than the band around the mark price, or around the stop price, allows. */
  get isOutsideBand(): boolean {
    const { limitPrice } = this.order;
    return limitPrice !== undefined && this.#isBeyondBand(limitPrice);
  }

  #isBeyondBand(price: Ticks): boolean {
    const { values } = this.#market;
    const { side } = this.order;
    const leverage = this.isOpening ? this.#account.settings.leverage : undefined;
    const band = values.bandLimit(side, leverage, referenceOf(this.order, values));
    if (band === undefined) return false;
    return side === 'buy' ? price > band : price < band;
  }

  *#countViolations(): Generator<OrderViolation, void> {
    const { kind, stops } = this.order;
    const { orderCount, stopCount } = this.#account;
    if (kind !== 'market' && orderCount >= OPEN_ORDER_COUNT_MAX) yield { rule: 'too_many_orders' };
    const legs = stopCountOf(this.isOpening ? stops : undefined) + (this.#isWaiting ? 1 : 0);
    if (legs > 0 && stopCount + legs > STOP_COUNT_MAX) yield { rule: 'too_many_stops' };
  }

  *#timingViolations(): Generator<OrderViolation, void> {
    const { side, timeInForce } = this.order;
    const { limit } = this.bounds;
    if (timeInForce === 'post_only' && this.#wouldTake()) {
      yield { rule: 'post_only_would_take' };
    }
    const { size } = this.order;
    if (timeInForce === 'FOK' && !this.#market.fillsCompletely({ side, size }, limit)) {
      yield { rule: 'nothing_to_match' };
    }
  }

  /** A market order that would open nothing, because no order is on the other side, or none within the band around the
   *  mark price. One that its owner's slippage limit keeps from filling is placed, and canceled with that reason. */
  *#marketViolations(): Generator<OrderViolation, void> {
    const { kind, side } = this.order;
    if (kind !== 'market' || this.plan.size > 0) return;
    const best = bestOf(this.#market.against(side));
    if (best === undefined) yield { rule: 'nothing_to_match' };
    // Its owner's own order ends it, with that reason.
    else if (!best.isOwn && this.#isBeyondBand(best.price)) yield { rule: 'price_outside_band' };
  }

  /** By its own price: what a position's margin keeps from filling would not rest either. */
  #wouldTake(): boolean {
    const limit = this.order.limitPrice ?? this.bounds.limit;
    for (const { price } of this.#market.against(this.order.side)) {
      return this.order.side === 'buy' ? price <= limit : price >= limit;
    }
    return false;
  }

  /** The tier of the position, its resting opening orders and this order. */
  *#tierViolations(): Generator<OrderViolation, void> {
    const { values } = this.#market;
    const exposure = exposureOf(this.#account, values, this.positionSide);
    const leverageMax = values.tiers.leverageMaxAt(exposure + this.#value);
    if (this.#account.settings.leverage > leverageMax) {
      yield { rule: 'leverage_above_tier', leverageMax };
    }
  }

  /** Whether the account pays an opening order, and is above its maintenance margin once it has filled. */
  get isAffordable(): boolean {
    for (const _ of this.#moneyViolations()) return false;
    return true;
  }

  /** Whether tier and money of the account allow the size of an opening order. */
  get isWithinMeans(): boolean {
    for (const _ of this.#tierViolations()) return false;
    return this.isAffordable;
  }

  *#moneyViolations(): Generator<OrderViolation, void> {
    const { available } = this.#account;
    const { cost } = this.plan;
    if (cost > available) yield { rule: 'margin_insufficient', cost, available };
    // What follows from a price that is rejected is not checked.
    if (this.isOutsideBand && this.order.kind !== 'market') return;
    const opening = this.#opening;
    if (opening.size === 0) return;
    const { values } = this.#market;
    if (!this.#isWaiting && !isSafeAfterOpening(this.#account, values, opening)) {
      yield { rule: 'would_be_liquidated' };
    }
    const { stops } = this.order;
    if (stops?.stopLoss === undefined) return;
    const { liquidationPrice } = this;
    if (
      liquidationPrice !== undefined &&
      isBeyondLiquidation(values, this.positionSide, stops, liquidationPrice)
    ) {
      yield { rule: 'stop_beyond_liquidation', liquidationPrice };
    }
  }
}

function bestOf(entries: Iterable<BookEntry>): BookEntry | undefined {
  for (const entry of entries) if (entry.size > 0) return entry;
  return undefined;
}

/** Position at mark price plus its opening orders at their limits, fine. */
export const exposureOf = (
  account: Pick<OrderAccount, 'position' | 'openingValue'>,
  values: Pick<OrderMarket['values'], 'valueAtMark'>,
  side: PositionSide,
): bigint => {
  const position = account.position(side);
  const held = position === undefined ? 0n : values.valueAtMark(position.size);
  return held + account.openingValue(side);
};
