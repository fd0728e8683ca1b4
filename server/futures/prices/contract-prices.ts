/** Prices of one contract as they change: index, mark, basis, premium samples and funding. Pure apart
 *  from its own state. */
import { exactUnitsOf, units, type Ticks, type Units } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import type { FuturesContract } from '../contract-list.ts';
import type { FundingState } from '../rows/state-rows.ts';
import { BasisAverage } from './basis-average.ts';
import {
  NO_PREMIUMS,
  nextFundingAt,
  rateOf,
  remainingShareOf,
  withPremium,
  type PremiumSum,
} from './funding-schedule.ts';
import { countedMs, movedTowards, type TimedPrice } from '#server/reference/reference-price.ts';
import { basisOf, markPriceOf, middleOf } from './mark-price.ts';

/** One premium sample a minute. */
const SAMPLE_INTERVAL_MS = 60_000;

export interface BookPrices {
  readonly bid: Ticks | undefined;
  readonly ask: Ticks | undefined;
  readonly last: Ticks | undefined;
}

export interface PriceStep {
  /** The mark price that the formula gives, before its confirmation. */
  readonly sample: Units;
  readonly index: Units;
  /** Whether a premium was added. */
  readonly isSampled: boolean;
}

export interface DueFunding {
  readonly at: EpochMs;
  readonly rate: Fraction;
}

export class ContractPrices {
  readonly contractId: PairId;
  readonly #contract: FuturesContract;
  readonly #intervalMs: number;
  readonly #tickUnits: bigint;
  readonly #basis = new BasisAverage();
  #premiums: PremiumSum;
  #nextAt: EpochMs;
  #sampledAt: EpochMs | undefined;
  #index: Units | undefined;
  #sample: TimedPrice | undefined;

  /** @param stored funding of an earlier start: a time that passed meanwhile is still due */
  constructor(
    contract: FuturesContract,
    { intervalMs, now, stored }: { intervalMs: number; now: EpochMs; stored?: FundingState },
  ) {
    this.contractId = contract.pair.id;
    this.#contract = contract;
    this.#intervalMs = intervalMs;
    this.#tickUnits = exactUnitsOf(contract.pair.tickSize);
    this.#premiums = stored?.premiums ?? NO_PREMIUMS;
    const first = nextFundingAt(now, intervalMs);
    const { nextAt } = stored ?? {};
    // A shorter interval since the last start moves the next time closer.
    this.#nextAt = nextAt === undefined || nextAt > first ? first : nextAt;
  }

  get nextAt(): EpochMs {
    return this.#nextAt;
  }

  /** Rate of the running interval, by the premiums so far. */
  get rate(): Fraction {
    return rateOf(this.#premiums, this.#intervalMs, this.#contract.fundingCap);
  }

  /** Rate of an interval whose premium is the present average. */
  predictedAt(now: EpochMs): Fraction | undefined {
    const basis = this.#basis.at(now);
    if (basis === undefined || this.#index === undefined) return undefined;
    const middle = units(this.#index + basis);
    const premiums = withPremium(NO_PREMIUMS, middle, this.#index);
    return rateOf(premiums, this.#intervalMs, this.#contract.fundingCap);
  }

  get funding(): FundingState {
    return { nextAt: this.#nextAt, premiums: this.#premiums };
  }

  /** Funding that is due; times missed while the exchange was down are paid once, together. */
  due(now: EpochMs): DueFunding | undefined {
    return now < this.#nextAt ? undefined : { at: this.#nextAt, rate: this.rate };
  }

  /** Starts the next interval, after the due funding was paid. */
  startInterval(now: EpochMs): void {
    this.#nextAt = nextFundingAt(now, this.#intervalMs);
    this.#premiums = NO_PREMIUMS;
  }

  step(now: EpochMs, index: Units, book: BookPrices): PriceStep {
    this.#index = index;
    const middle = this.#middleOf(book);
    if (middle !== undefined) this.#basis.add(now, basisOf(middle, index));
    const basis = this.#basis.at(now);
    const isSampled = basis !== undefined && this.#isSampleDue(now);
    if (isSampled) {
      // By the average: the middle of one moment can be set by anyone.
      this.#premiums = withPremium(this.#premiums, units(index + basis), index);
      this.#sampledAt = now;
    }
    const formula = markPriceOf({
      index,
      fundingRate: this.rate,
      remaining: remainingShareOf(now, this.#nextAt, this.#intervalMs),
      basis,
      last: book.last === undefined ? undefined : this.#unitsOf(book.last),
    });
    return { sample: this.#limitChange(formula, now), index, isSampled };
  }

  /** The next sample is not bounded by the one before: the index moved without the contract. */
  pause(): void {
    this.#sample = undefined;
  }

  #limitChange(formula: Units, now: EpochMs): Units {
    const before = this.#sample;
    const price =
      before === undefined
        ? formula
        : movedTowards(before.price, formula, countedMs(before.at, now));
    this.#sample = { price, at: now };
    return price;
  }

  #isSampleDue(now: EpochMs): boolean {
    const at = this.#sampledAt;
    return at === undefined || now < at || now - at >= SAMPLE_INTERVAL_MS;
  }

  #middleOf({ bid, ask }: BookPrices): Units | undefined {
    if (bid === undefined || ask === undefined) return undefined;
    return middleOf(this.#unitsOf(bid), this.#unitsOf(ask));
  }

  #unitsOf(price: Ticks): Units {
    return units(BigInt(price) * this.#tickUnits);
  }
}
