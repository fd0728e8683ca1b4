import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import type { WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import { insertAddress, saveWhitelistMode } from '#server/custody/address-book.ts';
import { lockBought } from '#server/custody/withdraw-locks.ts';
import { giveLevel } from '#server/identity/levels.ts';
import { suspend } from '#server/p2p/orders/pauses.ts';
import { setRelation } from '#server/p2p/traders/relations.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { of } from '#tests/support/p2p-ad.ts';
import {
  MAKER,
  openTestP2p,
  orderCommands as commands,
  OTHER,
  TAKER,
  type TestP2p,
} from '#tests/support/test-p2p.ts';

const nameOf = (outcome: unknown): string => (isRejection(outcome) ? outcome.rejection : 'done');

it('freezes the escrow with the order: of an ad that sells its own, of one that buys the taker’s', async () => {
  const test = await openTestP2p();
  const sold = await test.order(await test.ad());
  expect([sold.buyerId, sold.sellerId, sold.escrow]).toEqual([TAKER, MAKER, of('20.02')]);
  expect(test.balance(MAKER)).toBe('899.9 + 100.1');
  const bought = await test.order(await test.ad({ side: 'buy' }), {
    paymentMethodId: test.methodOf(TAKER),
  });
  expect([bought.buyerId, bought.sellerId, bought.escrow]).toEqual([MAKER, TAKER, of('20')]);
  expect(test.balance(TAKER)).toBe('980 + 20');
  expect(
    test.told.filter(({ userId: notifiedId }) => notifiedId === MAKER).map(({ event }) => event),
  ).toEqual(['taken', 'taken']);
  expect(await test.breaches()).toEqual([]);
});

it('gives each order a code of six digits for the note of the transfer', async () => {
  const test = await openTestP2p();
  const codeOf = async (byte: number) => {
    Object.assign(test.service.context, {
      randomBytes: (count: number) => Buffer.alloc(count, byte),
    });
    const order = await test.order(await test.ad());
    await test.by(TAKER, order, cancel);
    return order.referenceCode;
  };
  // No word that a bank could stop.
  expect(await codeOf(0)).toBe('100000');
  expect(await codeOf(255)).toMatch(/^[1-9]\d{5}$/);
});

it('takes exactly one of amount and fiat amount, within the limits of the ad', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  const take = async (changed: object) => nameOf(await test.take(ad, changed));
  expect(await take({ amount: undefined })).toBe('field_invalid');
  expect(await take({ fiatAmount: decimal('40') })).toBe('field_invalid');
  expect(await take({ amount: decimal('4.99') })).toBe('ad_limits_exceeded');
  expect(await take({ amount: undefined, fiatAmount: decimal('200.01') })).toBe(
    'ad_limits_exceeded',
  );
  expect(await take({ amount: undefined, fiatAmount: decimal('10.001') })).toBe('field_invalid');
  const order = await test.order(ad, { amount: undefined, fiatAmount: decimal('33.33') });
  expect([order.amount, order.fiatAmount]).toEqual([of('16.665'), of('33.33')]);
});

it('trades at exactly the price that the taker has seen, or at none', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  const take = async (price: string) =>
    nameOf(await test.take(ad, { expectedPrice: decimal(price) }));
  const now = epochMs(test.clock.nowMs);
  expect(await take('2.01')).toBe('ad_price_moved');
  test.context.servedPrices.note(TAKER, ad.id, of('2.0101'), now);
  expect(await take('2.0101')).toBe('ad_price_moved');
  test.context.servedPrices.note(OTHER, ad.id, of('2.01'), now);
  expect(await take('2.01')).toBe('ad_price_moved');
  test.context.servedPrices.note(TAKER, ad.id, of('2.01'), now);
  test.clock.nowMs += 30_001;
  expect(await take('2.01')).toBe('ad_price_moved');
  test.context.servedPrices.note(TAKER, ad.id, of('2.01'), epochMs(test.clock.nowMs));
  test.clock.nowMs += 30_000;
  const order = await test.order(ad, { expectedPrice: decimal('2.01') });
  expect([order.price, order.fiatAmount]).toEqual([of('2.01'), of('40.2')]);
});

