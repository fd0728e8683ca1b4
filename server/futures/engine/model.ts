/** What the engine's state consists of. Accounts, markets, positions, orders and stops refer to each
 *  other, so their classes share this file. */
import {
  divideCeil,
  lots,
  ticks,
  units,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { OrderId, PairId, TradeId } from '#contract/core/ids.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import type { Matcher } from '#server/exchange/matching/matcher.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { ContractValues } from '#domain/futures/contract-values.ts';
import type {
  FuturesAccountProgress,
  FuturesAccountRecord,
  FuturesOrderProgress,
  FuturesOrderTerms,
  FuturesPositionProgress,
  FuturesPositionTerms,
  FuturesSettingsRecord,
  FuturesStopProgress,
  FuturesStopTerms,
} from './engine-records.ts';
import type { FuturesContract, TriggerBy } from './engine-terms.ts';
import { FINE, divideAgainst, notNegative, rateOf } from '#domain/futures/fine.ts';
import { crossHeadroomOf, releasableOf, spendableOf } from '#domain/futures/margin-change.ts';
import { FundLimit } from './fund-limit.ts';
import { positionSideOf } from '#domain/futures/order-sides.ts';
import { signOf } from './sides.ts';
import { TriggerBook, type Direction, type Trigger } from './trigger-book.ts';

/** Mark prices between which a cross account is surely not liquidated. */
interface SafeRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** One user's futures account: balance, margins, frozen amount, positions, orders and settings. */
export class Account {
  readonly record: FuturesAccountProgress & Pick<FuturesAccountRecord, 'userId'>;
  /** Sum of the isolated margins. */
  isolatedMargin = 0n;
  /** Sum of what opening orders freeze. */
  frozen = 0n;
  readonly positions = new Set<Position>();
  /** Open and untriggered orders, oldest first. */
  readonly orders = new Map<OrderId, LiveOrder>();
  readonly settings = new Map<PairId, FuturesSettingsRecord>();
  /** Per contract of its cross positions; empty when it must be calculated again. */
  readonly safeRanges = new Map<Market, SafeRange>();

  constructor(record: FuturesAccountRecord) {
    this.record = { ...record };
  }

  /** Balance that no margin and no order uses. Cross positions may lose it. */
  get free(): bigint {
    return this.crossWallet - this.frozen;
  }

  /** Balance that backs the cross positions, the frozen amount included. */
  get crossWallet(): bigint {
    return this.record.balance - this.isolatedMargin;
  }

  get hasCrossPositions(): boolean {
    for (const position of this.positions) if (!position.isIsolated) return true;
    return false;
  }

  get crossPositions(): Position[] {
    return [...this.positions].filter((position) => !position.isIsolated);
  }

  /** Initial margin of the cross positions. */
  get crossInitialMargin(): bigint {
    let margin = 0n;
    for (const position of this.positions) {
      if (!position.isIsolated) margin += position.initialMarginAt();
    }
    return margin;
  }

  /** Profit of the cross positions at mark prices, fine. */
  get crossProfit(): bigint {
    let profit = 0n;
    for (const position of this.positions) if (!position.isIsolated) profit += position.profit;
    return profit;
  }

  /** Equity of the cross positions, fine. */
  get crossEquity(): bigint {
    return this.crossWallet * FINE + this.crossProfit;
  }

  /** Maintenance margin of the cross positions, fine times `RATE`. */
  get crossMaintenance(): bigint {
    let maintenance = 0n;
    for (const position of this.positions) {
      if (!position.isIsolated) maintenance += position.maintenance;
    }
    return maintenance;
  }

  /** What new orders, margins and withdrawals may use; below zero after losses. */
  get spendable(): bigint {
    return spendableOf(this);
  }

  /** Units that the cross positions may lose without being liquidated, at least 0; undefined without
   *  cross positions. */
  get crossHeadroom(): bigint | undefined {
    return crossHeadroomOf(this);
  }

  /** What may leave the cross wallet, for a withdrawal or an isolated margin: it is available, and no
   *  cross position is liquidated without it. */
  get releasable(): Units {
    return releasableOf(this);
  }

  get available(): Units {
    return notNegative(this.spendable);
  }

  /** Collateral that a loss of one position may use: its isolated margin, or the cross wallet plus
   *  the profit of the other cross positions. Fine. */
  collateralOf(position: Position): bigint {
    if (position.isIsolated) return position.record.margin * FINE;
    return this.crossEquity - position.profit;
  }

  positionOn(market: Market, side: PositionSide): Position | undefined {
    for (const position of this.positions) {
      if (position.market === market && position.record.side === side) return position;
    }
    return undefined;
  }

  /** Open and untriggered orders of a contract, oldest first. */
  ordersOn(market: Market): LiveOrder[] {
    return [...this.orders.values()].filter((order) => order.market === market);
  }

  settingsOn(market: Market): FuturesSettingsRecord {
    const contractId = market.contract.id;
    return (
      this.settings.get(contractId) ?? {
        userId: this.record.userId,
        contractId,
        leverage: 1,
        marginMode: 'isolated',
        positionMode: 'hedge',
      }
    );
  }
}

/** One contract: its book, prices, positions and triggers. */
export class Market extends ContractValues<FuturesContract> {
  readonly liquidationRate: bigint;
  readonly matcher: Matcher<BookRecord>;
  readonly triggers = new TriggerBook();
  /** In the order of their ids. */
  readonly positions = new Set<Position>();
  readonly fundLimit: FundLimit;
  status: FuturesContract['status'];
  arePricesCurrent = true;

  constructor(contract: FuturesContract, matcher: Matcher<BookRecord>) {
    super(contract);
    this.liquidationRate = rateOf(contract.liquidationFee);
    this.matcher = matcher;
    this.status = contract.status;
    this.fundLimit = new FundLimit(contract.fundHourMax);
  }

  /** Why no position may open or grow now; undefined while it may. */
  get openingRejection(): Rejection<'contract_close_only' | 'mark_price_stale'> | undefined {
    if (!this.arePricesCurrent) return reject('mark_price_stale');
    if (this.status !== 'open' || this.mark === undefined) return reject('contract_close_only');
    return undefined;
  }

  /** Undefined before the first trade, or the first `setPrices`. */
  priceOf(source: TriggerBy): Units | undefined {
    if (source !== 'last') return source === 'mark' ? this.mark : this.index;
    const { lastPrice } = this.matcher;
    return lastPrice === undefined ? undefined : units(BigInt(lastPrice) * this.tickUnits);
  }
}

/** An open position: its record, and its cached liquidation price. */
export class Position {
  readonly record: FuturesPositionTerms & FuturesPositionProgress;
  readonly account: Account;
  readonly market: Market;
  readonly sign: 1n | -1n;
  /** Resting closing orders, oldest first. */
  readonly closes = new Set<LiveOrder>();
  readonly stops = new Set<LiveStop>();
  /** Mark price in units at which it is liquidated, or beyond; undefined for none. Only for
   *  isolated, and only while `isBoundKnown`. */
  liquidationBound: Units | undefined = undefined;
  isBoundKnown = false;

  constructor(record: Position['record'], account: Account, market: Market) {
    this.record = record;
    this.account = account;
    this.market = market;
    this.sign = signOf(record.side);
  }

  get isIsolated(): boolean {
    return this.record.marginMode === 'isolated';
  }

  /** Size x entry price, fine. */
  get entryValue(): bigint {
    return this.market.valueAtFine(this.record.entryPrice, this.record.size);
  }

  /** Entry notional / leverage, rounded up. */
  initialMarginAt(leverage: number = this.record.leverage): bigint {
    return divideCeil(this.entryValue, BigInt(leverage) * FINE);
  }

  /** Profit at the mark price, fine. */
  get profit(): bigint {
    return this.sign * (this.market.valueAtMark(this.record.size) - this.entryValue);
  }

  /** Maintenance margin at the mark price, fine times `RATE`. */
  get maintenance(): bigint {
    const { market } = this;
    return market.tiers.maintenanceOf(market.valueAtMark(this.record.size));
  }

  /** Size that no resting closing order covers yet. */
  get uncovered(): Lots {
    let size: number = this.record.size;
    for (const order of this.closes) size -= order.remaining;
    return lots(size);
  }

  /** Fine price at which the loss equals `collateral` (fine), rounded so that the loss does not
   *  exceed it; at least 0. */
  priceOfLoss(collateral: bigint, size: Lots = this.record.size): bigint {
    const { side, entryPrice } = this.record;
    const sizeUnits = BigInt(size) * this.market.lotUnits;
    const value = entryPrice * sizeUnits - this.sign * collateral;
    const price = divideAgainst(side, value, sizeUnits);
    return price > 0n ? price : 0n;
  }
}

/** An order of a liquidation: the caller settles its fills. It never rests. */
export class LiquidationOrder {
  readonly onFill: (price: Ticks, size: Lots, tradeId: TradeId) => void;

  constructor(onFill: LiquidationOrder['onFill']) {
    this.onFill = onFill;
  }
}

export type BookRecord = LiveOrder | LiquidationOrder;

/** A user's order. */
export class LiveOrder implements Trigger {
  readonly record: FuturesOrderTerms & FuturesOrderProgress;
  readonly account: Account;
  readonly market: Market;
  /** Set while it is in the book. */
  book: BookOrder<BookRecord> | undefined = undefined;
  /** Its next fill was not covered, so its rest is canceled. */
  isUncovered = false;

  constructor(record: LiveOrder['record'], account: Account, market: Market) {
    this.record = record;
    this.account = account;
    this.market = market;
  }

  get isOpening(): boolean {
    return this.record.action === 'open';
  }

  get remaining(): Lots {
    return lots(this.record.size - this.record.filled);
  }

  /** Side of the position that it opens or reduces. */
  get positionSide(): PositionSide {
    return positionSideOf(this.record.side, this.record.action);
  }

  get direction(): Direction {
    return this.record.side === 'buy' ? 'rising' : 'falling';
  }

  get triggerBy(): TriggerBy {
    return this.record.triggerBy;
  }

  get triggerPrice(): Ticks {
    return this.record.stopPrice ?? ticks(0);
  }
}

/** Take profit or stop loss of a position, until it triggers or is canceled. */
export class LiveStop implements Trigger {
  readonly record: FuturesStopTerms & FuturesStopProgress;
  readonly position: Position;

  constructor(record: LiveStop['record'], position: Position) {
    this.record = record;
    this.position = position;
  }

  /** A long takes its profit above and its loss below; a short the other way round. */
  get direction(): Direction {
    const { record, position } = this;
    return (record.kind === 'take_profit') === (position.record.side === 'long')
      ? 'rising'
      : 'falling';
  }

  get triggerBy(): TriggerBy {
    return this.record.triggerBy;
  }

  get triggerPrice(): Ticks {
    return this.record.price;
  }
}
