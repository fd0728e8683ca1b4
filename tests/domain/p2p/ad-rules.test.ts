import { expect, it } from 'vitest';
import { decimal, exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import {
  failedConditionsOf,
  isMethodCountRight,
  isWithinHours,
  limitProblemsOf,
  minuteOfDayOf,
  priceProblemsOf,
} from '#domain/p2p/ad-rules.ts';

const of = (text: string): Units => exactUnitsOf(decimal(text));
const euros = { minimum: of('5'), maximum: of('50000') };
const steps = { price: of('0.9338'), coinDecimals: 8, fiatDecimals: 2 };
const limits = { total: of('100'), minimum: of('10'), maximum: of('1000') };

it('accepts a maximum above what the total costs: it is shown lower', () => {
  expect(limitProblemsOf(limits, euros, steps)).toEqual([]);
});

it('names limits that no order can meet', () => {
  expect(limitProblemsOf({ ...limits, minimum: of('1') }, euros, steps)).toEqual([
    { field: 'minimum', problem: 'outside_currency' },
  ]);
  expect(limitProblemsOf({ ...limits, maximum: of('60000') }, euros, steps)).toEqual([
    { field: 'maximum', problem: 'outside_currency' },
  ]);
  expect(limitProblemsOf({ ...limits, minimum: of('10.001') }, euros, steps)).toEqual([
    { field: 'minimum', problem: 'off_step' },
  ]);
  expect(
    limitProblemsOf({ ...limits, minimum: of('20'), maximum: of('10') }, euros, steps),
  ).toEqual([{ field: 'maximum', problem: 'maximum_below_minimum' }]);
});

it('asks for a total that covers the minimum, where there is a price', () => {
  const small = { ...limits, total: of('10') };
  const problem = { field: 'totalAmount', problem: 'below_minimum' };
  expect(limitProblemsOf(small, euros, steps)).toEqual([problem]);
  expect(limitProblemsOf(small, euros, { ...steps, price: undefined })).toEqual([]);
  expect(
    limitProblemsOf({ ...limits, total: of('1.001') }, euros, { ...steps, coinDecimals: 2 }),
  ).toEqual([{ field: 'totalAmount', problem: 'off_step' }]);
});

it('gives a fixed ad a price, and a floating one a premium and bounds', () => {
  const none = { price: undefined, premium: undefined, floor: undefined, ceiling: undefined };
  expect(priceProblemsOf({ ...none, priceType: 'fixed', price: '1' })).toEqual([]);
  expect(priceProblemsOf({ ...none, priceType: 'floating', premium: '101' })).toEqual([]);
  expect(priceProblemsOf({ ...none, priceType: 'fixed', premium: '101' })).toEqual([
    { field: 'price', problem: 'missing' },
    { field: 'premium', problem: 'not_allowed' },
  ]);
  expect(priceProblemsOf({ ...none, priceType: 'floating', price: '1' })).toEqual([
    { field: 'price', problem: 'not_allowed' },
    { field: 'premium', problem: 'missing' },
  ]);
  const bounded = { ...none, floor: of('2'), ceiling: of('1') };
  expect(priceProblemsOf({ ...bounded, priceType: 'floating', premium: '101' })).toEqual([
    { field: 'priceFloor', problem: 'floor_above_ceiling' },
  ]);
  for (const bound of [{ floor: of('1') }, { ceiling: of('1') }]) {
    expect(priceProblemsOf({ ...none, priceType: 'fixed', price: '1', ...bound })).toEqual([
      { field: 'priceFloor', problem: 'not_allowed' },
    ]);
    expect(priceProblemsOf({ ...none, priceType: 'floating', premium: '101', ...bound })).toEqual(
      [],
    );
  }
  const equal = { ...none, floor: of('2'), ceiling: of('2') };
  expect(priceProblemsOf({ ...equal, priceType: 'floating', premium: '101' })).toEqual([]);
});

it('takes one to five ways to pay', () => {
  expect([0, 1, 5, 6].map((count) => isMethodCountRight(count))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('is online within its hours, also over midnight', () => {
  const night = { from: 1_320, until: 360 };
  expect([1_319, 1_320, 0, 359, 360].map((minute) => isWithinHours(night, minute))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isWithinHours({ from: 540, until: 1_020 }, 539)).toBe(false);
  expect(isWithinHours({ from: 540, until: 1_020 }, 1_019)).toBe(true);
  expect(isWithinHours({ from: 0, until: 0 }, 700)).toBe(true);
  expect(minuteOfDayOf(Date.UTC(2026, 10, 29, 18, 2, 59))).toBe(1_082);
});

const conditions = {
  minimumLevel: 2,
  minimumRegisterDays: 30,
  minimumCompleted30d: 10,
  minimumCompletionRate30d: 90,
  isForNonAdvertisers: true,
  blockedCountries: ['FR'],
};
const taker = {
  identityLevel: 2,
  registerDays: 30,
  completed30d: 10,
  completionRate30d: 0.9,
  isAdvertiser: false,
  country: 'DE',
};

it('lists the conditions that a taker does not meet', () => {
  expect(failedConditionsOf(conditions, taker)).toEqual([]);
  expect(failedConditionsOf(conditions, { ...taker, completionRate30d: undefined })).toEqual([]);
  expect(failedConditionsOf(conditions, { ...taker, country: undefined })).toEqual([]);
  expect(
    failedConditionsOf(conditions, {
      identityLevel: 1,
      registerDays: 29,
      completed30d: 9,
      completionRate30d: 0.899,
      isAdvertiser: true,
      country: 'FR',
    }),
  ).toEqual([
    'min_kyc_level',
    'min_register_days',
    'min_completed_30d',
    'min_completion_rate_30d',
    'no_own_ads',
    'blocked_countries',
  ]);
});
