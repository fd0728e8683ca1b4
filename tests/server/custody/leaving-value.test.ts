import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { leavingRulesOf, limitsOf, standingOf } from '#server/custody/leaving-rules.ts';
import { findWithdrawal } from '#server/custody/withdrawal-rows.ts';
import { requestWithdrawal, reviewWithdrawal } from '#server/custody/withdrawals.ts';
import type { TimedPrice } from '#server/reference/reference-price.ts';
import { ReferencePrices, type CountedValue } from '#server/reference/reference-prices.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  type TestCustody,
} from '#tests/support/test-custody.ts';
import { ALICE, at, BOB, BTC, BTC_USDT, CAROL, coins, USDT } from '#tests/support/test-exchange.ts';
import { sentence } from '#server/runtime/sentence.ts';

const BITCOIN = 1;
const VALUE = coins('40000');

let requestCount = 0;
const withdraw = (test: TestCustody, amount: string) =>
  test.custody.run((tx) =>
    requestWithdrawal(tx, {
      userId: ALICE,
      coin: 'BTC',
      networkId: BITCOIN,
      address: outsideAddress(knownNetwork(BITCOIN), 'alice'),
      memo: undefined,
      isWithoutMemo: false,
      amount: decimal(amount),
      feeMode: 'on_top',
      requestId: requestId(`leaving-${(requestCount += 1)}`),
      note: undefined,
      twoFactorCode: '111111',
      mailCode: '222222',
    }),
  );

it('counts what leaves at the reference price: no trade at another price lets more leave', async () => {
  let valueOf: (
    ...amount: Parameters<ReferencePrices['leavingValueOf']>
  ) => CountedValue | undefined;
  const test = openTestCustody({ countedValueOf: (coinId, amount) => valueOf(coinId, amount) });
  const source = (): TimedPrice => ({ price: coins('60000'), at: epochMs(test.clock.nowMs) });
  const prices = new ReferencePrices({
    db: test.db,
    exchange: test.exchange,
    clock: () => epochMs(test.clock.nowMs),
    schedule: () => undefined,
    sourceOf: source,
    onError: (error) => test.errors.push(error),
  });
  prices.step();
  valueOf = (coinId, amount) => prices.leavingValueOf(coinId, amount);
  for (const user of [ALICE, BOB, CAROL]) {
    await test.credit(user, BTC, coins('2'));
    await test.credit(user, USDT, coins('10000'));
  }
  // Friends trade at a hundredth of the price, for as long as they like.
  for (let minute = 0; minute < 60; minute += 1) {
    await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('600', '0.02') });
    await test.placed({ userId: CAROL, side: 'buy', kind: 'limit', ...at('600', '0.02') });
    test.clock.nowMs += MINUTE_MS;
    prices.step();
  }
  expect(test.exchange.lastPrice(BTC_USDT.id)).toBe(60_000);
  // At 600 USDT a coin, the limit of 50,000 would let 83 coins leave.
  expect(await withdraw(test, '1.5')).toMatchObject({ rejection: 'withdrawal_limit_reached' });
  const requested = await withdraw(test, '0.8');
  if ('rejection' in requested) throw new Error(requested.rejection);
  expect(requested.record.value).toBe(requested.record.debit * 60_000n);
  expect(test.errors).toEqual([]);
});

it('leaves a withdrawal without a current price to the operator, or to the next price', async () => {
  let isCurrent = false;
  const test = openTestCustody({
    countedValueOf: () => ({ value: VALUE, isCurrent, isSourced: true }),
  });
  await test.credit(ALICE, BTC, coins('2'));
  const requested = await withdraw(test, '0.1');
  if ('rejection' in requested) throw new Error(requested.rejection);
  const { id } = requested.record;
  const state = () => findWithdrawal(test.db, id)?.state;
  await test.pass(10 * MINUTE_MS);
  expect(state()).toBe('in_review');
  isCurrent = true;
  await test.pass(1);
  expect(state()).toBe('confirming');
});

