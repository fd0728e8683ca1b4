/** What each day pays, whatever happens around midnight. */
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { decimal } from '#contract/core/decimal.ts';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { dayTable } from '#server/earn/day-rows.ts';
import { announceRate } from '#server/earn/product-changes.ts';
import { settleUser } from '#server/earn/settle.ts';
import { coinsOf, FLEXIBLE, openTestEarn, type TestEarn } from '#tests/support/test-earn.ts';
import { ALICE, BOB, USDT } from '#tests/support/test-exchange.ts';

const dateOf = (text: string) => {
  const date = calendarDateOf(text);
  assert(date !== undefined, 'a date');
  return date;
};

async function openWith(amount: string): Promise<TestEarn> {
  const test = await openTestEarn();
  for (const user of [ALICE, BOB]) await test.credit(user, USDT, coinsOf(amount));
  return test;
}

it('[EARN-01] pays a locked position each day and returns its principal at maturity', async () => {
  const test = await openWith('1000');
  const position = await test.position(await test.product(), '1000');
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 1000');
  await test.goTo('2028-02-22T00:00:00Z');
  expect(test.paidDays(position)).toEqual(['0.32876712']);
  for (let day = 0; day < 29; day += 1) await test.advance(DAY_MS);
  expect(test.current(position)).toMatchObject({ status: 'redeemed', amount: coinsOf('1000') });
  expect(test.paidDays(position)).toHaveLength(30);
  expect(test.balanceText(ALICE, USDT)).toBe('1009.86301369 + 0');
  // Nothing follows.
  await test.advance(DAY_MS);
  expect(test.balanceText(ALICE, USDT)).toBe('1009.86301369 + 0');
  expect(await test.breaches()).toEqual([]);
});

it('[EARN-02] pays a flexible position by tiers over the sum of the user', async () => {
  const test = await openWith('1000');
  const id = await test.product(FLEXIBLE);
  const first = await test.position(id, '400');
  const again = await test.position(id, '600');
  expect(again.id).toBe(first.id);
  await test.goTo('2028-02-22T00:00:00Z');
  expect(test.paidDays(first)).toEqual(['0.17808219']);
  expect(await test.breaches()).toEqual([]);
});

it('pays nothing for the day of the subscription, and the first day at its end', async () => {
  const test = await openWith('1000');
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  await test.goTo('2028-02-21T00:00:00Z');
  expect(test.paidDays(position)).toEqual([]);
  await test.goTo('2028-02-21T23:59:59.999Z');
  expect(test.paidDays(position)).toEqual([]);
  await test.goTo('2028-02-22T00:00:00Z');
  expect(test.paidDays(position)).toHaveLength(1);
});

it('pays a day on its lowest balance: loops at 23:59 and 00:01 earn nothing', async () => {
  const test = await openWith('1000');
  const id = await test.product(FLEXIBLE);
  let position = await test.position(id, '1000');
  await test.goTo('2028-02-22T12:00:00Z');
  const before = test.current(position).paid;
  expect(before).toBe(coinsOf('0.17808219'));
  for (let day = 22; day < 29; day += 1) {
    await test.goTo(`2028-02-${day}T23:59:00Z`);
    await test.redeem(position, 'all');
    await test.goTo(`2028-02-${day + 1}T00:01:00Z`);
    position = await test.position(id, '1000');
  }
  await test.goTo('2028-03-01T00:00:00Z');
  // The position of 00:01 earns from the day after, and is left before the end of each.
  expect(test.balanceText(ALICE, USDT)).toBe('0.17808219 + 1000');
  expect(await test.breaches()).toEqual([]);
});

it('pays a part that leaves and comes back within a day as if it had not been there', async () => {
  const test = await openWith('1000');
  const id = await test.product(FLEXIBLE);
  const position = await test.position(id, '1000');
  await test.goTo('2028-02-22T23:58:00Z');
  await test.redeem(position, '600');
  await test.position(id, '600');
  await test.goTo('2028-02-23T00:00:00Z');
  // 400 at 10 %, with the remainder of the day before.
  expect(test.paidDays(position)).toEqual(['0.17808219', '0.10958904']);
  await test.goTo('2028-02-24T00:00:00Z');
  expect(test.paidDays(position).at(-1)).toBe('0.17808219');
});

it('settles before a command that comes before the timer', async () => {
  const test = await openWith('1000');
  const id = await test.product(FLEXIBLE);
  const position = await test.position(id, '1000');
  test.set('2028-02-22T00:00:00Z');
  await test.redeem(position, 'all');
  expect(test.paidDays(position)).toEqual(['0.17808219']);
  expect(test.balanceText(ALICE, USDT)).toBe('1000.17808219 + 0');
  await test.timer.advance();
  expect(test.balanceText(ALICE, USDT)).toBe('1000.17808219 + 0');
});