it('rejects an own ad, a second open order of an ad and a fourth of a taker', async () => {
  const test = await openTestP2p();
  const ads = [await test.ad(), await test.ad(), await test.ad(), await test.ad()];
  const [first] = ads;
  if (first === undefined) throw new Error('an ad');
  expect(nameOf(await test.take(first, { takerId: MAKER }))).toBe('own_ad');
  const order = await test.order(first);
  const second = await test.take(first, { amount: decimal('10') });
  expect(second).toMatchObject({
    rejection: 'too_many_open_p2p_orders',
    details: { order_uid: order.uid },
  });
  for (const ad of ads.slice(1, 3)) await test.order(ad);
  const fourth = ads[3] ?? first;
  expect(nameOf(await test.take(fourth))).toBe('too_many_open_p2p_orders');
  expect(await test.by(TAKER, order, cancel)).toBe('done');
  expect(nameOf(await test.take(fourth))).toBe('done');
});

const cancel = (
  tx: Parameters<typeof commands.cancel>[0],
  change: Omit<Parameters<typeof commands.cancel>[1], 'reason' | 'declaration'>,
) => commands.cancel(tx, { ...change, reason: 'buyer_changed_mind', declaration: 'not_paid' });

it('rejects takers by level, pause, block, conditions and what their coins may do', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  const stranger = userId(77);
  expect(nameOf(await test.take(ad, { takerId: stranger }))).toBe('identity_level_too_low');
  const now = epochMs(test.clock.nowMs);
  const strict = await test.ad({ conditions: { ...ad.conditions, minimumCompleted30d: 1 } });
  expect(await test.take(strict)).toMatchObject({
    rejection: 'ad_conditions_not_met',
    details: { failed_conditions: ['min_completed_30d'] },
  });
  await test.service.run(({ db }) =>
    setRelation(db, { userId: MAKER, otherId: TAKER, relation: 'blocked' }, true, now),
  );
  expect(nameOf(await test.take(ad))).toBe('trader_blocked');
  await test.service.run(({ db }) => suspend(db, OTHER, 'operator'));
  expect(nameOf(await test.take(ad, { takerId: OTHER }))).toBe('p2p_paused');
});

it('applies the locks of what leaves to a taker who sells, and the limit of a day to both', async () => {
  const test = await openTestP2p();
  const ad = await test.ad({ side: 'buy' });
  const paymentMethodId = test.methodOf(TAKER);
  const take = async (changed: object = {}) =>
    nameOf(await test.take(ad, { paymentMethodId, ...changed }));
  expect(await take({ paymentMethodId: undefined })).toBe('payment_method_not_allowed');
  expect(await take({ paymentMethodId: test.methodOf(MAKER) })).toBe('payment_method_not_allowed');
  const now = epochMs(test.clock.nowMs);
  const lock = { userId: TAKER, coinId: ad.coinId, until: epochMs(now + DAY_MS) };
  await test.service.run(({ db }) => lockBought(db, { ...lock, amount: of('990') }, now));
  expect(await take()).toBe('withdraw_locked');
  expect(await take({ amount: decimal('10') })).toBe('done');
});

