import { expect, it } from 'vitest';
import { bps, decimal, exactUnitsOf, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { warningsOf, type ConfirmMode } from '#machines/order-entry/spot-ticket-warnings.ts';
import type { Edit, MarketView } from '#machines/order-entry/spot-draft.ts';
import * as ticket from '#machines/order-entry/spot-ticket.ts';

const market: MarketView = {
  bestBid: 6_400_000 as Ticks,
  bestAsk: 6_400_010 as Ticks,
  lastPrice: 6_400_000 as Ticks,
  isTradable: true,
  dayVolume: 1_000_000 as Lots,
};
const balances = { quote: exactUnitsOf(decimal('10000000')), trade: exactUnitsOf(decimal('100')) };

const warningsFor = (
  riskLimits: Partial<ticket.RiskLimits>,
  edits: readonly Edit[],
  confirmMode: ConfirmMode = 'as_set',
  side: OrderSide = 'buy',
  dayVolume: Lots | undefined = market.dayVolume,
): readonly string[] => {
  const first = ticket.openTicket(btcUsdt, { side }, { ...ticket.NO_LIMITS, ...riskLimits });
  let current = ticket.applyFacts(first, { market: { ...market, dayVolume }, balances });
  for (const edit of edits) current = ticket.applyEdit(current, edit);
  return warningsOf(current, confirmMode).map(({ code }) => code);
};
const priceOf = (price: string, size = '0.01'): readonly Edit[] => [
  { field: 'price', value: price },
  { field: 'size', value: size },
];
const requestedToSell = (price: string): readonly string[] =>
  warningsFor({}, priceOf(price), 'as_set', 'sell');
const confirmBeforePlacing = { limit: true, market: true, stop_limit: true };

it('[SPOT-06] warns about a limit more than two percent through the market, on either side', () => {
  expect(warningsFor({}, priceOf('65280.10'))).toEqual([]);
  expect(warningsFor({}, priceOf('65280.11'))).toEqual(['price_through_market']);
  expect(requestedToSell('62720')).toEqual([]);
  expect(requestedToSell('62719.99')).toEqual(['price_through_market']);
  // A limit far from the market on its own side gets no warning.
  expect(warningsFor({}, priceOf('10000'))).toEqual([]);
});

it('[SPOT-06] compares the limit of a stop order with its stop price', () => {
  const stop = (limit: string): readonly Edit[] => [
    { field: 'kind', value: 'stop_limit' },
    { field: 'stop', value: '70000' },
    ...priceOf(limit),
  ];
  expect(warningsFor({}, stop('71400'))).toEqual([]);
  expect(warningsFor({}, stop('71400.01'))).toEqual(['price_through_market']);
});

it('[SPOT-06] warns about a size above the set share of the daily volume', () => {
  const riskLimits = { volumeShareBps: bps(100) };
  expect(warningsFor(riskLimits, priceOf('64000', '0.1'))).toEqual([]);
  expect(warningsFor(riskLimits, priceOf('64000', '0.10101'))).toEqual(['size_over_volume']);
  expect(warningsFor({}, priceOf('64000', '50'))).toEqual([]);
});

it.each([0, -1])('compares no size with a daily volume of %i lots', (dayVolume) => {
  const riskLimits = { volumeShareBps: bps(100) };
  const warnings = warningsFor(
    riskLimits,
    priceOf('64000', '0.2'),
    'as_set',
    'buy',
    dayVolume as Lots,
  );
  expect(warnings).toEqual([]);
});

it('[SPOT-06] warns about an order above the user’s value limit, in either unit', () => {
  const riskLimits = { orderValueMax: exactUnitsOf(decimal('1000')) };
  expect(warningsFor(riskLimits, priceOf('64000', '0.01562'))).toEqual([]);
  expect(warningsFor(riskLimits, priceOf('64000', '0.01563'))).toEqual(['value_over_own_limit']);
  const spend = (total: string): readonly Edit[] => [
    { field: 'kind', value: 'market' },
    { field: 'unit', value: 'quote' },
    { field: 'total', value: total },
  ];
  expect(warningsFor(riskLimits, spend('1000'))).toEqual([]);
  expect(warningsFor(riskLimits, spend('1000.01'))).toEqual(['value_over_own_limit']);
});

it('[SPOT-06] requests one confirmation when the setting requires it, and never when armed', () => {
  expect(warningsFor({ confirmBeforePlacing }, priceOf('64000'))).toEqual([
    'confirm_before_placing',
  ]);
  expect(warningsFor({ confirmBeforePlacing }, priceOf('64000'), 'never')).toEqual([]);
  expect(
    warningsFor(
      { confirmBeforePlacing: { ...confirmBeforePlacing, limit: false } },
      priceOf('64000'),
    ),
  ).toEqual([]);
  expect(warningsFor({}, priceOf('64000'), 'always')).toEqual(['confirm_before_placing']);
  // A price warning replaces the general confirmation, because it shows the order too.
  expect(warningsFor({ confirmBeforePlacing }, priceOf('70000'))).toEqual(['price_through_market']);
  expect(warningsFor({ confirmBeforePlacing }, priceOf('70000'), 'never')).toEqual([
    'price_through_market',
  ]);
});
