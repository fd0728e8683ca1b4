/** Limits of subscriptions: quotas, pause, number of positions, and what is free. */
import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { subscribe } from '#server/earn/subscribe.ts';
import { setProductOpen } from '#server/earn/product-changes.ts';
import { productOf, takeQuota } from '#server/earn/product-rows.ts';
import { coinsOf, FLEXIBLE, openTestEarn, timeOf } from '#tests/support/test-earn.ts';
import { at, ALICE, BOB, CAROL, USDT } from '#tests/support/test-exchange.ts';

it('gives the last of the quota to one of two who come together', async () => {
  const test = await openTestEarn();
  await test.creditAll({ users: [ALICE, BOB, CAROL], usdt: 100 });
  const id = await test.product({ totalQuota: decimal('250'), personalQuota: decimal('100') });
  const outcomes = await Promise.all(
    [ALICE, BOB, CAROL].map((userId) => test.subscribe(id, '100', { userId })),
  );
  expect(outcomes.filter((outcome) => outcome === 'earn_sold_out')).toHaveLength(1);
  expect(productOf(test.db, id).subscribed).toBe(coinsOf('200'));
  // All takes what is left.
  const rest = await test.position(id, 'all', { userId: CAROL });
  expect(rest.amount).toBe(coinsOf('50'));
  expect(await test.subscribe(id, '1', { userId: CAROL })).toBe('earn_sold_out');
  expect(await test.breaches()).toEqual([]);
});

it('compares and sets the quota in one statement (E13)', async () => {
  const test = await openTestEarn();
  const id = await test.product({ totalQuota: decimal('250'), personalQuota: decimal('250') });
  const taken = await test.service.run(({ db }) =>
    ['249.99999999', '0.00000002', '0.00000001', '0.00000001'].map((amount) =>
      takeQuota(db, id, coinsOf(amount)),
    ),
  );
  expect(taken).toEqual([true, false, true, false]);
  expect(productOf(test.db, id).subscribed).toBe(coinsOf('250'));
});

it('says what is left of the quotas', async () => {
  const test = await openTestEarn();
  await test.creditAll({ users: [ALICE, BOB], usdt: 1_000 });
  const id = await test.product({ totalQuota: decimal('150'), personalQuota: decimal('100') });
  const subscribing = (userId: typeof ALICE, amount: string) =>
    test.service.run((tx) =>
      subscribe(tx, {
        userId,
        productId: id,
        isAll: false,
        wallet: 'spot' as const,
        amount: decimal(amount),
        isRenewing: false,
        renewalFloor: undefined,
      }),
    );
  await subscribing(ALICE, '70');
  expect(await subscribing(ALICE, '31')).toMatchObject({
    rejection: 'earn_personal_quota',
    details: { personal_left: '30' },
  });
  expect(await subscribing(BOB, '81')).toMatchObject({
    rejection: 'earn_sold_out',
    details: { total_left: '80' },
  });
  expect(await subscribing(BOB, '0.5')).toMatchObject({
    rejection: 'out_of_range',
    details: { minimum: '1', maximum: '80' },
  });
  expect(await test.breaches()).toEqual([]);
});

it('pauses from 23:50 to 00:10, when redemptions go on', async () => {
  const test = await openTestEarn({ hasPause: true });
  await test.credit(ALICE, USDT, coinsOf('100'));
  const id = await test.product(FLEXIBLE);
  const position = await test.position(id, '50');
  for (const iso of ['2028-02-21T23:50:00Z', '2028-02-22T00:09:59.999Z']) {
    test.set(iso);
    expect(await test.subscribe(id, '10')).toBe('earn_settlement_pause');
    expect(await test.redeem(position, '10')).toBe('10');
  }
  test.set('2028-02-22T00:10:00Z');
  expect(await test.subscribe(id, '10')).toMatchObject({ amount: coinsOf('40') });
});

it('has at most twelve active positions, to which a flexible one can be added', async () => {
  const test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('100'));
  const [locked, flexible] = [await test.product(), await test.product(FLEXIBLE)];
  await test.position(flexible, '1');
  for (let count = 1; count < 12; count += 1) await test.position(locked, '1');
  expect(await test.subscribe(locked, '1')).toBe('too_many_earn_positions');
  expect(await test.position(flexible, '1')).toMatchObject({ amount: coinsOf('2') });
});

