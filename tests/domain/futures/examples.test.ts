/** The worked examples of the futures formulas, with their printed values. */
import { describe, expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { deleveragingScoreOf } from '#domain/futures/deleveraging.ts';
import { ceilUnits, floorUnits, minus, plus, type Fraction } from '#domain/futures/fraction.ts';
import { fundingPaymentOf, fundingRateOf } from '#domain/futures/funding.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { openCostOf, openSizeMaxOf } from '#domain/futures/open-cost.ts';
import { bandShareOf, openingBandOf, worstPriceOf } from '#domain/futures/price-band.ts';
import {
  bankruptcyPriceOf,
  breakEvenPriceOf,
  initialMarginOf,
  marginRatioOf,
  profitAt,
  targetPriceOf,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf, riskTiersOf, tierOf } from '#domain/futures/risk-tiers.ts';
import { BTC_TIER_ROWS, btcTiers, exact, termsOf } from '#tests/support/futures/btc-tiers.ts';

const TIERS = btcTiers();
const LONG: PositionTerms = { side: 'long', size: exact('0.5'), entryPrice: exact('60000') };
const SHORT: PositionTerms = { ...LONG, side: 'short' };

const up = (value: Fraction | undefined) => value && decimalOfUnits(ceilUnits(value));
const down = (value: Fraction | undefined) => value && decimalOfUnits(floorUnits(value));

describe('liquidation price', () => {
  it('of an isolated long of the first tier is 57,228.92', () => {
    expect(up(initialMarginOf(LONG, exact('20')))).toBe('1500');
    expect(up(liquidationPriceOf(LONG, exact('1500'), TIERS))).toBe('57228.91566266');
    expect(up(bankruptcyPriceOf(LONG, exact('1500')))).toBe('57000');
  });

  it('of an isolated short is 62,749.00', () => {
    expect(down(liquidationPriceOf(SHORT, exact('1500'), TIERS))).toBe('62749.00398406');
    expect(down(bankruptcyPriceOf(SHORT, exact('1500')))).toBe('63000');
  });

  it('of the second tier is 54,246.23, and 53,241.21 with 2,000 of margin added', () => {
    const long = { ...LONG, size: exact('2') };
    expect(up(liquidationPriceOf(long, exact('12000'), TIERS))).toBe('54246.23115578');
    expect(up(liquidationPriceOf(long, exact('14000'), TIERS))).toBe('53241.20603016');
  });

  it('of a cross long next to another position is 56,386.93', () => {
    const long = { ...LONG, size: exact('1') };
    const other: PositionTerms = { side: 'short', size: exact('10'), entryPrice: exact('3000') };
    const profit = profitAt(other, exact('3100'));
    expect(down(profit)).toBe('-1000');
    const collateral = minus(plus(exact('5000'), profit), exact('155'));
    expect(up(liquidationPriceOf(long, collateral, TIERS))).toBe('56386.93467337');
  });

  it('of a cross short alone is 63,745.02', () => {
    expect(down(liquidationPriceOf(SHORT, exact('2000'), TIERS))).toBe('63745.01992031');
  });

  it('is missing when a long is covered down to zero', () => {
    expect(liquidationPriceOf(LONG, exact('30000'), TIERS)).toBeUndefined();
    expect(bankruptcyPriceOf(LONG, exact('30000'))).toBeUndefined();
  });

  it('uses the tier that it falls in, not the tier of the mark price', () => {
    const long = { ...LONG, size: exact('1') };
    // 49,000 is in the first tier, where the entry is in the second.
    expect(up(liquidationPriceOf(long, exact('11196'), TIERS))).toBe('49000');
  });
});

describe('profit', () => {
  it('at 63,000 is 1,500, the whole initial margin', () => {
    expect(down(profitAt(LONG, exact('63000')))).toBe('1500');
    expect(down(profitAt(SHORT, exact('63000')))).toBe('-1500');
  });

  it('breaks even at 60,072.05 with the taker fee both ways', () => {
    expect(up(breakEvenPriceOf(LONG, exact('0.0006')))).toBe('60072.04322594');
    expect(down(breakEvenPriceOf(SHORT, exact('0.0006')))).toBe('59928.04317409');
  });

  it('of half the initial margin is reached at 61,500', () => {
    expect(up(targetPriceOf(LONG, exact('20'), exact('0.5')))).toBe('61500');
    expect(down(targetPriceOf(SHORT, exact('20'), exact('0.5')))).toBe('58500');
    expect(targetPriceOf(LONG, exact('20'), exact('-20'))).toBeUndefined();
  });
});

it('gives a margin ratio of 23.2% at 58,000, and none without equity', () => {
  const equity = plus(exact('1500'), profitAt(LONG, exact('58000')));
  const maintenance = maintenanceMarginOf(TIERS, exact('29000'));
  expect(down(equity)).toBe('500');
  expect(up(marginRatioOf(maintenance, equity))).toBe('0.232');
  expect(marginRatioOf(maintenance, exact('0'))).toBeUndefined();
});

it('opens at most 0.329 with 1,000, at a cost of 998.844', () => {
  const terms = { price: exact('60000'), leverage: exact('20'), takerFee: exact('0.0006') };
  const size = openSizeMaxOf(exact('1000'), terms, exact('0.001'));
  expect(down(size)).toBe('0.329');
  expect(up(openCostOf(size, terms))).toBe('998.844');
  expect(down(openSizeMaxOf(exact('-1'), terms, exact('0.001')))).toBe('0');
});

it('costs 2,043.30 to buy 0.5 at 61,000 while the mark price is 60,000', () => {
  const terms = { price: exact('61000'), leverage: exact('20'), takerFee: exact('0.0006') };
  const mark = { side: 'long', price: exact('60000') } as const;
  expect(up(openCostOf(exact('0.5'), terms))).toBe('1543.3');
  expect(up(openCostOf(exact('0.5'), { ...terms, mark }))).toBe('2043.3');
  expect(up(openCostOf(exact('0.5'), { ...terms, mark: { ...mark, side: 'short' } }))).toBe(
    '1543.3',
  );
  // 1,000 open 0.244 instead of 0.323.
  expect(down(openSizeMaxOf(exact('1000'), terms, exact('0.001')))).toBe('0.323');
  expect(down(openSizeMaxOf(exact('1000'), { ...terms, mark }, exact('0.001')))).toBe('0.244');
});

it('opens at most half of 1 / leverage from the mark price, and within the band of the contract', () => {
  const bandAt = (leverage: string) => down(openingBandOf(exact('0.1'), exact(leverage)));
  expect(['1', '5', '20', '100'].map(bandAt)).toEqual(['0.1', '0.1', '0.025', '0.005']);
  expect(down(worstPriceOf('buy', exact('60000'), exact('0.005')))).toBe('60300');
  expect(down(worstPriceOf('sell', exact('60000'), exact('0.005')))).toBe('59700');
});

it('calculates funding rates of 0.01% and 0.04%, and a payment of 3.05', () => {
  const terms = { interest: exact('0.0001'), clamp: exact('0.0005'), cap: undefined };
  expect(down(fundingRateOf({ ...terms, premium: exact('0.0002') }))).toBe('0.0001');
  expect(down(fundingRateOf({ ...terms, premium: exact('0.0009') }))).toBe('0.0004');
  expect(down(fundingRateOf({ ...terms, premium: exact('-0.02') }))).toBe('-0.0195');
  const capped = fundingRateOf({ ...terms, premium: exact('-0.02'), cap: exact('0.003') });
  expect(down(capped)).toBe('-0.003');
  expect(up(fundingPaymentOf(LONG, exact('61000'), exact('0.0001')))).toBe('3.05');
  expect(up(fundingPaymentOf(SHORT, exact('61000'), exact('0.0001')))).toBe('-3.05');
  // The margin that is left moves the liquidation price.
  expect(up(liquidationPriceOf(LONG, exact('1496.95'), TIERS))).toBe('57235.04016065');
});

it('ranks a profit by its leverage: 10.5 at 63,000', () => {
  const terms = { initialMargin: exact('1500'), notional: exact('31500') };
  const profit = { ...terms, profit: exact('1500'), equity: exact('3000') };
  expect(down(deleveragingScoreOf(profit))).toBe('10.5');
  const loss = { ...terms, profit: exact('-750'), equity: exact('1500') };
  expect(down(deleveragingScoreOf(loss))).toBe('-0.02380953');
});

describe('risk tiers', () => {
  it('have the maintenance amounts 0, 50, 3,050, 48,050 and 348,050', () => {
    const amounts = TIERS.map(({ maintenanceAmount }) => down(maintenanceAmount));
    expect(amounts).toEqual(['0', '50', '3050', '48050', '348050']);
  });

  it('give a border to the upper tier, and what lies above the last to the last', () => {
    expect(tierOf(TIERS, exact('49999.99999999'))).toBe(TIERS[0]);
    expect(tierOf(TIERS, exact('50000'))).toBe(TIERS[1]);
    expect(tierOf(TIERS, exact('90000000'))).toBe(TIERS[4]);
  });

  it('are rejected with gaps, falling rates, rising leverage or nothing in them', () => {
    const [first, second] = BTC_TIER_ROWS;
    const isTable = (...rows: readonly Parameters<typeof termsOf>[0][]) =>
      riskTiersOf(rows.map(termsOf)) !== undefined;
    expect(isTable(first, second)).toBe(true);
    expect(isTable()).toBe(false);
    expect(isTable(second)).toBe(false);
    expect(isTable(first, { ...second, from: '60000' })).toBe(false);
    expect(isTable(first, { ...second, to: '50000' })).toBe(false);
    expect(isTable(first, { ...second, mmr: '0.003' })).toBe(false);
    expect(isTable(first, { ...second, mmr: '1' })).toBe(false);
    expect(isTable(first, { ...second, max_leverage: '126' })).toBe(false);
    expect(isTable({ ...first, mmr: '0' })).toBe(false);
    expect(isTable({ ...first, max_leverage: '0.5' })).toBe(false);
  });
});

it('reads a band in percent exactly, however small', () => {
  expect([10, 5, 1.1, 0.07, 0.00001].map((percent) => bandShareOf(percent))).toEqual([
    '0.1',
    '0.05',
    '0.011',
    '0.0007',
    '0.0000001',
  ]);
});
