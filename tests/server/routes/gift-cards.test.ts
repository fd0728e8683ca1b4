import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { WHITELIST_MODES } from '#contract/entities/withdrawal-address.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';
import { checkCards } from '#server/gift-cards/check-cards.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import {
  codeBody,
  createdNumber,
  createdNumbers,
  newCardBody,
  openCardTrader,
  sendCode,
  shownCode,
} from '#tests/support/gift-card-exchange.ts';
import { callerKey } from '#tests/support/caller-key.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import { p2pUnits, type P2pTrader } from '#tests/support/p2p-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

let nameCount = 0;
const open = (): Promise<P2pTrader> => openCardTrader(live, `cards-${(nameCount += 1)}`);
const spotUsdt = async (trader: P2pTrader): Promise<number> => {
  const { body } = await trader.get('walletList', { query: { coin_id: 1 } });
  const usdt = body.data?.data?.find((wallet) => wallet['coin_type'] === 'USDT');
  return Number(usdt?.['balance']);
};
const errorOf = (name: keyof typeof REJECTION_CODES) => ({ error_code: REJECTION_CODES[name] });

it('[GIFT-01] creates a card from a wallet, lists it, and redeems it by its code', async () => {
  const [creator, friend] = [await open(), await open()];
  const preview = await mustAccept(creator.send('previewGiftCard', newCardBody({ quantity: 2 })));
  expect(preview.data).toMatchObject({ fee: '0', total: '100', value: '50' });
  const [first, second] = await createdNumbers(creator, { quantity: 2 });
  expect((await p2pUnits(live, creator))[0]).toBe(900_00000000n);
  const list = await creator.get('giftCards', { query: { tab: 'created', per_page: 1 } });
  expect(list.body.data).toMatchObject({ total: 2, data: [{ card_no: second, status: 1 }] });
  const before = await spotUsdt(friend);
  const code = await shownCode(creator, String(first));
  const redeemed = await sendCode(live, friend, 'redeemGiftCard', code);
  expect(redeemed.body.data).toMatchObject({ card_no: first, status: 3, redeemed_amount: '50' });
  expect(JSON.stringify(redeemed.body)).not.toContain(code);
  expect(await spotUsdt(friend)).toBe(before + 50);
  const mine = await friend.get('giftCards', { query: { tab: 'redeemed' } });
  expect(mine.body.data).toMatchObject({ total: 1, data: [{ card_no: first }] });
  const { body } = await creator.get('notifications');
  for (const event of ['revealed', 'redeemed']) {
    expect(JSON.stringify(body.data)).toContain(`"event":"${event}"`);
  }
  expect(JSON.stringify(body)).not.toContain(code);
});

it('shows a card to its creator and holder alone, and to others its face by its number', async () => {
  const [creator, friend, stranger] = [await open(), await open(), await open()];
  const number = await createdNumber(creator);
  await sendCode(live, friend, 'addGiftCard', await shownCode(creator, number));
  const params = { card_no: number };
  for (const reader of [creator, friend]) {
    expect((await reader.get('giftCard', { params })).status).toBe(200);
  }
  expect((await stranger.get('giftCard', { params })).status).toBe(404);
  const face = await stranger.get('validateGiftCard', { query: params });
  expect(face.body.data).toMatchObject({
    status: 2,
    amount: '50',
    revocable: false,
    restricted: true,
  });
  expect(face.body.data).not.toHaveProperty('note');
  const held = await friend.get('giftCards', { query: { tab: 'held' } });
  expect(held.body.data).toMatchObject({ data: [{ card_no: number, held_by_me: true }] });
  const owned = { card_no: number, receiver_type: 2, receiver: stranger.email };
  expect((await creator.send('sendGiftCard', owned)).status).toBe(404);
  expect((await friend.send('sendGiftCard', owned)).body).toMatchObject({ success: true });
  const paid = await stranger.send('redeemHeldGiftCard', { card_no: number });
  expect(paid.body.data).toMatchObject({ status: 3 });
});

