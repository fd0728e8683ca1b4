/** Renewals at maturity, and automatic subscriptions of free balances. */
import { expect, it } from 'vitest';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { decimal, units } from '#contract/core/decimal.ts';
import { setAutoSubscription } from '#server/earn/auto-subscribe.ts';
import { openPositionsOf } from '#server/earn/position-rows.ts';
import { announceRate, setProductOpen } from '#server/earn/product-changes.ts';
import { setRenewal } from '#server/earn/renewals.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { coinsOf, FLEXIBLE, openTestEarn, type TestEarn } from '#tests/support/test-earn.ts';
import { ALICE, BOB, USDT } from '#tests/support/test-exchange.ts';

const QUOTAS = { totalQuota: decimal('100'), personalQuota: decimal('100') };
const RENEWING = { isRenewing: true };

async function open(hasPause = false): Promise<TestEarn> {
  const test = await openTestEarn({ hasPause });
  for (const user of [ALICE, BOB]) await test.credit(user, USDT, coinsOf('1000'));
  return test;
}

const announce = (test: TestEarn, id: number, apr: string, date: string) =>
  test.service.run((tx) => {
    const from = calendarDateOf(date);
    assert(from !== undefined, 'a date');
    return announceRate(tx, id, { apr: decimal(apr), from });
  });

const eventsOf = (test: TestEarn) =>
  test.told.map(({ details }) => (details.kind === 'earn' ? details.event : details.kind));

it('renews in the settlement, in the pause, with its own quota and its place among twelve', async () => {
  const test = await open(true);
  const id = await test.product({ durationDays: 2, ...QUOTAS });
  const position = await test.position(id, '90', RENEWING);
  await test.position(id, '10', { userId: BOB });
  const other = await test.product(FLEXIBLE);
  await test.position(other, '1');
  const locked = await test.product();
  for (let count = 0; count < 10; count += 1) await test.position(locked, '1');
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.current(position).status).toBe('renewed');
  const renewed = openPositionsOf(test.db, ALICE).at(-1);
  expect(renewed).toMatchObject({ productId: id, amount: coinsOf('90'), isRenewing: true });
  assert(renewed !== undefined, 'renewed');
  // Not a day is lost.
  await test.goTo('2028-02-24T00:00:00Z');
  expect(test.paidDays(renewed)).toEqual(['0.02958904']);
  expect(eventsOf(test)).toContain('renewed');
  expect(await test.breaches()).toEqual([]);
});

it('can be left for 24 hours after a renewal without loss, and not later', async () => {
  const test = await open();
  const id = await test.product({ durationDays: 2, earlyRule: 'none' });
  await test.position(id, '100', RENEWING);
  await test.position(id, '100', { ...RENEWING, userId: BOB });
  await test.goTo('2028-02-23T00:00:00Z');
  await test.goTo('2028-02-23T23:59:59.999Z');
  const [renewed] = openPositionsOf(test.db, ALICE);
  const [bobs] = openPositionsOf(test.db, BOB);
  assert(renewed !== undefined && bobs !== undefined, 'both were renewed');
  expect(await test.redeem(renewed, 'all')).toBe('100');
  await test.goTo('2028-02-24T00:00:00Z');
  expect(await test.redeem(bobs, 'all', { userId: BOB })).toBe('earn_early_exit_refused');
  expect(await test.breaches()).toEqual([]);
});

it('is paid out when the rate is lower than before, unless the user accepts it', async () => {
  const test = await open();
  const id = await test.product({ durationDays: 2 });
  const strict = await test.position(id, '100', RENEWING);
  const lenient = await test.position(id, '100', { ...RENEWING, renewalFloor: decimal('0.05') });
  await announce(test, id, '0.06', '2028-02-22');
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.current(strict).status).toBe('redeemed');
  expect(test.current(lenient).status).toBe('renewed');
  expect(eventsOf(test)).toEqual(expect.arrayContaining(['not_renewed', 'renewed']));
  expect(await test.breaches()).toEqual([]);
});

it('is paid out when the product is closed, and never moves into another one', async () => {
  const test = await open();
  const id = await test.product({ durationDays: 2 });
  await test.product({ durationDays: 2, apr: decimal('0.2') });
  const position = await test.position(id, '1000', RENEWING);
  await test.service.run((tx) => setProductOpen(tx, id, false));
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.current(position).status).toBe('redeemed');
  expect(openPositionsOf(test.db, ALICE)).toEqual([]);
  expect(test.balanceText(ALICE, USDT)).toBe('1000.65753424 + 0');
  const { rows } = test.service.history(ALICE, 'redeem', { page: 1, perPage: 5 });
  expect(rows).toMatchObject([{ amount: '1000', note: 'closed' }]);
  expect(await test.breaches()).toEqual([]);
});

