/** Properties of the futures formulas over random portfolios. */
import { expect, it } from 'vitest';
import { decimalOfUnits, decimal } from '#contract/core/decimal.ts';
import {
  ceilUnits,
  compareFractions,
  floorUnits,
  fraction,
  fractionOfDecimal,
  fractionOfUnits,
  minus,
  plus,
  times,
  ZERO,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { fundingPaymentOf } from '#domain/futures/funding.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { openCostOf, openSizeMaxOf } from '#domain/futures/open-cost.ts';
import { notionalOf, profitAt, type PositionTerms } from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf, riskTiersOf, type RiskTier } from '#domain/futures/risk-tiers.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

const SEED = 86;
const PORTFOLIO_COUNT = countOf({ short: 4_000, long: 100_000 });

/** A value of up to `digits` digits with up to eight decimals, above zero. */
const randomValue = (random: SeededRandom, digits: number): Fraction =>
  fractionOfUnits(
    BigInt(random.between(1, 10 ** random.between(1, digits) - 1)) *
      10n ** BigInt(random.pick([2, 5, 8])),
  );

function randomTiers(random: SeededRandom): readonly RiskTier[] {
  let from = ZERO;
  let rate = 0;
  const terms = Array.from({ length: random.between(1, 6) }, () => {
    const to = plus(from, randomValue(random, 6));
    rate += random.between(1, 900);
    const tier = {
      from,
      to,
      maintenanceRate: fraction(BigInt(rate), 10_000n),
      leverageMax: fraction(1n),
    };
    from = to;
    return tier;
  });
  const tiers = riskTiersOf(terms);
  if (tiers === undefined) throw new Error('random tiers are a table');
  return tiers;
}

const randomPosition = (random: SeededRandom): PositionTerms => ({
  side: random.pick(['long', 'short']),
  size: randomValue(random, 5),
  entryPrice: randomValue(random, 6),
});

/** Equity minus maintenance margin at a price. */
const spareAt = (
  position: PositionTerms,
  collateral: Fraction,
  tiers: readonly RiskTier[],
  price: Fraction,
): Fraction =>
  minus(
    plus(collateral, profitAt(position, price)),
    maintenanceMarginOf(tiers, notionalOf(position.size, price)),
  );

it(`equity is the maintenance margin at the liquidation price (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let crossedCount = 0;
  let missingCount = 0;
  for (let count = 0; count < PORTFOLIO_COUNT; count += 1) {
    const tiers = randomTiers(random);
    const position = randomPosition(random);
    const share = fraction(BigInt(random.between(-20, 150)), 100n);
    const collateral = times(notionalOf(position.size, position.entryPrice), share);
    const price = liquidationPriceOf(position, collateral, tiers);
    if (price === undefined) {
      missingCount += 1;
      // A long without the price survives at zero, a short is lost already there.
      const spare = spareAt(position, collateral, tiers, ZERO).numerator;
      expect(position.side === 'long' ? spare >= 0n : spare <= 0n).toBe(true);
      continue;
    }
    expect(spareAt(position, collateral, tiers, price).numerator).toBe(0n);
    const [first] = tiers;
    if (first !== undefined && compareFractions(notionalOf(position.size, price), first.to) > 0) {
      crossedCount += 1;
    }
    // The rounded price is never optimistic: a long still has its maintenance margin there.
    const rounded = fractionOfUnits(
      position.side === 'long' ? ceilUnits(price) : floorUnits(price),
    );
    expect(spareAt(position, collateral, tiers, rounded).numerator >= 0n).toBe(true);
  }
  expect(crossedCount).toBeGreaterThan(PORTFOLIO_COUNT / 20);
  expect(missingCount).toBeGreaterThan(PORTFOLIO_COUNT / 50);
});

it(`margin is continuous at tier borders, and rises with the notional (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let count = 0; count < PORTFOLIO_COUNT / 4; count += 1) {
    const tiers = randomTiers(random);
    for (const [index, { from, maintenanceRate, maintenanceAmount }] of tiers.entries()) {
      const lower = tiers[index - 1];
      if (lower === undefined) continue;
      const above = minus(times(from, maintenanceRate), maintenanceAmount);
      const below = minus(times(from, lower.maintenanceRate), lower.maintenanceAmount);
      expect(compareFractions(above, below)).toBe(0);
    }
    const notional = randomValue(random, 6);
    const more = plus(notional, randomValue(random, 6));
    const margins = [notional, more].map((value) => maintenanceMarginOf(tiers, value));
    expect(compareFractions(margins[1] ?? ZERO, margins[0] ?? ZERO)).toBe(1);
  }
});

it(`funding of matched positions sums to zero, and rounding leaves a remainder (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let count = 0; count < PORTFOLIO_COUNT / 4; count += 1) {
    const mark = randomValue(random, 6);
    const rate = fraction(BigInt(random.between(-300, 300)), 100_000n);
    const sizes = Array.from({ length: random.between(1, 6) }, () => randomValue(random, 5));
    const whole = sizes.reduce(plus);
    const longs = sizes.map((size) => fundingPaymentOf({ side: 'long', size }, mark, rate));
    const short = fundingPaymentOf({ side: 'short', size: whole }, mark, rate);
    const payments = [...longs, short];
    expect(payments.reduce(plus).numerator).toBe(0n);
    const remainder = payments.reduce((sum, payment) => sum + ceilUnits(payment), 0n);
    expect(remainder >= 0n && remainder < BigInt(payments.length)).toBe(true);
  }
});

it(`the largest size to open costs no more than is available, one lot more does (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let count = 0; count < PORTFOLIO_COUNT / 4; count += 1) {
    const available = randomValue(random, 6);
    const lot = fractionOfDecimal(decimal(random.pick(['0.001', '0.00000001', '5', '0.3'])));
    const terms = {
      price: randomValue(random, 6),
      leverage: fraction(BigInt(random.between(1, 125))),
      takerFee: fraction(BigInt(random.between(0, 100)), 10_000n),
    };
    const size = openSizeMaxOf(available, terms, lot);
    const shown = decimalOfUnits(ceilUnits(openCostOf(size, terms)));
    expect(compareFractions(fractionOfDecimal(shown), available)).not.toBe(1);
    expect(compareFractions(openCostOf(plus(size, lot), terms), available)).toBe(1);
  }
});