it('subscribes all that is free, and never what is in orders', async () => {
  const test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('100.00000001'));
  const id = await test.product(FLEXIBLE);
  await test.placed({ userId: ALICE, side: 'buy', kind: 'limit', ...at('60000', '0.001') });
  const position = await test.position(id, 'all');
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 100.00000001');
  expect(position.amount).toBe(coinsOf('40.00000001'));
  expect(await test.subscribe(id, 'all')).toBe('balance_too_low');
  expect(await test.redeem(position, 'all')).toBe('40.00000001');
  expect(await test.breaches()).toEqual([]);
});

it('rejects what a product does not offer', async () => {
  const test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('100'));
  const from = epochMs(timeOf('2028-02-21T00:00:00Z'));
  const until = epochMs(timeOf('2028-02-22T00:00:00Z'));
  const id = await test.product({ ...FLEXIBLE, subscribesFrom: from, subscribesUntil: until });
  const resultOf = (amount: string, changed = {}) => test.subscribe(id, amount, changed);
  expect(await resultOf('1')).toBe('earn_product_not_open');
  await test.goTo('2028-02-21T12:00:00Z');
  expect(await resultOf('101')).toBe('balance_too_low');
  expect(await resultOf('1.000000001')).toBe('off_step');
  expect(await resultOf('1', { wallet: 'future' })).toBe('field_invalid');
  expect(await resultOf('1', { isRenewing: true })).toBe('field_invalid');
  expect(await resultOf('1', { amount: undefined })).toBe('field_invalid');
  expect(await test.subscribe(999, '1')).toBe('not_found');
  expect(await resultOf('1')).toMatchObject({ status: 'active' });
  expect(Number(test.cover(id))).toBeGreaterThan(4_000);
  await test.goTo('2028-02-22T00:00:00Z');
  expect(await resultOf('1')).toBe('earn_product_not_open');
  // Its quota needs no cover any more.
  expect(Number(test.cover(id))).toBeLessThan(1);
});

it('closes and opens a product, whose positions go on', async () => {
  const test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('100'));
  const id = await test.product(FLEXIBLE);
  const position = await test.position(id, '50');
  const setOpen = (isOpen: boolean) => test.service.run((tx) => setProductOpen(tx, id, isOpen));
  expect(await setOpen(false)).toBe('done');
  expect(await setOpen(false)).toBe('state_changed');
  expect(await test.subscribe(id, '1')).toBe('earn_product_not_open');
  // The cover of its positions alone stays.
  expect(test.cover(id)).toBe('0.41095891');
  await test.goTo('2028-02-22T00:00:00Z');
  expect(test.paidDays(position)).toHaveLength(1);
  expect(await setOpen(true)).toBe('done');
  expect(await test.position(id, '1')).toMatchObject({ amount: coinsOf('51') });
  expect(await test.breaches()).toEqual([]);
});

it('takes from the P2P wallet and returns to the spot wallet', async () => {
  const test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('100'));
  const id = await test.product(FLEXIBLE);
  expect(await test.subscribe(id, '10', { wallet: 'p2p' })).toBe('balance_too_low');
  await test.exchange.transact((ledger, postedAt) => {
    const [spot, p2p] = (['spot', 'p2p'] as const).map((wallet) =>
      ledger.coinAccounts(ALICE, USDT, wallet),
    );
    if (spot === undefined || p2p === undefined) throw new Error('both wallets exist');
    ledger.savepoint(() => moveTo(ledger, spot.available, p2p.available, postedAt));
  });
  const position = await test.position(id, '10', { wallet: 'p2p' });
  expect(test.balanceText(ALICE, USDT)).toBe('70 + 10');
  await test.redeem(position, 'all');
  expect(test.balanceText(ALICE, USDT)).toBe('80 + 0');
  expect(await test.breaches()).toEqual([]);
});

function moveTo(
  ledger: Parameters<typeof postTransfer>[0],
  debit: Parameters<typeof postTransfer>[1]['debit'],
  credit: Parameters<typeof postTransfer>[1]['credit'],
  postedAt: Parameters<typeof postTransfer>[1]['postedAt'],
): void {
  const amount = units(30n * 10n ** 8n);
  postTransfer(ledger, {
    debit,
    credit,
    amount,
    type: 'wallet_transfer',
    cause: 'test:to-p2p',
    postedAt,
  });
}
