/** Payment methods of peer-to-peer trading over the calls of a running exchange. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import { isNameUnsure } from '#server/p2p/methods/methods.ts';
import { methodsOf, sameAccountUsers } from '#server/p2p/methods/method-rows.ts';
import { PAYMENT_TYPES } from '#server/p2p/methods/payment-types.ts';
import { P2P_CURRENCIES } from '#server/p2p/p2p-terms.ts';
import { enableTwoFactor } from '#tests/support/guarded-account.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import {
  addMethod,
  adBody,
  IBAN,
  methodBody,
  openP2pTrader,
  type P2pTrader,
} from '#tests/support/p2p-exchange.ts';

const UNREADABLE = REJECTION_CODES.image_unreadable;

let live: LiveExchange;
let anna: P2pTrader;
beforeAll(async () => {
  live = await openLiveExchange();
  anna = await openP2pTrader(live, 'p2p-anna', { usdt: '0' });
});
afterAll(() => live.close());

const save = (trader: P2pTrader, changed: object = {}) =>
  trader.send('savePaymentMethod', methodBody(changed));

it('knows kinds of payment for every currency, each with the fields that name its account', async () => {
  const { body } = await live.call('paymentTypes');
  expect(body.data).toHaveLength(PAYMENT_TYPES.length);
  for (const currency of Object.keys(P2P_CURRENCIES)) {
    const types = PAYMENT_TYPES.filter(({ currencies }) => currencies.includes(currency));
    expect(types.length, currency).toBeGreaterThan(1);
  }
  for (const { fields, accountKeys, name } of PAYMENT_TYPES) {
    expect(
      fields.map(({ key }) => key),
      name,
    ).toEqual(expect.arrayContaining([...accountKeys]));
  }
  expect(new Set(PAYMENT_TYPES.map(({ id }) => id)).size).toBe(PAYMENT_TYPES.length);
});

it('stores cleaned fields, encrypted', async () => {
  const saved = await save(anna, {
    fields: { iban: ' de89 3704 0044 0532 0130 00 ' },
    // Nothing that turns or hides the text beside it.
    label: 'Ma\u202Ein\u200B',
    real_name: 'Anna \u2066Keller\u200B',
  });
  expect(saved.body.data).toMatchObject({
    type_name: 'SEPA bank transfer',
    fields: [{ key: 'iban', value: IBAN }],
    label: 'Main',
    real_name: 'Anna Keller',
    in_use: false,
  });
  const rows = await live.exchange.transact(({ db }) => methodsOf(db, userId(anna.id)));
  expect(Buffer.from(rows[0]?.details ?? []).includes(IBAN)).toBe(false);
});

it('rejects wrong fields by their names', async () => {
  const wrong = await save(anna, { fields: { iban: 'DE00123' } });
  expect(wrong.body).toMatchObject({ error_code: 1001, errors: { 'fields.iban': 'not_iban' } });
  const missing = await save(anna, { fields: {} });
  expect(missing.body).toMatchObject({ error_code: 1001, errors: { 'fields.iban': 'missing' } });
  expect((await save(anna, { type_id: 99_999 })).body.error_code).toBe(1001);
  const routing = { routing_number: '123', account_number: '123456', bank_name: 'Bank' };
  const american = await save(anna, { type_id: 6, fields: routing });
  expect(american.body).toMatchObject({ errors: { 'fields.routing_number': 'wrong_format' } });
});

it('needs the verified name, and marks one that cannot be compared', async () => {
  const other = await save(anna, { real_name: 'Boris Petrov' });
  expect(other.body.error_code).toBe(3017);
  expect((await save(anna, { real_name: 'KELLER, Anna' })).status).toBe(200);
  const initial = await save(anna, { real_name: 'A. Keller' });
  expect(initial.status).toBe(200);
  const id = Number(initial.body.data?.['id']);
  expect(await live.exchange.transact(({ db }) => isNameUnsure({ db }, id))).toBe(true);
});

it('needs level 1', async () => {
  const nobody = await openP2pTrader(live, 'p2p-nobody', { level: 0, usdt: '0' });
  expect((await save(nobody)).body).toMatchObject({ error_code: 1003, required_kyc_level: 1 });
});

it('finds the same account at another user, whatever its spelling', async () => {
  const [one, two] = await Promise.all(
    ['p2p-twin-a', 'p2p-twin-b'].map((name) => openP2pTrader(live, name, { usdt: '0' })),
  );
  const [first, second] = [one as P2pTrader, two as P2pTrader];
  const iban = 'GB82WEST12345698765432';
  await addMethod(first, { fields: { iban } });
  // Another kind of transfer into the same account.
  await addMethod(second, { type_id: 2, fields: { iban: 'gb82 west 1234 5698 7654 32' } });
  const same = await live.exchange.transact(({ db }) => sameAccountUsers(db, userId(first.id)));
  expect(same).toEqual([second.id]);
});

it('shows a picture to its owner alone, stored again without what it carried', async () => {
  const trader = await openP2pTrader(live, 'p2p-pictured', { usdt: '0' });
  const picture = await documentPicture({ seed: 3 });
  const saved = await save(trader, { qr_image: picture.toString('base64') });
  expect(saved.body).toMatchObject({ success: true });
  const imageId = String(saved.body.data?.['qr_image_id']);
  const shown = await trader.send('paymentMethodImage', { qr_image_id: imageId });
  expect(shown.body.data).toMatchObject({ media_type: 'image/jpeg' });
  expect(shown.body.data?.['photo']).not.toBe(picture.toString('base64'));
  expect((await anna.send('paymentMethodImage', { qr_image_id: imageId })).status).toBe(404);
  const id = Number(saved.body.data?.['id']);
  expect((await save(trader, { id })).body.data).toMatchObject({ qr_image_id: imageId });
  expect((await save(trader, { id, qr_image: '' })).body.data).toMatchObject({ qr_image_id: null });
  expect((await trader.send('paymentMethodImage', { qr_image_id: imageId })).status).toBe(404);
  const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  expect((await save(trader, { qr_image: script })).body.error_code).toBe(UNREADABLE);
});

it('returns the first response to a repeated request, and one method', async () => {
  const trader = await openP2pTrader(live, 'p2p-again', { usdt: '0' });
  const body = { ...methodBody(), request_id: randomUUID() };
  const first = await mustAccept(trader.send('savePaymentMethod', body));
  const second = await mustAccept(trader.send('savePaymentMethod', body));
  expect(second).toMatchObject({ data: { id: first.data?.['id'] }, replayed: true });
  const id = Number(first.data?.['id']);
  const deletion = { id, request_id: randomUUID() };
  await mustAccept(trader.send('deletePaymentMethod', deletion));
  const repeated = await mustAccept(trader.send('deletePaymentMethod', deletion));
  expect(repeated).toMatchObject({ replayed: true, data: null });
  expect((await trader.get('paymentMethods')).body.data).toEqual([]);
});

it('does not show, change or delete a method of another user', async () => {
  const id = await addMethod(anna);
  const boris = await openP2pTrader(live, 'p2p-boris', { usdt: '0' });
  expect((await save(boris, { id })).status).toBe(404);
  expect((await boris.send('deletePaymentMethod', { id })).status).toBe(404);
  expect((await boris.get('paymentMethods')).body.data).toEqual([]);
});

it('keeps the last method of an ad that is online', async () => {
  const trader = await openP2pTrader(live, 'p2p-last');
  const [first, second] = [await addMethod(trader), await addMethod(trader)];
  const body = adBody({ payment_method_ids: [first, second] });
  await mustAccept(trader.send('createP2pAd', body));
  await mustAccept(trader.send('deletePaymentMethod', { id: first }));
  const last = await trader.send('deletePaymentMethod', { id: second });
  expect(last.body.error_code).toBe(3022);
});

it('stores at most twenty methods of a user', async () => {
  const trader = await openP2pTrader(live, 'p2p-collector', { usdt: '0' });
  for (let count = 0; count < 20; count += 1) await addMethod(trader);
  expect((await save(trader)).body.error_code).toBe(3026);
});

it('needs the code of the second factor, where it is on', async () => {
  const trader = await openP2pTrader(live, 'p2p-guarded', { usdt: '0' });
  const id = await addMethod(trader);
  const factor = await enableTwoFactor(live, trader);
  expect((await save(trader)).body.error_code).toBe(1004);
  expect((await trader.send('deletePaymentMethod', { id })).body.error_code).toBe(1004);
  await mustAccept(trader.send('deletePaymentMethod', { id, g2f_code: factor.code() }));
});

it('reports no internal error', () => {
  expect(live.logged).toEqual([]);
});
