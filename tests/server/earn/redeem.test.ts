/** Redemptions: what returns, when, and what it costs. */
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { previewOfRedemption } from '#server/earn/redeem.ts';
import { openPositionsOf } from '#server/earn/position-rows.ts';
import {
  LOCKED,
  coinsOf,
  FLEXIBLE,
  openTestEarn,
  type TestEarn,
} from '#tests/support/test-earn.ts';
import { ALICE, BOB, USDT } from '#tests/support/test-exchange.ts';

async function open(): Promise<TestEarn> {
  const test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('1000'));
  return test;
}

const previewIn = (test: TestEarn, positionId: number, amount: string, isNextDay = false) =>
  previewOfRedemption(
    test.db,
    {
      userId: ALICE,
      positionId,
      isAll: amount === 'all',
      amount: amount === 'all' ? undefined : decimal(amount),
      speed: isNextDay ? 'next_day' : 'instant',
    },
    epochMs(test.clock.nowMs),
  );

it('[EARN-03] redeems a flexible position at once, without the reward of the running day', async () => {
  const test = await open();
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  await test.goTo('2028-02-22T12:00:00Z');
  expect(previewIn(test, position.id, '600')).toMatchObject({
    amount: '600',
    returned: '600',
    returnsAt: test.clock.nowMs,
    // 500 at 3 % and 100 at 10 %: the lowest rates leave first.
    lost: '0.06849315',
  });
  expect(await test.redeem(position, '600')).toBe('600');
  expect(test.balanceText(ALICE, USDT)).toBe('600.17808219 + 400');
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.paidDays(position).at(-1)).toBe('0.10958904');
  expect(await test.redeem(position, 'all')).toBe('400');
  expect(test.current(position).status).toBe('redeemed');
  expect(await test.redeem(position, 'all')).toBe('earn_position_inactive');
  expect(await test.breaches()).toEqual([]);
});

it('redeems for the next day with the reward of the running day', async () => {
  const test = await open();
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  await test.goTo('2028-02-22T12:00:00Z');
  const preview = previewIn(test, position.id, '600', true);
  expect(preview).toMatchObject({ lost: '0', returnsAt: Date.parse('2028-02-23T00:00:00Z') });
  expect(await test.redeem(position, '600', { speed: 'next_day' })).toBe('600');
  const [rest, leaving] = openPositionsOf(test.db, ALICE);
  expect(rest).toMatchObject({ id: position.id, amount: coinsOf('400'), status: 'active' });
  expect(leaving).toMatchObject({ amount: coinsOf('600'), status: 'redeeming' });
  // Nothing has left the account.
  expect(test.balanceText(ALICE, USDT)).toBe('0.17808219 + 1000');
  expect(await test.breaches()).toEqual([]);
  await test.goTo('2028-02-23T00:00:00Z');
  expect(test.balanceText(ALICE, USDT)).toBe('600.35616438 + 400');
  expect(test.told.at(-1)?.details).toMatchObject({ event: 'redeemed', amount: '600' });
  expect(await test.redeem(position, 'all', { speed: 'next_day' })).toBe('400');
  expect(test.current(position).status).toBe('redeeming');
  await test.advance(DAY_MS);
  expect(test.current(position).status).toBe('redeemed');
  expect(test.balanceText(ALICE, USDT)).toBe('1000.46575342 + 0');
  expect(await test.breaches()).toEqual([]);
});

it('returns what was never earned on the day after', async () => {
  const test = await open();
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  expect(previewIn(test, position.id, 'all')).toMatchObject({ lost: '0' });
  await test.redeem(position, 'all', { speed: 'next_day' });
  await test.goTo('2028-02-21T00:00:00Z');
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  expect(test.paidDays(position)).toEqual([]);
  expect(await test.breaches()).toEqual([]);
});

