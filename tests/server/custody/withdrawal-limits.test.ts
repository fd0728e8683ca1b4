import { describe, expect, it } from 'vitest';
import { decimal, exactUnitsOf, units, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { limitsOf } from '#server/custody/leaving-rules.ts';
import { rulesOf } from '#server/custody/withdrawal-preview.ts';
import type { WithdrawalRecord } from '#server/custody/withdrawal-rows.ts';
import { cancelWithdrawal, reviewWithdrawal } from '#server/custody/withdrawals.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openTestCustody, type TestCustody } from '#tests/support/test-custody.ts';
import { ALICE, BTC, coins, USDT } from '#tests/support/test-exchange.ts';
import { mustRequest, request, TRON } from '#tests/support/test-withdrawals.ts';

/** Used parts of the daily and the monthly limit. */
const limitsUsedBy = (test: TestCustody) =>
  test.custody.run((tx) => {
    const { daily, monthly } = limitsOf(tx, { userId: ALICE, identityLevel: 1 }, tx.now);
    return [daily.used, monthly.used];
  });

const limitAmountOf = (test: TestCustody, coin: string, networkId: number) =>
  test.custody.run((tx) => {
    const place = { userId: ALICE, coin, networkId, available: () => units(0n), now: tx.now };
    const rules = rulesOf(tx, place);
    return isRejection(rules) ? undefined : rules.limitAmount;
  });

describe('a request is rejected', () => {
  it('for no limit that canceled, rejected and failed withdrawals have used', async () => {
    const test = openTestCustody({ review: 'manual' });
    await test.credit(ALICE, USDT, coins('200000'));
    const most = { amount: decimal('49999') };
    const ends: readonly ((record: WithdrawalRecord) => Promise<unknown>)[] = [
      ({ id }) => test.custody.run((tx) => cancelWithdrawal(tx, ALICE, id)),
      ({ id }) => test.custody.run((tx) => reviewWithdrawal(tx, id, 'reject', 'Unclear.')),
      async ({ id }) => {
        await test.custody.run((tx) => reviewWithdrawal(tx, id, 'approve', undefined));
        await test.pass(1);
        test.db.run('UPDATE chain_transaction SET drop_at = 2');
        await test.blocks(TRON, 4);
      },
    ];
    for (const end of ends) {
      await end(await mustRequest(test, most));
      await test.pass(10_000);
    }
    expect(await limitsUsedBy(test)).toEqual(['0', '0']);
    await mustRequest(test, most);
    expect(await limitsUsedBy(test)).toEqual(['50000', '50000']);
  });

  it('names the largest amount of a coin that the limits let leave', async () => {
    const test = openTestCustody();
    const limit = exactUnitsOf((await limitAmountOf(test, 'BTC', 1)) ?? decimal('0'));
    expect(limit).toBeGreaterThan(0n);
    const most = exactUnitsOf(decimal('50000'));
    await test.custody.run((tx) => {
      expect(tx.valueOf(BTC, limit)?.value ?? most + 1n).toBeLessThanOrEqual(most);
      expect(tx.valueOf(BTC, units(limit + 1n))?.value ?? 0n).toBeGreaterThan(most);
    });
  });

  it('names the largest amount of a coin that counts ten times, because no second source confirms its price', async () => {
    const countedValueOf = (_coinId: unknown, amount: Units) => ({
      value: units(amount * 3n),
      isCurrent: true,
      isSourced: false,
    });
    const test = openTestCustody({ countedValueOf });
    // 50,000 dollars, counted ten times at 3 dollars.
    expect(await limitAmountOf(test, 'BTC', 1)).toBe('1666.66666666');
  });

  it('above the daily limit, which counts the last 24 hours', async () => {
    const test = openTestCustody();
    await test.credit(ALICE, USDT, coins('200000'));
    await mustRequest(test, { amount: decimal('49000') });
    test.clock.nowMs += 10_000;
    expect(await request(test, { amount: decimal('1000') })).toMatchObject({
      rejection: 'withdrawal_limit_reached',
      details: { period: 'day', used: '49001', remaining: '999' },
    });
    expect(await limitAmountOf(test, 'USDT', TRON)).toBe('999');
    await mustRequest(test, { amount: decimal('998') });
    expect(await limitAmountOf(test, 'USDT', TRON)).toBe('0');
    test.clock.nowMs += 24 * HOUR_MS - 10_001;
    expect(await request(test, { amount: decimal('1000') })).toMatchObject({
      rejection: 'withdrawal_limit_reached',
    });
    test.clock.nowMs += 1;
    await mustRequest(test, { amount: decimal('1000') });
  });
});