it('sells only to users of the whitelist of a seller who has one', async () => {
  const test = await openTestP2p();
  const [bought, sold] = [await test.ad({ side: 'buy' }), await test.ad()];
  const setMode = (sellerId: UserId, mode: WhitelistMode) =>
    test.service.run(({ db, now }) =>
      saveWhitelistMode(db, sellerId, { mode, suspensionHours: 24 }, now),
    );
  const addEntry = (sellerId: UserId, receiverId: UserId) =>
    test.service.run(({ db, now }) =>
      insertAddress(db, sellerId, { ...ENTRY, receiver: `${receiverId}`, receiverId }, now),
    );
  const sell = async () =>
    nameOf(await test.take(bought, { paymentMethodId: test.methodOf(TAKER) }));
  const buy = async () => nameOf(await test.take(sold));
  for (const mode of ['soft', 'strict'] as const) {
    await setMode(TAKER, mode);
    expect([mode, await sell()]).toEqual([mode, 'address_not_whitelisted']);
    // The ad is older than the whitelist of its advertiser.
    await setMode(MAKER, mode);
    expect([mode, await buy()]).toEqual([mode, 'ad_offline']);
  }
  await addEntry(TAKER, MAKER);
  await addEntry(MAKER, TAKER);
  expect([await sell(), await buy()]).toEqual(['address_on_hold', 'ad_offline']);
  test.clock.nowMs += DAY_MS;
  expect([await sell(), await buy()]).toEqual(['done', 'done']);
});

const ENTRY = {
  label: 'Friend',
  coinId: undefined,
  networkId: undefined,
  address: undefined,
  memo: undefined,
  receiverType: 'uid',
  origin: undefined,
  isWhitelisted: true,
} as const;

it('limits the value of a day by the level, and counts only trades that went on', async () => {
  const test = await openTestP2p();
  await test.service.run(({ db }) => db.run('UPDATE identity_level SET level = 1'));
  await creditMore(test);
  const many = { available: of('9000'), maximum: of('20000') };
  const order = await test.order(await test.ad(many), { amount: decimal('9000') });
  const next = await test.ad();
  expect(nameOf(await test.take(next, { amount: decimal('100') }))).toBe('done');
  const third = await test.ad({ available: of('1000'), maximum: of('20000') });
  expect(nameOf(await test.take(third, { amount: decimal('901') }))).toBe(
    'withdrawal_limit_reached',
  );
  expect(await test.by(TAKER, order, cancel)).toBe('done');
  expect(nameOf(await test.take(third, { amount: decimal('901') }))).toBe('done');
});

async function creditMore(test: TestP2p): Promise<void> {
  await test.service.run(({ ledger, db }) => {
    const { available } = ledger.coinAccounts(MAKER, adCoin, 'p2p');
    const outside = ledger.systemAccount('external', adCoin);
    db.run(
      'UPDATE account SET balance_units = balance_units + ?, folded_units = folded_units + ? WHERE id = ?',
      [of('10000'), of('10000'), available.id],
    );
    db.run(
      'UPDATE account SET balance_units = balance_units - ?, folded_units = folded_units - ? WHERE id = ?',
      [of('10000'), of('10000'), outside.id],
    );
    giveLevel(db, MAKER, 2, epochMs(0));
  });
}
const adCoin = 1 as never;

it('blocks a taker of an ad for a day after the third order that ended unpaid', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  for (const count of [1, 2, 3]) {
    const order = await test.order(ad);
    if (count < 3) expect(await test.by(TAKER, order, cancel)).toBe('done');
    else await test.advance(31 * MINUTE_MS);
  }
  expect(nameOf(await test.take(ad))).toBe('trader_blocked');
  expect(nameOf(await test.take(await test.ad()))).toBe('done');
  await test.advance(DAY_MS);
  expect(nameOf(await test.take(ad))).toBe('done');
});

it('takes each of a hundred takers or none, and never more than there is', async () => {
  const test = await openTestP2p();
  const takers = Array.from({ length: 100 }, (_, index) => userId(1_000 + index));
  for (const taker of takers) await test.join(taker);
  const ad = await test.ad();
  const outcomes = await Promise.all(
    takers.map((takerId) => test.take(ad, { takerId, amount: decimal('7') })),
  );
  const names = outcomes.map((outcome) => nameOf(outcome));
  // 14 of 7 leave 2, whose price is below the minimum: the ad is exhausted.
  expect(names.filter((name) => name === 'done').length).toBe(14);
  expect(new Set(names)).toEqual(new Set(['done', 'ad_offline']));
  expect(await test.breaches()).toEqual([]);
  expect(test.balance(MAKER)).toBe('901.902 + 98.098');
});