it('takes back the rewards of a locked position that is left early, if the user agrees', async () => {
  const test = await open();
  const id = await test.product();
  const position = await test.position(id, '1000');
  await test.goTo('2028-02-23T12:00:00Z');
  const cover = test.cover(id);
  expect(previewIn(test, position.id, 'all')).toMatchObject({
    amount: '1000',
    returned: '999.34246576',
    atMaturity: '1009.86301369',
    lost: '0.65753424',
  });
  expect(await test.redeem(position, 'all')).toBe('state_changed');
  expect(await test.redeem(position, 'all', { acceptedLoss: decimal('0.6') })).toBe(
    'state_changed',
  );
  expect(await test.redeem(position, '500')).toBe('earn_partial_refused');
  const acceptedLoss = decimal('0.65753424');
  expect(await test.redeem(position, 'all', { acceptedLoss })).toBe('999.34246576');
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  expect(test.cover(id)).not.toBe(cover);
  const { paid, repaid } = test.current(position);
  expect(paid).toBe(repaid);
  expect(await test.breaches()).toEqual([]);
  await test.goTo('2028-02-24T12:00:00Z');
  // The quota is free again, and so is its cover.
  expect(test.cover(id)).toBe('4931.50684932');
});

it('pays the lower rate, stops accruing, or does not let go, as the product says', async () => {
  const test = await open();
  const lower = await test.product({
    earlyRule: 'lower_rate',
    earlyApr: decimal('0.01'),
    minimumHoldHours: 48,
  });
  const stopping = await test.product({ earlyRule: 'stop_accruing' });
  const bound = await test.product({ earlyRule: 'none' });
  const [first, second, third] = [
    await test.position(lower, '300'),
    await test.position(stopping, '300'),
    await test.position(bound, '300'),
  ];
  await test.goTo('2028-02-22T11:59:59Z');
  expect(await test.redeem(first, 'all')).toBe('earn_hold_not_over');
  await test.goTo('2028-02-22T12:00:00Z');
  // A day at 12 % was paid, at 1 % it is 0.00821917.
  expect(await test.redeem(first, 'all', { acceptedLoss: decimal('1') })).toBe('299.90958904');
  expect(await test.redeem(second, 'all')).toBe('300');
  expect(await test.redeem(third, 'all', { acceptedLoss: decimal('300') })).toBe(
    'earn_early_exit_refused',
  );
  expect(await test.breaches()).toEqual([]);
});

it('keeps term and early rule of a position, whatever its product says later (E10)', async () => {
  const test = await open();
  const id = await test.product({ earlyRule: 'stop_accruing' });
  const position = await test.position(id, '1000');
  test.db.run("UPDATE earn_product SET early_rule = 'none', duration_days = 300 WHERE id = ?", [
    id,
  ]);
  await test.goTo('2028-02-23T12:00:00Z');
  expect(previewIn(test, position.id, 'all')).toMatchObject({
    returned: '1000',
    lost: '0',
    atMaturity: '1009.86301369',
  });
  await test.goTo('2028-03-22T00:00:00Z');
  expect(test.current(position).status).toBe('redeemed');
  expect(test.paidDays(position)).toHaveLength(30);
  expect(test.balanceText(ALICE, USDT)).toBe('1009.86301369 + 0');
});

it('gives nobody the position of another user', async () => {
  const test = await open();
  const position = await test.position(await test.product(FLEXIBLE), '1000');
  expect(await test.redeem(position, 'all', { userId: BOB })).toBe('not_found');
  expect(await test.redeem(position, '1000.00000001')).toBe('out_of_range');
  expect(await test.redeem(position, '0.000000001')).toBe('off_step');
  expect(await test.redeem(position, '1', { amount: undefined })).toBe('field_invalid');
});

it('takes nothing back of rewards in another coin', async () => {
  const test = await open();
  await expect(test.product({ rewardCoin: 'BTC' })).rejects.toThrow(/early_rule/);
  const id = await test.product({ ...LOCKED, rewardCoin: 'BTC', earlyRule: 'stop_accruing' });
  const position = await test.position(id, '1000');
  await test.goTo('2028-02-23T12:00:00Z');
  expect(previewIn(test, position.id, 'all')).toMatchObject({ returned: '1000', lost: '0' });
  expect(await test.redeem(position, 'all')).toBe('1000');
  expect(await test.breaches()).toEqual([]);
});
