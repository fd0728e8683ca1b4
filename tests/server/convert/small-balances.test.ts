/** Converts of small balances on a real exchange. */
import { describe, expect, it } from 'vitest';
import type { UserId } from '#contract/core/ids.ts';
import { registerConverts, rejectionIn } from '#tests/support/opened-converts.ts';
import { newRequest, type TestConvert } from '#tests/support/test-convert.ts';
import { BTC, coins, coinUnits, ETH, USDT } from '#tests/support/test-exchange.ts';

const { open } = registerConverts();

describe('small balances', () => {
  const DAVE = 4 as UserId;

  async function openWithDust(): Promise<TestConvert> {
    const at = await open();
    await at.test.credit(DAVE, BTC, coins('0.00005'));
    await at.test.credit(DAVE, ETH, coins('0.001'));
    await at.test.credit(DAVE, USDT, coins('5'));
    return at;
  }

  it('are those of less than 5 USDT', async () => {
    const at = await openWithDust();
    const listed = at.convert.smallBalances(DAVE).map(({ coinId, value }) => [coinId, value]);
    expect(listed).toEqual([
      [BTC, coins('3')],
      [ETH, coins('3')],
    ]);
  });

  it('are swept into one coin, all or none, once per request ID', async () => {
    const at = await openWithDust();
    const request = { userId: DAVE, requestId: newRequest(), toCoinId: USDT };
    const all = { ...request, coinIds: [BTC, ETH] };
    const rejected = await at.run((tx) => at.convert.sweep(tx, { ...all, coinIds: [BTC, USDT] }));
    expect(rejectionIn(rejected)).toBe('convert_same_coin');
    expect(at.test.balanceText(DAVE, BTC)).toBe('0.00005 + 0');
    const swept = await at.run((tx) => at.convert.sweep(tx, all));
    expect(swept).toHaveLength(2);
    expect(at.test.balanceText(DAVE, USDT)).toBe('10.985 + 0');
    expect(at.test.balanceText(DAVE, BTC)).toBe('0 + 0');
    expect(await at.run((tx) => at.convert.sweep(tx, all))).toEqual(swept);
    expect(
      rejectionIn(await at.run((tx) => at.convert.sweep(tx, { ...all, coinIds: [BTC] }))),
    ).toBe('request_id_reused');
    const empty = { ...all, requestId: newRequest() };
    expect(rejectionIn(await at.run((tx) => at.convert.sweep(tx, empty)))).toBe('state_changed');
  });

  it('are not swept beyond the limits of the user and the house', async () => {
    const at = await open([], { turnover: coinUnits(5) });
    await at.test.credit(DAVE, BTC, coins('0.00005'));
    await at.test.credit(DAVE, ETH, coins('0.001'));
    const request = { userId: DAVE, coinIds: [BTC, ETH], toCoinId: USDT };
    const sweepNow = () =>
      at.run((tx) => at.convert.sweep(tx, { ...request, requestId: newRequest() }));
    expect(await sweepNow()).toMatchObject({
      rejection: 'convert_above_maximum',
      details: { limit: 'turnover', remaining: '5' },
    });
    expect(at.test.balanceText(DAVE, BTC)).toBe('0.00005 + 0');
    const single = { ...request, coinIds: [BTC], requestId: newRequest() };
    expect(await at.run((tx) => at.convert.sweep(tx, single))).toHaveLength(1);
  });
});