it('answers repeated requests again, however the code was encrypted', async () => {
  const [creator, friend] = [await open(), await open()];
  const request_id = randomUUID();
  const body = { ...newCardBody(), request_id };
  const first = await mustAccept(creator.send('createGiftCards', body));
  const again = await mustAccept(creator.send('createGiftCards', body));
  expect(again).toMatchObject({ replayed: true, data: first.data });
  const changed = await creator.send('createGiftCards', { ...body, amount: '51' });
  expect(changed.body).toMatchObject(errorOf('request_id_reused'));
  const [card] = first.data as unknown as readonly { readonly card_no: string }[];
  const code = await shownCode(creator, String(card?.card_no));
  const redeem = async () =>
    friend.send('redeemGiftCard', { request_id, ...(await codeBody(live, code)) });
  expect((await redeem()).body).toMatchObject({ success: true });
  expect((await redeem()).body).toMatchObject({ success: true, replayed: true });
});

it('gives every wrong code one answer, and locks after five (G4)', async () => {
  const [creator, guesser] = [await open(), await open()];
  const code = await shownCode(creator, await createdNumber(creator));
  const answers = [];
  for (const wrong of ['0123456789ABCDE4', 'nonsense', '']) {
    const { body } = await sendCode(live, guesser, 'redeemGiftCard', wrong);
    answers.push({ ...body, server_time: 0, attempts_left: 0 });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await sendCode(live, guesser, 'addGiftCard', '0123456789ABCDE4');
  const fifth = await sendCode(live, guesser, 'addGiftCard', '0123456789ABCDE4');
  expect(fifth.body).toMatchObject({ ...errorOf('gift_code_wrong'), attempts_left: 0 });
  const locked = await sendCode(live, guesser, 'redeemGiftCard', code);
  expect(locked).toMatchObject({ status: 423, body: errorOf('gift_cards_locked') });
  const rules = await guesser.get('giftCardRules');
  expect(rules.body.data).toMatchObject({ attempts_left: 0 });
  expect(rules.body.data?.['locked_until']).toBe(locked.body['until']);
  const stale = { key_id: 'k-old', redeem_code: 'AAAA' };
  expect((await creator.send('redeemGiftCard', stale)).body).toMatchObject({
    ...errorOf('field_invalid'),
    errors: { key_id: 'a key that is valid' },
  });
});

it('asks for the second factor, or a recent sign-in, before it shows a code', async () => {
  const creator = await open();
  const number = await createdNumber(creator);
  live.pass(11 * MINUTE_MS);
  const asked = { card_no: number, public_key: callerKey().spki };
  expect((await creator.send('revealGiftCard', asked)).body).toMatchObject(
    errorOf('step_up_required'),
  );
  const guarded = await senderOf(live, 'cards-guarded');
  const send = (name: RouteName, body: object) =>
    live.call(name, { bearer: guarded.bearer, body: { request_id: randomUUID(), ...body } });
  const card = { ...newCardBody({ wallet_type: 2 }), g2f_code: guarded.nextCode() };
  const { data } = await mustAccept(send('createGiftCards', card));
  const [created] = data as unknown as readonly { readonly card_no: string }[];
  const own = { ...asked, card_no: created?.card_no };
  expect((await send('revealGiftCard', own)).body).toMatchObject(errorOf('two_factor_code_wrong'));
  const proven = await send('revealGiftCard', { ...own, g2f_code: guarded.nextCode() });
  expect(proven.body).toMatchObject({ success: true });
});

it('needs level 1 to create, counts against the limits of what leaves, and obeys the whitelist', async () => {
  const [creator, friend] = [await open(), await open()];
  const low = await live.trader('cards-level-0');
  const body = { ...newCardBody({ wallet_type: 2 }), request_id: randomUUID() };
  const { bearer } = low;
  expect((await live.call('createGiftCards', { bearer, body })).body).toMatchObject(
    errorOf('identity_level_too_low'),
  );
  await createdNumber(creator);
  const limits = await live.exchange.transact(({ db }) =>
    db.all<{ value_units: bigint }>('SELECT value_units FROM sent_value WHERE user_id = ?', [
      creator.id,
    ]),
  );
  expect(limits.map(({ value_units: value }) => value)).toEqual([50_00000000n]);
  await live.exchange.transact(({ db }) =>
    db.run(
      `INSERT INTO withdrawal_setting (user_id, whitelist_mode, suspended_until_ms) VALUES (?, ?, 0)
         ON CONFLICT (user_id) DO UPDATE SET whitelist_mode = excluded.whitelist_mode`,
      [creator.id, WHITELIST_MODES.strict],
    ),
  );
  for (const changed of [{}, { restricted_to: await uidOf(friend) }]) {
    const refused = await creator.send('createGiftCards', newCardBody(changed));
    expect(refused.body).toMatchObject(errorOf('address_not_whitelisted'));
  }
});

const uidOf = ({ id }: P2pTrader): Promise<string> =>
  live.exchange.transact(
    ({ db }) => db.get<{ uid: string }>('SELECT uid FROM person WHERE id = ?', [id])?.uid ?? '',
  );

const desk = async (path: string, body?: object) => {
  const response = await fetch(`${live.url}/operator/gift-cards${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...bearerOf(live), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it('lets the desk save themes and decide about locked cards, each with a line of the audit', async () => {
  const creator = await open();
  const number = await createdNumber(creator);
  const theme = {
    name: ' Spring ',
    category: '',
    design: 'plain',
    color: '#00ff00',
    offered: true,
  };
  expect((await desk('/themes', theme)).body).toEqual({ outcome: 'done' });
  expect((await desk('/themes', { ...theme, id: 999 })).status).toBe(404);
  const themes = await live.call('giftCardThemes');
  const rows = themes.body.data as unknown as readonly { name: string }[];
  expect(rows.map(({ name }) => name)).toContain('Spring');
  await mustAccept(creator.send('reportGiftCard', { card_no: number, text: 'Lost' }));
  const { body } = await desk('');
  expect(body['reported']).toEqual([
    expect.objectContaining({
      card_no: number,
      report: 'Lost',
      creator_id: creator.id,
      history: ['created', 'locked'].map((act) =>
        expect.objectContaining({ act, user_id: creator.id }),
      ),
    }),
  ]);
  const decide = (decision: string) => desk(`/${number}/decision`, { decision, note: 'Seen' });
  expect((await decide('unlock')).body).toEqual({ outcome: 'done' });
  expect((await decide('unlock')).status).toBe(409);
  expect((await decide('lock')).body).toEqual({ outcome: 'done' });
  expect((await decide('return')).body).toEqual({ outcome: 'done' });
  expect((await p2pUnits(live, creator))[0]).toBe(1000_00000000n);
  const actions = await live.exchange.transact(({ db }) =>
    db
      .all<{ action: string }>(
        "SELECT action FROM operator_audit WHERE action LIKE 'gift_card%' ORDER BY id",
      )
      .map(({ action }) => action),
  );
  expect(actions).toEqual([
    'gift_card_theme_saved',
    'gift_card_unlocked',
    'gift_card_locked',
    'gift_card_returned',
  ]);
});

it('keeps cards, keys and attempts through a restart, and holds the amounts of all open cards', async () => {
  const creator = await open();
  const number = await createdNumber(creator);
  const code = await shownCode(creator, number);
  const encrypted = await codeBody(live, code);
  const guesser = await open();
  for (let count = 0; count < 5; count += 1) await sendCode(live, guesser, 'addGiftCard', 'wrong');
  live = await live.restart();
  const call = (trader: P2pTrader) =>
    live.call('redeemGiftCard', {
      bearer: trader.bearer,
      body: { ...encrypted, request_id: randomUUID() },
    });
  expect((await call(guesser)).body).toMatchObject(errorOf('gift_cards_locked'));
  expect((await call(creator)).body.data).toMatchObject({ status: 3 });
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(await live.exchange.transact(({ db }) => checkCards(db))).toEqual([]);
  expect(live.logged).toEqual([]);
});
