/** Rates, prices and values of one contract, as exact integers. */
import {
  divideCeil,
  divideFloor,
  exactUnitsOf,
  ticks,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import {
  ceilUnits,
  fraction,
  fractionOfDecimal,
  fractionOfUnits,
  type Fraction,
} from './fraction.ts';
import { costOfValue, costRateOf, openLossOf } from './open-cost.ts';
import type { PositionSide } from './position-risk.ts';
import { openingBandOf, worstPriceOf } from './price-band.ts';
import { FINE_PER_PRICE_UNIT, fractionOfFine, rateOf } from './fine.ts';
import type { OrderSide } from './order-terms.ts';
import { RiskTable } from './risk-table.ts';
import type { RiskTier } from './risk-tiers.ts';

/** Rules of a contract that its orders are checked with. */
export interface ContractRules {
  readonly tickSize: Decimal;
  readonly lotSize: Decimal;
  /** Smallest size of an order; at least one lot. A closing order may be smaller. */
  readonly sizeMin: Lots;
  readonly limitSizeMax: Lots;
  readonly marketSizeMax: Lots;
  /** Smallest price x size of an opening order; 0 for none. */
  readonly notionalMin: Units;
  /** 0.0002 is 0.02%. At most 8 decimals; at least 0. */
  readonly makerFee: Decimal;
  readonly takerFee: Decimal;
  /** From `riskTiersOf`; rates and bounds have at most 8 decimals. */
  readonly tiers: readonly RiskTier[];
  /** Largest distance from the mark price at which a buy above or a sell below it is accepted:
   *  0.1 is 10%. For an opening order at most half of 1 / leverage. Undefined for none. */
  readonly priceBand: Decimal | undefined;
}

export class ContractValues<Rules extends ContractRules = ContractRules> {
  readonly contract: Rules;
  readonly tiers: RiskTable;
  readonly makerRate: bigint;
  readonly takerRate: bigint;
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  mark: Units | undefined = undefined;
  index: Units | undefined = undefined;
  readonly #tickLotFine: bigint;
  readonly #priceBand: Fraction | undefined;
  readonly #takerFee: Fraction;
  /** By leverage. */
  readonly #costRates = new Map<number, Fraction>();

  constructor(contract: Rules) {
    this.contract = contract;
    this.tiers = new RiskTable(contract.tiers);
    this.makerRate = rateOf(contract.makerFee);
    this.takerRate = rateOf(contract.takerFee);
    this.tickUnits = exactUnitsOf(contract.tickSize);
    this.lotUnits = exactUnitsOf(contract.lotSize);
    this.#tickLotFine = this.tickUnits * this.lotUnits * FINE_PER_PRICE_UNIT;
    this.#priceBand = contract.priceBand && fractionOfDecimal(contract.priceBand);
    this.#takerFee = fractionOfDecimal(contract.takerFee);
  }

  /** Price x size, fine. */
  valueAtTicks(price: Ticks, size: Lots): bigint {
    return BigInt(price) * BigInt(size) * this.#tickLotFine;
  }

  valueAtFine(price: bigint, size: Lots): bigint {
    return price * BigInt(size) * this.lotUnits;
  }

  /** Size x a price in units, fine. */
  valueAt(price: bigint, size: Lots): bigint {
    return price * FINE_PER_PRICE_UNIT * BigInt(size) * this.lotUnits;
  }

  /** Size x mark price, fine. */
  valueAtMark(size: Lots): bigint {
    return this.valueAt(this.mark ?? 0n, size);
  }

  fineOfTicks(price: Ticks): bigint {
    return BigInt(price) * this.tickUnits * FINE_PER_PRICE_UNIT;
  }

  /** The nearest tick that is not worse than a fine price for a seller (up) or a buyer (down). */
  ticksWithin(side: OrderSide, price: bigint): Ticks {
    const tick = this.tickUnits * FINE_PER_PRICE_UNIT;
    const count = side === 'sell' ? divideCeil(price, tick) : divideFloor(price, tick);
    return ticks(Number(count < 0n ? 0n : count > SAFE_MAX ? SAFE_MAX : count));
  }

  /**
   * Worst price that the band around `reference` allows; undefined without a band.
   * @param leverage of an opening order, which has a narrower band; undefined for one that closes.
   */
  bandLimit(
    side: OrderSide,
    leverage: number | undefined,
    reference: bigint | undefined = this.mark,
  ): Ticks | undefined {
    const contractBand = this.#priceBand;
    if (contractBand === undefined || reference === undefined) return undefined;
    const band =
      leverage === undefined
        ? contractBand
        : openingBandOf(contractBand, fraction(BigInt(leverage)));
    const { numerator, denominator } = worstPriceOf(side, fractionOfUnits(reference), band);
    const price = numerator * FINE_PER_PRICE_UNIT * FINE_PER_PRICE_UNIT;
    const divide = side === 'sell' ? divideCeil : divideFloor;
    return this.ticksWithin(side, divide(price, denominator));
  }

  /** Loss at the mark price of what opens at `value`, both fine; 0 for a price no worse than the mark
   *  price. */
  openLossOf(side: PositionSide, value: bigint, valueAtMark: bigint): bigint {
    // Most orders have none, and each fill asks.
    if (side === 'long' ? value <= valueAtMark : value >= valueAtMark) return 0n;
    return openLossOf(side, fractionOfFine(value), fractionOfFine(valueAtMark)).numerator;
  }

  /** Margin, taker fee and loss at the mark price of a value, in units rounded up: 987 + 11.844 for
   *  0.329 at 60,000 with 20x and 0.06%. */
  openCostOf(value: bigint, loss: bigint, leverage: number): bigint {
    let rate = this.#costRates.get(leverage);
    if (rate === undefined) {
      rate = costRateOf({ leverage: fraction(BigInt(leverage)), takerFee: this.#takerFee });
      this.#costRates.set(leverage, rate);
    }
    return ceilUnits(costOfValue(fractionOfFine(value), fractionOfFine(loss), rate));
  }
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);
