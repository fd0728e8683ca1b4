/** Rates, prices and values of one contract, as exact integers. */
import {
  divideCeil,
  divideFloor,
  exactUnitsOf,
  ticks,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { FuturesContract, Side } from './engine-terms.ts';
import { FINE, FINE_PER_PRICE_UNIT, RATE, rateOf } from './fine.ts';
import { RiskTable } from './risk-table.ts';

export class ContractValues {
  readonly contract: FuturesContract;
  readonly tiers: RiskTable;
  readonly makerRate: bigint;
  readonly takerRate: bigint;
  readonly liquidationRate: bigint;
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  mark: Units | undefined = undefined;
  index: Units | undefined = undefined;
  readonly #tickLotFine: bigint;
  readonly #priceBand: bigint | undefined;

  constructor(contract: FuturesContract) {
    this.contract = contract;
    this.tiers = new RiskTable(contract.tiers);
    this.makerRate = rateOf(contract.makerFee);
    this.takerRate = rateOf(contract.takerFee);
    this.liquidationRate = rateOf(contract.liquidationFee);
    this.tickUnits = exactUnitsOf(contract.tickSize);
    this.lotUnits = exactUnitsOf(contract.lotSize);
    this.#tickLotFine = this.tickUnits * this.lotUnits * FINE_PER_PRICE_UNIT;
    this.#priceBand = contract.priceBand === undefined ? undefined : rateOf(contract.priceBand);
  }

  /** Price x size, fine. */
  valueAtTicks(price: Ticks, size: Lots): bigint {
    return BigInt(price) * BigInt(size) * this.#tickLotFine;
  }

  valueAtFine(price: bigint, size: Lots): bigint {
    return price * BigInt(size) * this.lotUnits;
  }

  /** Size x mark price, fine. */
  valueAtMark(size: Lots): bigint {
    return (this.mark ?? 0n) * FINE_PER_PRICE_UNIT * BigInt(size) * this.lotUnits;
  }

  fineOfTicks(price: Ticks): bigint {
    return BigInt(price) * this.tickUnits * FINE_PER_PRICE_UNIT;
  }

  /** The nearest tick that is not worse than a fine price for a seller (up) or a buyer (down). */
  ticksWithin(side: Side, price: bigint): Ticks {
    const tick = this.tickUnits * FINE_PER_PRICE_UNIT;
    const count = side === 'sell' ? divideCeil(price, tick) : divideFloor(price, tick);
    return ticks(Number(count < 0n ? 0n : count > SAFE_MAX ? SAFE_MAX : count));
  }

  /** Worst price that the band allows at this time; undefined without a band. */
  bandLimit(side: Side, reference: bigint | undefined = this.mark): Ticks | undefined {
    if (this.#priceBand === undefined || reference === undefined) return undefined;
    const factor = side === 'buy' ? RATE + this.#priceBand : RATE - this.#priceBand;
    const price = (reference * FINE_PER_PRICE_UNIT * factor) / RATE;
    return this.ticksWithin(side, price);
  }

  /** Margin and taker fee of a value, rounded up: 987 + 11.844 for 0.329 at 60,000 with 20x and
   *  0.06%. */
  openCostOf(value: bigint, leverage: number): bigint {
    const scale = BigInt(leverage);
    return divideCeil(value * (RATE + this.takerRate * scale), RATE * scale * FINE);
  }
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);
