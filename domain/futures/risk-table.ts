/** Risk tiers as integers, for the checks that run on every mark price. */
import { assert } from '#contract/core/assert.ts';
import type { Fraction } from './fraction.ts';
import type { RiskTier } from './risk-tiers.ts';
import { FINE, RATE } from './fine.ts';

interface TableTier {
  /** Lowest notional, fine. */
  readonly from: bigint;
  readonly rate: bigint;
  /** Fine times `RATE`, like the products of value and rate. */
  readonly amount: bigint;
  readonly leverageMax: Fraction;
}

export class RiskTable {
  readonly #tiers: readonly TableTier[];

  constructor(tiers: readonly RiskTier[]) {
    this.#tiers = tiers.map((tier) => ({
      from: scaleFraction(tier.from, RATE * FINE),
      rate: scaleFraction(tier.maintenanceRate, RATE),
      amount: scaleFraction(tier.maintenanceAmount, RATE * FINE * RATE),
      leverageMax: tier.leverageMax,
    }));
  }

  /** Highest rate of all tiers. */
  get rateMax(): bigint {
    return this.#tiers.at(-1)?.rate ?? 0n;
  }

  /** Maximum leverage of the first tier, rounded down. */
  get leverageMax(): number {
    return this.leverageMaxAt(0n);
  }

  /** Maximum leverage of a notional's tier, rounded down. */
  leverageMaxAt(notional: bigint): number {
    const { numerator, denominator } = this.#tierAt(notional).leverageMax;
    return Number(numerator / denominator);
  }

  /** Maintenance margin, fine times `RATE`. */
  maintenanceOf(notional: bigint): bigint {
    const tier = this.#tierAt(notional);
    return notional * tier.rate - tier.amount;
  }

  /** Lower bound of the notional's tier, fine; undefined in the first one. */
  borderBelow(notional: bigint): bigint | undefined {
    const { from } = this.#tierAt(notional);
    return from === 0n ? undefined : from;
  }

  #tierAt(notional: bigint): TableTier {
    for (let at = this.#tiers.length - 1; at > 0; at -= 1) {
      const tier = this.#tiers[at];
      if (tier !== undefined && notional >= tier.from) return tier;
    }
    const [first] = this.#tiers;
    assert(first !== undefined, 'a contract has tiers');
    return first;
  }
}

function scaleFraction({ numerator, denominator }: Fraction, scale: bigint): bigint {
  assert((numerator * scale) % denominator === 0n, 'tiers have at most 8 decimals');
  return (numerator * scale) / denominator;
}
