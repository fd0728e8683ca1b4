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
import { indexPriceOf, markPriceOf, middleOf, type SpotPrices } from './mark-price.ts';

/** One premium sample a minute. */
const SAMPLE_INTERVAL_MS = 60_000;

export interface BookPrices {
  readonly bid: Ticks | undefined;
  readonly ask: Ticks | undefined;
  readonly last: Ticks | undefined;
}

export interface PriceStep {
  readonly mark: Units;
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

  /** @returns undefined before the first spot price. */
  step(now: EpochMs, spot: SpotPrices, book: BookPrices): PriceStep | undefined {
    const index = indexPriceOf(spot);
    if (index === undefined || index <= 0n) return undefined;
    this.#index = index;
    const middle = this.#middleOf(book);
    if (middle !== undefined) this.#basis.add(now, units(middle - index));
    const isSampled = middle !== undefined && this.#isSampleDue(now);
    if (isSampled) {
      this.#premiums = withPremium(this.#premiums, middle, index);
      this.#sampledAt = now;
    }
    const mark = markPriceOf({
      index,
      fundingRate: this.rate,
      remaining: remainingShareOf(now, this.#nextAt, this.#intervalMs),
      basis: this.#basis.at(now),
      last: book.last === undefined ? undefined : this.#unitsOf(book.last),
    });
    return { mark, index, isSampled };
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