it('lets the operator approve a withdrawal without a current price', async () => {
  const test = openTestCustody({
    countedValueOf: () => ({ value: VALUE, isCurrent: false, isSourced: true }),
  });
  await test.credit(ALICE, BTC, coins('2'));
  const requested = await withdraw(test, '0.1');
  if ('rejection' in requested) throw new Error(requested.rejection);
  const { id } = requested.record;
  await test.custody.run((tx) => reviewWithdrawal(tx, id, 'approve', undefined));
  expect(findWithdrawal(test.db, id)?.state).toBe('broadcasting');
});

it('rejects a transfer to another user without a current price, because nothing reviews it', async () => {
  let isCurrent = false;
  const test = openTestCustody({
    countedValueOf: () => ({ value: VALUE, isCurrent, isSourced: true }),
  });
  const rules = leavingRulesOf(test.custody.context);
  const leaving = {
    userId: ALICE,
    coinId: BTC,
    amount: coins('0.5'),
    available: coins('1'),
    receiver: { type: 'uid', text: '10203040', userId: BOB } as const,
    now: epochMs(test.clock.nowMs),
  };
  expect(standingOf(test.custody.context, ALICE, leaving.now).suspensions).toEqual([]);
  expect(rules.decide(leaving)).toMatchObject({ rejection: 'unavailable' });
  isCurrent = true;
  expect(rules.decide(leaving)).toMatchObject({ value: VALUE });
});

it('counts a coin without a second source ten times against the limits, and says so', async () => {
  let isSourced = true;
  const test = openTestCustody({
    countedValueOf: (_coinId, amount) => ({
      value: units(amount * 1_000n),
      isCurrent: true,
      isSourced,
    }),
  });
  await test.credit(ALICE, BTC, coins('60'));
  const requestNext = async (amount: string) => {
    await test.pass(MINUTE_MS);
    const outcome = await withdraw(test, amount);
    return 'rejection' in outcome ? outcome : outcome.record.value / outcome.record.debit;
  };
  expect(await requestNext('4')).toBe(1_000n);
  isSourced = false;
  // Less than 46,000 of 50,000 remain: not enough for 4,600 ten times.
  expect(await requestNext('4.601')).toMatchObject({
    rejection: 'withdrawal_limit_reached',
    message: expect.arrayContaining([
      sentence(
        'Amounts of this coin count {factor} times, because no second source confirms its price.',
        { factor: '10' },
      ),
    ]),
  });
  expect(await requestNext('4')).toBe(10_000n);
  const rules = leavingRulesOf(test.custody.context);
  const leaving = {
    userId: ALICE,
    coinId: BTC,
    available: coins('60'),
    receiver: { type: 'uid', text: '10203040', userId: BOB } as const,
    now: epochMs(test.clock.nowMs),
  };
  expect(rules.decide({ ...leaving, amount: coins('0.6') })).toMatchObject({
    rejection: 'withdrawal_limit_reached',
  });
  expect(rules.decide({ ...leaving, amount: coins('0.5') })).toEqual({
    value: coins('5000'),
    holdUntil: undefined,
  });
});

it('counts what left in the last 24 hours and 30 days, to the millisecond', async () => {
  const test = openTestCustody();
  const rules = leavingRulesOf(test.custody.context);
  const start = test.clock.nowMs;
  /** @param amount in dollars. */
  const leave = (amount: string, atMs: number) =>
    test.custody.run(() => rules.count(ALICE, coins(amount), epochMs(start + atMs)));
  const usedAt = (atMs: number) => {
    const level = { userId: ALICE, identityLevel: 1 };
    const { daily, monthly } = limitsOf(test.custody.context, level, epochMs(start + atMs));
    return [daily.used, monthly.used];
  };
  await leave('100', 0);
  expect(usedAt(DAY_MS - 1)).toEqual(['100', '100']);
  expect(usedAt(DAY_MS)).toEqual(['0', '100']);
  await leave('50', 10 * DAY_MS);
  expect(usedAt(10 * DAY_MS)).toEqual(['50', '150']);
  expect(usedAt(30 * DAY_MS - 1)).toEqual(['0', '150']);
  expect(usedAt(30 * DAY_MS)).toEqual(['0', '50']);
});
