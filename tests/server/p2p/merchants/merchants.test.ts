import { expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { clientMessageId, type UserId } from '#contract/core/ids.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { accountFieldProblem, cleanedField } from '#domain/p2p/account-fields.ts';
import { adsOf, paymentsOf, type AdRecord } from '#server/p2p/ads/ad-rows.ts';
import { neededTypeIds, plannedAds } from '#server/p2p/merchants/merchant-ads.ts';
import { findMerchant, isMerchantBot } from '#server/p2p/merchants/merchant-users.ts';
import { Merchants } from '#server/p2p/merchants/merchants.ts';
import { simulatedAccount } from '#server/p2p/merchants/simulated-accounts.ts';
import { MEMBERS, type Temperament } from '#server/p2p/merchants/temperaments.ts';
import { paymentTypeOf } from '#server/p2p/methods/payment-types.ts';
import { ADS_MAX } from '#server/p2p/p2p-terms.ts';
import { openTestP2p, orderCommands, TAKER, type TestP2p } from '#tests/support/test-p2p.ts';

const PAGE = { page: 1, perPage: 100 };

interface Harness extends TestP2p {
  readonly merchants: Merchants;
  /** Moves the clock, does what is due, and lets the merchants act. */
  pass(minutes: number): Promise<void>;
  merchantOf(temperament: Temperament): UserId;
  adOf(userId: UserId, side: ConvertSide): AdRecord;
  takeFrom(temperament: Temperament, side: ConvertSide): ReturnType<TestP2p['order']>;
}

async function openMerchants(): Promise<Harness> {
  const test = await openTestP2p();
  const { service, exchange, db } = test;
  const merchants = new Merchants({
    service,
    exchange,
    schedule: () => undefined,
    seed: 7,
    epoch: 'test',
    onError: (error) => {
      throw error;
    },
  });
  await merchants.start();
  const merchantOf = (temperament: Temperament): UserId => {
    const member = MEMBERS.find((one) => one.temperament === temperament);
    const found = member && findMerchant(db, member.key);
    assert(found !== undefined, 'every temperament has a merchant');
    return found;
  };
  const adOf = (userId: UserId, side: ConvertSide): AdRecord => {
    const found = adsOf(db, userId, PAGE).rows.find(
      (ad) => ad.side === side && ad.currency === 'EUR',
    );
    assert(found !== undefined, 'every merchant trades euros');
    return found;
  };
  return {
    ...test,
    merchants,
    merchantOf,
    adOf,
    pass: async (minutes) => {
      await test.advance(minutes * MINUTE_MS);
      await merchants.step();
    },
    takeFrom: (temperament, side) => {
      const ad = adOf(merchantOf(temperament), side);
      const price = test.context.market.priceOf(ad, test.context.clock());
      assert(price !== undefined, 'the ad has a price');
      return test.order(ad, {
        amount: '50' as never,
        expectedPrice: decimalOfUnits(price),
        ...(side === 'sell'
          ? { paymentTypeId: paymentsOf(db, ad.id)[0]?.typeId }
          : { paymentMethodId: test.methodOf(TAKER) }),
      });
    },
  };
}

const pay = (test: Harness, order: { id: number; uid: string }) =>
  test.by(TAKER, order, (tx, change) => orderCommands.markPaid(tx, change));

it('posts ads of both sides in at least eight currencies, at most twenty a merchant', async () => {
  const test = await openMerchants();
  const ads = MEMBERS.flatMap(({ key }) => {
    const userId = findMerchant(test.db, key);
    assert(userId !== undefined, 'the merchant exists');
    expect(isMerchantBot(test.db, userId)).toBe(true);
    return adsOf(test.db, userId, PAGE).rows;
  });
  expect(ads.every(({ status }) => status === 'online')).toBe(true);
  for (const side of ['buy', 'sell'] as const) {
    const currencies = new Set(ads.filter((ad) => ad.side === side).map((ad) => ad.currency));
    expect(currencies.size).toBeGreaterThanOrEqual(8);
  }
  for (const member of MEMBERS) expect(plannedAds(member).length).toBeLessThanOrEqual(ADS_MAX);
  expect(await test.breaches()).toEqual([]);
});

it('starts again without a second ad, and replaces none that is online', async () => {
  const test = await openMerchants();
  const before = adsOf(test.db, test.merchantOf('prompt'), PAGE).total;
  await test.pass(10);
  for (let step = 0; step < 12; step += 1) await test.merchants.step();
  expect(adsOf(test.db, test.merchantOf('prompt'), PAGE).total).toBe(before);
});

it('has accounts that are valid in form', () => {
  for (const member of MEMBERS) {
    for (const id of neededTypeIds(member)) {
      const type = paymentTypeOf(id);
      assert(type !== undefined, 'the kind is known');
      const values = simulatedAccount(type, member.key);
      for (const field of type.fields) {
        const value = cleanedField(field.kind, values[field.key] ?? '');
        expect([type.name, field.key, value, accountFieldProblem(field, value)]).toEqual([
          type.name,
          field.key,
          value,
          undefined,
        ]);
      }
    }
  }
});

it.each([
  ['prompt', 2, 'completed'],
  ['slow', 2, 'paid'],
  ['slow', 10, 'completed'],
  ['late', 15, 'paid'],
  ['late', 31, 'completed'],
  ['silent', 120, 'paid'],
  ['denying', 12, 'in_appeal'],
] as const)(
  'sells as a %s merchant: %i minutes after the payment the order is %s',
  async (temperament, minutes, status) => {
    const test = await openMerchants();
    const order = await test.takeFrom(temperament, 'sell');
    expect(await pay(test, order)).toBe('done');
    await test.pass(minutes);
    expect(test.status(order)).toBe(status);
    expect(await test.breaches()).toEqual([]);
  },
);

it('asks to cancel as such a merchant, and releases once that is rejected', async () => {
  const test = await openMerchants();
  const order = await test.takeFrom('cancelling', 'sell');
  await pay(test, order);
  await test.pass(2);
  expect(test.current(order).cancelRequest).toBe('pending');
  await test.by(TAKER, order, (tx, change) =>
    orderCommands.answerCancel(tx, { ...change, answer: 'reject', reason: 'Paid.', files: [] }),
  );
  await test.pass(10);
  expect(test.status(order)).toBe('completed');
});

it.each([
  ['prompt', [2], 'paid'],
  ['slow', [10], 'paid'],
  ['late', [16, 5], 'in_appeal'],
  ['silent', [16], 'expired'],
  ['cancelling', [2], 'cancelled'],
  ['denying', [2], 'paid'],
] as const)(
  'buys as a %s merchant: after %j minutes the order is %s',
  async (temperament, waits, status) => {
    const test = await openMerchants();
    const order = await test.takeFrom(temperament, 'buy');
    for (const wait of waits) await test.pass(wait);
    expect(test.status(order)).toBe(status);
    expect(await test.breaches()).toEqual([]);
  },
);

it('tells the automatic reviewer whether the money has arrived', async () => {
  const test = await openMerchants();
  const denied = await test.takeFrom('denying', 'buy');
  const paid = await test.takeFrom('prompt', 'buy');
  await test.pass(2);
  const { market } = test.context;
  expect(market.hasPaymentArrived(test.current(denied))).toBe(false);
  expect(market.hasPaymentArrived(test.current(paid))).toBe(true);
});

it('answers a few messages', async () => {
  const test = await openMerchants();
  const order = await test.takeFrom('silent', 'sell');
  const { chats } = test.service;
  const own = () => {
    const page = chats.page(TAKER, order.uid, { beforeId: undefined, limit: 50 });
    assert('messages' in page, 'the conversation is open');
    return page.messages.filter(({ author, text }) => author === 'counterparty' && text !== '');
  };
  const before = own().length;
  for (let count = 0; count < 5; count += 1) {
    const clientId = clientMessageId(`m${count}`);
    await chats.send(TAKER, order.uid, { clientId, text: 'Hello?', imageBase64: undefined });
    await test.pass(0.5);
  }
  expect(own().length - before).toBeGreaterThanOrEqual(2);
  expect(own().length - before).toBeLessThanOrEqual(3);
});
