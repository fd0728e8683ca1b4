import { describe, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { hotAddressOf, openDepositAddress } from '#server/custody/deposit-addresses.ts';
import { ALICE, BOB, coins, ETH, USDT } from '#tests/support/test-exchange.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  sendTo,
} from '#tests/support/test-custody.ts';
import {
  ethereumAddress,
  mustRequest,
  openWithMoney,
  request,
  tron,
  TRON,
} from '#tests/support/test-withdrawals.ts';

const XRP_LEDGER = 6;

describe('a request is rejected', () => {
  it.each([
    ['an unknown coin', { coin: 'XYZ' }, 'coin_unknown'],
    ['a coin that is not on the network', { networkId: 1 }, 'not_found'],
    ['an address of another network', { address: ethereumAddress() }, 'address_invalid'],
    ['an amount below the minimum', { amount: decimal('9.999999') }, 'out_of_range'],
    ['an amount above the maximum', { amount: decimal('1000001') }, 'out_of_range'],
    ['an amount off the step', { amount: decimal('10.0000001') }, 'off_step'],
    ['an amount with more than eight decimals', { amount: decimal('10.000000001') }, 'off_step'],
    ['more than the balance with the fee', { amount: decimal('1000') }, 'balance_too_low'],
  ] as const)('for %s', async (_what, change, rejection) => {
    const test = await openWithMoney();
    expect(await request(test, change)).toMatchObject({ rejection });
    expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  });

  it('for an address of the exchange itself', async () => {
    const test = await openWithMoney();
    const { address } = await test.custody.run((tx) => openDepositAddress(tx, BOB, tron, tx.now));
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_invalid',
      details: { problem: 'own_address' },
    });
  });

  it('for an address of the exchange on another network of the same family', async () => {
    const test = openTestCustody();
    await test.credit(ALICE, ETH, coins('10'));
    const binance = knownNetwork(3);
    const { address } = await test.custody.run((tx) =>
      openDepositAddress(tx, BOB, binance, tx.now),
    );
    for (const own of [address, hotAddressOf(test.custody.context, binance)]) {
      const sent = { coin: 'ETH', networkId: 2, address: own, amount: decimal('1') };
      expect(await request(test, sent)).toMatchObject({
        rejection: 'address_invalid',
        details: { problem: 'own_address' },
      });
    }
    const outside = outsideAddress(knownNetwork(2), 'alice');
    await mustRequest(test, { coin: 'ETH', networkId: 2, address: outside, amount: decimal('1') });
  });

  it('without a memo, unless the user confirms that none is needed', async () => {
    const test = openTestCustody();
    await test.credit(ALICE, 6 as never, coins('100'));
    const address = outsideAddress(knownNetwork(XRP_LEDGER), 'alice');
    const xrp = { coin: 'XRP', networkId: XRP_LEDGER, address, amount: decimal('25') };
    expect(await request(test, xrp)).toMatchObject({ rejection: 'memo_required' });
    expect(await mustRequest(test, { ...xrp, isWithoutMemo: true })).toMatchObject({
      memo: undefined,
    });
    await test.pass(10_000);
    expect(await mustRequest(test, { ...xrp, memo: '77' })).toMatchObject({ memo: '77' });
  });

  it('below the identity level, during a hold and while there is a shortfall', async () => {
    let level = 0;
    const until = epochMs(2_000_000_000_000);
    let holds: readonly { cause: 'password'; endsAt: typeof until }[] = [];
    const test = await openWithMoney({
      security: { levelOf: () => level, holdsOf: () => holds },
    });
    expect(await request(test)).toMatchObject({
      rejection: 'identity_level_too_low',
      details: { required_kyc_level: 1 },
    });
    level = 1;
    holds = [{ cause: 'password', endsAt: until }];
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'password', until: '2033-05-18T03:33:20.000Z' },
    });
    holds = [];
    await sendTo(test, ALICE, { coin: 'USDT', networkId: TRON, amount: coins('50') });
    test.db.run('UPDATE deposit SET shortfall_units = 1');
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'shortfall', until: null },
    });
  });

  it('within ten seconds of the last one of this coin and network', async () => {
    const test = await openWithMoney();
    await mustRequest(test);
    test.clock.nowMs += 4_000;
    expect(await request(test)).toMatchObject({
      rejection: 'too_many_requests',
      retryAfterMs: 6_000,
    });
    await mustRequest(test, { networkId: 2, address: ethereumAddress() });
    test.clock.nowMs += 5_999;
    expect(await request(test)).toMatchObject({ retryAfterMs: 1 });
    test.clock.nowMs += 1;
    await mustRequest(test);
  });

  it.each([
    ['9.999999', 'out_of_range'],
    ['1000000.000001', 'out_of_range'],
    ['10.0000001', 'off_step'],
    ['10', undefined],
  ])('for an amount of %s: %s', async (amount, rejection) => {
    const outcome = await request(await openWithMoney(), { amount: decimal(amount) });
    expect('rejection' in outcome ? outcome.rejection : undefined).toBe(rejection);
  });

  it('for deposits that still confirm and for bought coins before their time', async () => {
    const test = openTestCustody();
    await sendTo(test, ALICE, { coin: 'USDT', networkId: TRON, amount: coins('300') });
    await test.blocks(TRON, tron.confirmationsToCredit);
    expect(await request(test)).toMatchObject({
      rejection: 'withdraw_locked',
      details: { withdraw_locked: '300', until: null },
    });
    await test.blocks(TRON, tron.confirmationsToUnlock);
    const until = test.clock.nowMs + 24 * HOUR_MS;
    test.db.run(
      'INSERT INTO withdraw_lock (user_id, coin_id, amount_units, until_ms) VALUES (?, ?, ?, ?)',
      [ALICE, USDT, coins('250'), until],
    );
    expect(await request(test)).toMatchObject({
      rejection: 'withdraw_locked',
      details: { withdraw_locked: '250', until: new Date(until).toISOString() },
    });
    await mustRequest(test, { amount: decimal('49') });
    test.clock.nowMs = until;
    await mustRequest(test);
  });
});
