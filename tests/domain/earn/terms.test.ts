import { expect, it } from 'vitest';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import { decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { epochMs, isoOf } from '#contract/core/time.ts';
import { coverOf } from '#domain/earn/cover.ts';
import {
  accruesFromOf,
  dateOfDay,
  dayOf,
  dayOfDate,
  maturesAtOf,
  nextPayAtOf,
  pausedUntil,
} from '#domain/earn/dates.ts';
import { earlyCostAtMost, leavableFromOf, takenBackOf } from '#domain/earn/early-exit.ts';

const coins = (text: string) => exactUnitsOf(decimal(text));
const at = (iso: string) => epochMs(Date.parse(iso));
const text = (amount: bigint | undefined) =>
  amount === undefined ? undefined : decimalOfUnits(amount);
const slice = (amount: string, apr: string) => ({ amount: coins(amount), apr: decimal(apr) });

it('accrues from the day after the subscription, whatever its time', () => {
  expect(isoOf(accruesFromOf(at('2028-02-28T00:00:00Z')))).toBe('2028-02-29T00:00:00.000Z');
  expect(isoOf(accruesFromOf(at('2028-02-28T23:59:59.999Z')))).toBe('2028-02-29T00:00:00.000Z');
  expect(isoOf(maturesAtOf(at('2028-02-29T00:00:00Z'), 30))).toBe('2028-03-30T00:00:00.000Z');
  expect(dateOfDay(dayOf(at('2028-02-29T12:00:00Z')))).toBe('2028-02-29');
  expect(dayOfDate('2028-02-29' as CalendarDate)).toBe(dayOf(at('2028-02-29T00:00:00Z')));
});

it('pays at the next midnight after a day that earns, until maturity', () => {
  const position = {
    accruesFrom: at('2028-03-02T00:00:00Z'),
    maturesAt: at('2028-03-04T00:00:00Z'),
  };
  const next = (now: string) => nextPayAtOf(position, at(now));
  expect(next('2028-03-01T12:00:00Z')).toBe(at('2028-03-03T00:00:00Z'));
  expect(next('2028-03-02T12:00:00Z')).toBe(at('2028-03-03T00:00:00Z'));
  expect(next('2028-03-03T00:00:00Z')).toBe(at('2028-03-04T00:00:00Z'));
  expect(next('2028-03-04T00:00:00Z')).toBeUndefined();
});

it('pauses subscriptions from 23:50 to 00:10', () => {
  expect(pausedUntil(at('2028-02-28T23:49:59.999Z'))).toBeUndefined();
  expect(pausedUntil(at('2028-02-28T23:50:00Z'))).toBe(at('2028-02-29T00:10:00Z'));
  expect(pausedUntil(at('2028-02-29T00:09:59.999Z'))).toBe(at('2028-02-29T00:10:00Z'));
  expect(pausedUntil(at('2028-02-29T00:10:00Z'))).toBeUndefined();
});

it('takes back what the rule of the product says, and no principal', () => {
  const paid = { amount: coins('1000'), paid: coins('0.65753424'), days: 2 };
  const back = (rule: Parameters<typeof takenBackOf>[0]['rule'], earlyApr?: string) =>
    text(
      takenBackOf({ rule, earlyApr: earlyApr === undefined ? undefined : decimal(earlyApr) }, paid),
    );
  expect(back('none')).toBeUndefined();
  expect(back('repay_rewards')).toBe('0.65753424');
  // Two days at 1 %: 0.05479452.
  expect(back('lower_rate', '0.01')).toBe('0.60273972');
  expect(back('stop_accruing')).toBe('0');
  const dear = { amount: coins('1'), paid: coins('2'), days: 9 };
  expect(text(takenBackOf({ rule: 'repay_rewards', earlyApr: undefined }, dear))).toBe('1');
});

it('names the most that leaving early costs', () => {
  const slices = [slice('1000', '0.12')];
  const cost = (rule: 'repay_rewards' | 'stop_accruing' | 'none') =>
    text(earlyCostAtMost({ rule, earlyApr: undefined }, slices, 30));
  expect(cost('repay_rewards')).toBe('9.53424657');
  expect(cost('stop_accruing')).toBe('0');
  expect(cost('none')).toBeUndefined();
});

it('counts the minimum hold in hours from the subscription', () => {
  expect(leavableFromOf(at('2028-02-28T10:00:00Z'), 36)).toBe(at('2028-02-29T22:00:00Z'));
});

it('covers the whole quota at the highest rate, flexible products for 30 days', () => {
  const terms = { quota: coins('5000000'), apr: decimal('0.12') };
  expect(text(coverOf({ ...terms, durationDays: 30 }))).toBe('49315.06849316');
  expect(text(coverOf({ ...terms, durationDays: 365 }))).toBe('600000');
  expect(coverOf({ ...terms, durationDays: undefined })).toBe(
    coverOf({ ...terms, durationDays: 30 }),
  );
});
