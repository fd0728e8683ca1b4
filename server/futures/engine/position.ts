/** An open position: its record that can change, and its cached liquidation price. */
import { lots, units, type Lots, type Units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { FuturesPositionRecord } from './engine-records.ts';
import type { FinePrice, MarginMode, PositionId } from './engine-terms.ts';
import { divideAgainst, signOf } from './fine.ts';
import type * as model from './model.ts';
import type { Account, LiveOrder, LiveStop, Market } from './model.ts';

interface PositionTerms {
  readonly id: PositionId;
  readonly account: Account;
  readonly market: Market;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly openedAt: EpochMs;
}

export class Position implements model.Position {
  readonly id: PositionId;
  readonly account: Account;
  readonly market: Market;
  readonly side: PositionSide;
  readonly sign: 1n | -1n;
  readonly marginMode: MarginMode;
  readonly openedAt: EpochMs;
  leverage: number;
  size: Lots = lots(0);
  /** Fine. */
  entryPrice = 0n;
  /** Units; zero for cross. */
  margin = 0n;
  realizedProfit = 0n;
  funding = 0n;
  fees = 0n;
  status: FuturesPositionRecord['status'] = 'normal';
  updatedAt: EpochMs;
  version = 0;
  /** Resting closing orders, oldest first. */
  readonly closes = new Set<LiveOrder>();
  readonly stops = new Set<LiveStop>();
  /** Mark price in units at which it is liquidated, or beyond; undefined for none. Only for
   *  isolated, and only while `isBoundKnown`. */
  liquidationBound: Units | undefined = undefined;
  isBoundKnown = false;

  constructor(terms: PositionTerms, leverage: number) {
    this.id = terms.id;
    this.account = terms.account;
    this.market = terms.market;
    this.side = terms.side;
    this.sign = signOf(terms.side);
    this.marginMode = terms.marginMode;
    this.openedAt = terms.openedAt;
    this.updatedAt = terms.openedAt;
    this.leverage = leverage;
  }

  get isIsolated(): boolean {
    return this.marginMode === 'isolated';
  }

  /** Size x entry price, fine. */
  get entryValue(): bigint {
    return this.market.valueAtFine(this.entryPrice, this.size);
  }

  /** Profit at the mark price, fine. */
  get profit(): bigint {
    return this.sign * (this.market.valueAtMark(this.size) - this.entryValue);
  }

  /** Fine times `RATE`. */
  get maintenance(): bigint {
    const { market } = this;
    return market.tiers.maintenanceOf(market.valueAtMark(this.size));
  }

  /** Size that no resting closing order covers yet. */
  get uncovered(): Lots {
    let size: number = this.size;
    for (const order of this.closes) size -= order.remaining;
    return lots(size);
  }

  /** Fine price at which the loss equals `collateral` (fine), rounded so that the loss does not
   *  exceed it; at least 0. */
  priceOfLoss(collateral: bigint, size: Lots = this.size): bigint {
    const sizeUnits = BigInt(size) * this.market.lotUnits;
    const value = this.entryPrice * sizeUnits - this.sign * collateral;
    const price = divideAgainst(this.side, value, sizeUnits);
    return price > 0n ? price : 0n;
  }

  record(): FuturesPositionRecord {
    return {
      id: this.id,
      userId: this.account.userId,
      contractId: this.market.contract.id,
      side: this.side,
      marginMode: this.marginMode,
      leverage: this.leverage,
      size: this.size,
      entryPrice: this.entryPrice as FinePrice,
      margin: units(this.margin),
      realizedProfit: units(this.realizedProfit),
      funding: this.funding,
      fees: units(this.fees),
      status: this.status,
      openedAt: this.openedAt,
      updatedAt: this.updatedAt,
      version: this.version,
    };
  }
}