it('is paid out when the house cannot cover another term, and never moves into another product (E9)', async () => {
  const test = await open();
  const id = await test.product({ durationDays: 2, ...QUOTAS });
  await test.product({ durationDays: 2, apr: decimal('0.2') });
  const position = await test.position(id, '100', RENEWING);
  await test.exchange.transact((ledger, postedAt) => {
    const debit = ledger.systemAccount('house', USDT);
    const credit = ledger.systemAccount('treasury', USDT);
    const amount = units(ledger.balanceOf(debit));
    const cause = 'test:spent';
    postTransfer(ledger, { debit, credit, amount, type: 'play_money', cause, postedAt });
  });
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.current(position)).toMatchObject({ status: 'redeemed', paid: coinsOf('0.06575342') });
  expect(openPositionsOf(test.db, ALICE)).toEqual([]);
  const { rows } = test.service.history(ALICE, 'redeem', { page: 1, perPage: 5 });
  expect(rows).toMatchObject([{ amount: '100', note: 'sold_out' }]);
  expect(eventsOf(test).at(-1)).toBe('not_renewed');
  expect(await test.breaches()).toEqual([]);
});

it('is off unless it is turned on, until maturity', async () => {
  const test = await open();
  const id = await test.product({ durationDays: 2 });
  const [off, on] = [await test.position(id, '100'), await test.position(id, '100', RENEWING)];
  const set = (positionId: number, isRenewing: boolean) =>
    test.service.run((tx) => {
      const terms = { userId: ALICE, positionId, isRenewing, renewalFloor: undefined };
      const done = setRenewal(tx, terms);
      return isRejection(done) ? done.rejection : done.isRenewing;
    });
  expect(await set(on.id, false)).toBe(false);
  await test.goTo('2028-02-23T00:00:00Z');
  expect([test.current(off).status, test.current(on).status]).toEqual(['redeemed', 'redeemed']);
  expect(await set(on.id, true)).toBe('earn_position_inactive');
  expect(await set(999, true)).toBe('not_found');
  const flexible = await test.position(await test.product(FLEXIBLE), '1');
  expect(await set(flexible.id, true)).toBe('field_invalid');
});

it('announces a renewal 72 and 24 hours before, once each, with the rate of that day', async () => {
  const test = await open();
  const id = await test.product({ durationDays: 10 });
  await test.position(id, '100', RENEWING);
  await test.position(id, '100');
  await announce(test, id, '0.15', '2028-03-01');
  const due = () => eventsOf(test).filter((event) => event === 'renewal_due').length;
  // It matures on March 2 at midnight.
  await test.goTo('2028-02-27T23:59:59Z');
  expect(due()).toBe(0);
  await test.goTo('2028-02-28T00:00:00Z');
  expect(due()).toBe(1);
  await test.advance(HOUR_MS);
  expect(due()).toBe(1);
  await test.reopen().advance(HOUR_MS);
  await test.goTo('2028-03-01T00:00:00Z');
  expect(due()).toBe(2);
  await test.advance(HOUR_MS);
  expect(due()).toBe(2);
  expect(test.told.findLast(({ details }) => details.kind === 'earn')?.details).toMatchObject({
    apr: '0.15',
    amount: '100',
    at: Date.parse('2028-03-02T00:00:00Z'),
  });
});

it('subscribes the free balance once a day, without orders, locks and what is kept', async () => {
  const test = await open();
  const id = await test.product(FLEXIBLE);
  const set = (changed: object) =>
    test.service.run((tx) => {
      const auto = { productId: id, isOn: true, keepFree: decimal('100'), minimum: decimal('50') };
      return setAutoSubscription(tx, ALICE, { ...auto, ...changed });
    });
  expect(await set({ minimum: decimal('0.5') })).toMatchObject({ rejection: 'out_of_range' });
  expect(await set({ keepFree: decimal('-1') })).toMatchObject({ rejection: 'out_of_range' });
  expect(await set({ productId: 99 })).toMatchObject({ rejection: 'not_found' });
  const locked = await test.product();
  expect(await set({ productId: locked })).toMatchObject({ rejection: 'earn_product_not_open' });
  expect(await set({})).toEqual([{ productId: id, isOn: true, keepFree: '100', minimum: '50' }]);
  await test.advance(HOUR_MS);
  expect(openPositionsOf(test.db, ALICE)).toEqual([]);
  test.locked = units(coinsOf('200'));
  await test.goTo('2028-02-21T00:00:00Z');
  expect(openPositionsOf(test.db, ALICE)).toMatchObject([{ amount: coinsOf('700') }]);
  expect(test.told.at(-1)?.details).toMatchObject({ event: 'auto_subscribed', amount: '700' });
  // Below the minimum, and only once a day.
  await test.credit(ALICE, USDT, coinsOf('49'));
  await test.goTo('2028-02-22T00:00:00Z');
  expect(openPositionsOf(test.db, ALICE)).toMatchObject([{ amount: coinsOf('700') }]);
  await test.credit(ALICE, USDT, coinsOf('60'));
  await test.advance(HOUR_MS);
  expect(openPositionsOf(test.db, ALICE)).toMatchObject([{ amount: coinsOf('700') }]);
  await test.advance(DAY_MS);
  expect(openPositionsOf(test.db, ALICE)).toHaveLength(1);
  expect(openPositionsOf(test.db, ALICE)[0]?.amount).toBeGreaterThan(coinsOf('808'));
  expect(await set({ isOn: false })).toEqual([]);
  await test.credit(ALICE, USDT, coinsOf('500'));
  const [before] = openPositionsOf(test.db, ALICE);
  await test.advance(DAY_MS);
  expect(openPositionsOf(test.db, ALICE)[0]?.amount).toBe(before?.amount);
  expect(await test.breaches()).toEqual([]);
});