it('pays each day once, however often it is settled', async () => {
  const test = await openWith('1000');
  const position = await test.position(await test.product(), '1000');
  test.set('2028-02-24T00:00:00Z');
  await Promise.all([
    test.timer.advance(),
    test.service.run((tx) => settleUser(tx, ALICE)),
    test.timer.advance(),
  ]);
  expect(test.paidDays(position)).toHaveLength(3);
  const [day] = dayTable.all(test.db, { positionId: position.id });
  assert(day !== undefined, 'a day was paid');
  expect(() => dayTable.insert(test.db, day)).toThrow(/UNIQUE/);
});

it('pays missed days with the amount and the rate of each', async () => {
  const test = await openWith('1000');
  const id = await test.product({ ...FLEXIBLE, tiers: [] });
  const position = await test.position(id, '1000');
  await test.service.run((tx) =>
    announceRate(tx, id, { apr: decimal('0.2'), from: dateOf('2028-02-23') }),
  );
  await test.goTo('2028-02-21T23:59:59.999Z');
  // Three days without an exchange.
  const later = test.reopen();
  await later.goTo('2028-02-25T10:00:00Z');
  expect(later.paidDays(position)).toEqual(['0.2739726', '0.2739726', '0.54794521', '0.5479452']);
  expect(later.current(position).paid).toBe(coinsOf('1.64383561'));
  expect(later.told).toEqual([]);
  expect(test.told.map(({ details }) => details)).toMatchObject([
    { event: 'rate_announced', coin: 'USDT', apr: '0.2', at: Date.parse('2028-02-23T00:00:00Z') },
  ]);
  expect(await later.breaches()).toEqual([]);
});

it('catches up with a long pause in parts', async () => {
  const test = await openWith('1000');
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  expect(await test.service.run((tx) => settleUser(tx, ALICE, 1))).toBe(false);
  test.set('2028-06-20T12:00:00Z');
  expect(await test.service.run((tx) => settleUser(tx, ALICE, 2))).toBe(true);
  expect(test.paidDays(position)).toHaveLength(2);
  await test.timer.advance();
  expect(test.paidDays(position)).toHaveLength(120);
  expect(await test.breaches()).toEqual([]);
});

it('opens a position in the middle of catching up without an earlier day', async () => {
  const test = await openWith('2000');
  const id = await test.product(FLEXIBLE);
  const old = await test.position(id, '500');
  test.set('2028-02-25T12:00:00Z');
  await test.position(id, '500');
  expect(test.paidDays(old)).toHaveLength(4);
  await test.goTo('2028-02-26T00:00:00Z');
  expect(test.paidDays(old)).toHaveLength(5);
  // The 25th counts what was there all day.
  expect(test.paidDays(old).at(-1)).toBe('0.1369863');
  await test.goTo('2028-02-27T00:00:00Z');
  expect(test.paidDays(old).at(-1)).toBe('0.17808219');
});

it('keeps the rates of a locked position, and gives new ones the announced rate', async () => {
  const test = await openWith('3000');
  const id = await test.product();
  const old = await test.position(id, '1000');
  await test.service.run((tx) =>
    announceRate(tx, id, { apr: decimal('0.06'), from: dateOf('2028-02-21') }),
  );
  await test.goTo('2028-02-21T12:00:00Z');
  const young = await test.position(id, '1000');
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.paidDays(old)).toEqual(['0.32876712', '0.32876712']);
  expect(test.paidDays(young)).toEqual(['0.16438356']);
  expect(await test.breaches()).toEqual([]);
});

it('pays a reward in another coin by its rate per coin', async () => {
  const test = await openWith('1000');
  const id = await test.product({ rewardCoin: 'BTC', apr: decimal('0.0001'), earlyRule: 'none' });
  await test.position(id, '1000');
  await test.goTo('2028-02-22T00:00:00Z');
  const btc = test.exchange.balances(ALICE).find(({ coinId }) => coinId !== USDT);
  expect(btc?.available).toBe(27_397n);
  expect(await test.breaches()).toEqual([]);
});

it('earns in minutes around midnight what the day says, with a restart at each', async () => {
  let test = await openWith('1000');
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  for (const iso of [
    '2028-02-21T23:59:59.999Z',
    '2028-02-22T00:00:00.000Z',
    '2028-02-22T00:00:00.001Z',
    '2028-02-22T23:59:59.999Z',
    '2028-02-23T00:00:00.000Z',
  ]) {
    test = test.reopen();
    await test.goTo(iso);
    await test.goTo(iso);
  }
  expect(test.paidDays(position)).toEqual(['0.17808219', '0.17808219']);
  await test.advance(MINUTE_MS);
  expect(test.paidDays(position)).toHaveLength(2);
});
