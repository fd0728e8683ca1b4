/** Orders of peer-to-peer trading over the calls of a running exchange. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { DATABASE_FILE } from '#server/db/data-folder.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import { everyP2pOrderCall } from '#tests/support/every-p2p-order-call.ts';
import { enableTwoFactor } from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type Reply,
} from '#tests/support/live-exchange.ts';
import { joinOwnChannels, messagesOn } from '#tests/support/own-channels.ts';
import {
  adBody,
  addMethod,
  IBAN,
  openP2pTrader,
  p2pUnits,
  type P2pTrader,
} from '#tests/support/p2p-exchange.ts';
import { openTrade, orderIn, takeAd, TEXT, tradeOf, type Trade } from '#tests/support/p2p-trade.ts';
import { pngOf } from '#tests/support/pictures.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const of = (text: string): bigint => exactUnitsOf(decimal(text));
const DONE = { declaration: true };
const codeOf = async (reply: Promise<Reply>) => (await reply).body.error_code;
const statusOf = async (reply: Promise<Reply>) => (await reply).status;

it('accepts each of its calls', async () => {
  for (const [name, { status, body }] of await everyP2pOrderCall(live)) {
    expect([name, status, body.error_code]).toEqual([name, 200, 0]);
  }
  expect(await live.ledgerBreaches()).toEqual([]);
});

describe('one order', () => {
  it('shows each side its part, the other’s verified name and the account, only while it is open', async () => {
    const trade = await openTrade(live);
    const bought = await trade.seenBy(trade.buyer);
    expect(bought).toMatchObject({
      role: 'buyer',
      is_maker: false,
      status: 1,
      counterparty_name: 'Anna Keller',
      terms: 'Own account only.',
      allowed_actions: ['mark_paid', 'cancel', 'send_message'],
    });
    expect(JSON.stringify(bought['payment_methods'])).toContain(IBAN);
    expect(await trade.seenBy(trade.seller)).toMatchObject({
      role: 'seller',
      is_maker: true,
      counterparty_name: 'Mai Tran',
      fee: expect.stringMatching(/^0\.02/),
    });
    await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
    const paid = await trade.seenBy(trade.buyer);
    expect(JSON.stringify(paid['payment_method'])).toContain(IBAN);
    await mustAccept(trade.change(trade.seller, 'releaseP2pOrder', DONE));
    const text = JSON.stringify(await trade.seenBy(trade.buyer));
    expect(text).not.toContain(IBAN);
    expect(text).not.toContain('Anna Keller');
  });

  it('moves the escrow to the buyer, and a repeated request moves nothing', async () => {
    const trade = await openTrade(live);
    await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
    const body = { order_uid: trade.uid, expected_status: 2, request_id: randomUUID(), ...DONE };
    const { bearer } = trade.seller;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => live.call('releaseP2pOrder', { bearer, body })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(replies.filter(({ body: one }) => one['replayed'] === true).length).toBe(4);
    const { amount } = await trade.seenBy(trade.buyer);
    const [available] = await p2pUnits(live, trade.buyer);
    expect(available).toBe(of('1000') + of(String(amount)));
    const other = { ...body, expected_status: 1 };
    expect(await codeOf(live.call('releaseP2pOrder', { bearer, body: other }))).toBe(1009);
    expect(await live.ledgerBreaches()).toEqual([]);
  });

  it('names the current status to a side that has seen another one', async () => {
    const trade = await openTrade(live);
    await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
    const stale = { expected_status: 1, reason: 'other', declaration: 1 };
    const { status, body } = await trade.change(trade.buyer, 'cancelP2pOrder', stale);
    expect([status, body.error_code, body['current_status']]).toEqual([409, 1010, 2]);
  });

  it('needs the second factor of a seller who has one, and consumes no code for what fails', async () => {
    const trade = await openTrade(live);
    const factor = await enableTwoFactor(live, trade.seller);
    const release = (g2f_code?: string) =>
      trade.change(trade.seller, 'releaseP2pOrder', { ...DONE, ...(g2f_code && { g2f_code }) });
    const code = factor.code();
    expect(await statusOf(release(code))).toBe(409);
    await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
    expect(await statusOf(release())).toBe(422);
    expect(await statusOf(release('000000'))).toBe(422);
    expect(await statusOf(release(code))).toBe(200);
  });

  it('lists open and closed orders, and finds the order of a request', async () => {
    const trade = await openTrade(live);
    const { bearer } = trade.buyer;
    const list = async (query: object) => {
      const { data } = await mustAccept(live.call('p2pOrders', { bearer, query: { ...query } }));
      return (data?.data ?? []).map((order) => order['uid']);
    };
    expect(await list({ tab: 'open' })).toEqual([trade.uid]);
    expect(await list({ tab: 'open', side: 2 })).toEqual([]);
    expect(await list({ tab: 'open', coin_type: 'BTC' })).toEqual([]);
    await mustAccept(
      trade.change(trade.buyer, 'cancelP2pOrder', { reason: 'other', declaration: 1 }),
    );
    expect(await list({ tab: 'open' })).toEqual([]);
    expect(await list({ tab: 'done', status: 4, side: 1 })).toEqual([trade.uid]);
    const unknown = { bearer, params: { request_id: randomUUID() } };
    expect(await statusOf(live.call('p2pOrderOfRequest', unknown))).toBe(404);
  });
});

it('takes an ad that buys with an account of the seller', async () => {
  const maker = await openP2pTrader(live, 'ad-that-buys');
  const taker = await openP2pTrader(live, 'who-sells', { firstName: 'Mai', lastName: 'Tran' });
  const posted = await mustAccept(
    maker.send('createP2pAd', {
      side: 1,
      coin_type: 'USDT',
      currency: 'EUR',
      price_type: 2,
      premium: '99',
      total_amount: '100',
      minimum: '10',
      maximum: '90',
      payment_window: 15,
      payment_type_ids: [1],
    }),
  );
  const adId = Number(posted.data?.['id']);
  const methodId = await addMethod(taker, { real_name: 'Mai Tran' });
  expect(await codeOf(takeAd(live, taker, adId))).toBe(3008);
  const order = orderIn(
    await mustAccept(takeAd(live, taker, adId, { payment_method_id: methodId })),
  );
  expect(order).toMatchObject({ role: 'seller', payment_type: expect.stringMatching(/SEPA/) });
  // The account is in use, so that it can neither change nor go.
  expect(await codeOf(taker.send('deletePaymentMethod', { id: methodId }))).toBe(3022);
});

it('shows the code to scan to the buyer of an open order, and to nobody else', async () => {
  const seller = await openP2pTrader(live, 'seller-with-code');
  const buyer = await openP2pTrader(live, 'buyer-who-scans', { firstName: 'Mai' });
  const qr_image = (await documentPicture({ seed: 8 })).toString('base64');
  const methodId = await addMethod(seller, { qr_image });
  const posted = await mustAccept(
    seller.send('createP2pAd', adBody({ payment_method_ids: [methodId] })),
  );
  const adId = Number(posted.data?.['id']);
  const { uid } = orderIn(await mustAccept(takeAd(live, buyer, adId)));
  const trade = tradeOf(live, { seller, buyer, adId, uid });
  const seen = await trade.seenBy(buyer);
  const [method] = seen['payment_methods'] as readonly { readonly qr_image_id: string }[];
  const read = (trader: P2pTrader) =>
    statusOf(trader.send('paymentMethodImage', { qr_image_id: method?.qr_image_id }));
  const stranger = await openP2pTrader(live, 'who-scans-others', { usdt: '0' });
  expect([await read(buyer), await read(stranger)]).toEqual([200, 404]);
  const cancel = { reason: 'other', declaration: 1 };
  await mustAccept(trade.change(buyer, 'cancelP2pOrder', cancel));
  expect([await read(buyer), await read(seller)]).toEqual([404, 200]);
});

it('keeps the kind of price of an ad while it has open orders', async () => {
  const trade = await openTrade(live);
  const { body } = await trade.seller.get('ownP2pAds');
  const [ad] = body.data?.data ?? [];
  const fixed = adBody({
    payment_method_ids: ad?.['payment_method_ids'],
    id: trade.adId,
    price_type: 1,
    price: '1',
    premium: undefined,
  });
  expect(await codeOf(trade.seller.send('updateP2pAd', fixed))).toBe(3021);
  await mustAccept(
    trade.seller.send('updateP2pAd', { ...fixed, price_type: 2, price: null, premium: '102' }),
  );
  const cancel = { reason: 'other', declaration: 1 };
  await mustAccept(trade.change(trade.buyer, 'cancelP2pOrder', cancel));
  await mustAccept(trade.seller.send('updateP2pAd', fixed));
});

describe('others', () => {
  it('finds no order, message or file of two other users, and cannot change any', async () => {
    const trade = await openTrade(live);
    const stranger = await openP2pTrader(live, 'p2p-stranger');
    const { bearer } = stranger;
    const order_uid = trade.uid;
    const id = await trade.upload(trade.buyer);
    const file = pngOf(5, 5).toString('base64');
    const change = { order_uid, expected_status: 1, request_id: randomUUID() };
    const evidence = { description: TEXT, files: [id] };
    const bodies: Partial<Record<RouteName, object>> = {
      p2pFile: { order_uid, id },
      uploadP2pFile: { order_uid, name: '', file },
      sendP2pMessage: { order_uid, client_id: 'x', text: 'Hello' },
      markP2pMessages: { order_uid, receipt: 'read', up_to_id: 1 },
      p2pTyping: { order_uid },
      markP2pPaid: { ...change, ...DONE },
      takeBackP2pPaid: change,
      extendP2pPayment: change,
      releaseP2pOrder: { ...change, ...DONE },
      cancelP2pOrder: { ...change, reason: 'other', declaration: 1 },
      requestP2pCancel: { ...change, reason: 'other' },
      answerP2pCancel: { ...change, result: 1 },
      appealP2pOrder: { ...change, reason: 8, ...evidence },
      addP2pEvidence: { ...change, ...evidence },
      withdrawP2pAppeal: change,
      concedeP2pOrder: { ...change, ...DONE },
      complainAboutP2pOrder: { ...change, reason: 8, ...evidence },
      proposeP2pSettlement: { ...change, buyer_share: 100 },
      answerP2pSettlement: { ...change, proposal_id: 1, result: 1 },
      giveP2pFeedback: { ...change, rating: 2 },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const reply = live.call(name as RouteName, {
        bearer,
        body: { ...body, ...('request_id' in body && { request_id: randomUUID() }) },
      });
      expect([name, await statusOf(reply)]).toEqual([name, 404]);
    }
    const params = { uid: order_uid };
    expect(await statusOf(live.call('p2pOrder', { bearer, params }))).toBe(404);
    expect(await statusOf(live.call('p2pMessages', { bearer, query: { order_uid } }))).toBe(404);
    expect(await trade.seenBy(trade.buyer)).toMatchObject({ status: 1, revision: 2 });
  });

  it('joins no channel of another user', async () => {
    const trade = await openTrade(live);
    const stranger = await openP2pTrader(live, 'p2p-listener');
    const join = (channel: string) => {
      const body = { socket_id: '1.2', channel_name: `private-${channel}` };
      return statusOf(live.call('authorizeChannel', { bearer: stranger.bearer, body }));
    };
    expect(await join(`p2p_${trade.buyer.id}`)).toBe(403);
    expect(await join(`p2p-chat-${trade.uid}_${trade.buyer.id}`)).toBe(403);
    // Its own name in another's order hears nothing.
    const client = await joinOwnChannels(live, stranger, [`p2p-chat-${trade.uid}`]);
    await say(trade, 'For your eyes only');
    await expect.poll(async () => (await messagesOf(trade)).length).toBe(2);
    const channel = `private-p2p-chat-${trade.uid}_${stranger.id}`;
    expect(messagesOn(client, channel).filter(({ event }) => !event.startsWith('pusher'))).toEqual(
      [],
    );
  });
});

const say = (trade: Trade, text: string, extra: object = {}) =>
  mustAccept(
    live.call('sendP2pMessage', {
      bearer: trade.buyer.bearer,
      body: { order_uid: trade.uid, client_id: randomUUID().slice(0, 30), text, ...extra },
    }),
  );

interface WireMessage {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly event: string | null;
  readonly read_at: string | null;
  readonly image: { readonly id: string } | null;
}
async function messagesOf(trade: Trade, trader = trade.seller): Promise<readonly WireMessage[]> {
  const { bearer } = trader;
  const query = { order_uid: trade.uid };
  const { data } = await mustAccept(live.call('p2pMessages', { bearer, query }));
  return data?.['messages'] as readonly WireMessage[];
}

describe('the conversation', () => {
  it('starts with the exchange and the advertiser, and shows authors to each reader', async () => {
    const trade = await openTrade(live, { auto_reply: 'Hello from the ad.' });
    await say(trade, 'Paid \u202Esoon');
    const seller = await messagesOf(trade);
    expect(seller.map(({ author, event, text }) => [author, event ?? text])).toEqual([
      ['system', 'p2p_started'],
      ['user', 'Hello from the ad.'],
      ['counterparty', 'Paid soon'],
    ]);
    expect(seller[0]?.text).toContain('never asks for passwords or codes');
    const buyer = await messagesOf(trade, trade.buyer);
    expect(buyer.map(({ author }) => author)).toEqual(['system', 'counterparty', 'user']);
    expect(await trade.seenBy(trade.seller)).toMatchObject({ unread_count: 1 });
    const upTo = { receipt: 'read', up_to_id: seller.at(-1)?.id };
    const { bearer } = trade.seller;
    const marked = live.call('markP2pMessages', {
      bearer,
      body: { order_uid: trade.uid, ...upTo },
    });
    expect((await mustAccept(marked)).data).toEqual({ unread_count: 0 });
    expect((await messagesOf(trade, trade.buyer)).at(-1)?.read_at).not.toBeNull();
  });

  it('carries pictures and papers, which both sides can read', async () => {
    const trade = await openTrade(live);
    await say(trade, '', { photo: pngOf(40, 30).toString('base64') });
    const image = (await messagesOf(trade)).at(-1)?.image;
    const read = (id: string) =>
      live.call('p2pFile', { bearer: trade.seller.bearer, body: { order_uid: trade.uid, id } });
    expect((await mustAccept(read(image?.id ?? ''))).data).toMatchObject({
      media_type: 'image/png',
    });
    const file_id = await trade.upload(trade.buyer);
    const again = await trade.upload(trade.buyer);
    expect(again).toBe(file_id);
    // Only a paper is sent as a file; a picture as a photo.
    const draft = { order_uid: trade.uid, client_id: 'p', file_id };
    const { bearer } = trade.buyer;
    expect(await codeOf(live.call('sendP2pMessage', { bearer, body: draft }))).toBe(3016);
    const bad = Buffer.from('<svg onload=alert(1)>').toString('base64');
    const upload = { order_uid: trade.uid, name: 'x.svg', file: bad };
    expect(await codeOf(live.call('uploadP2pFile', { bearer, body: upload }))).toBe(3016);
  });

  it('sends orders, messages, receipts and typing to the sides alone', async () => {
    const trade = await openTrade(live);
    const family = `p2p-chat-${trade.uid}`;
    const client = await joinOwnChannels(live, trade.seller, ['p2p', family]);
    await say(trade, 'Hello');
    const { bearer } = trade.buyer;
    await mustAccept(live.call('p2pTyping', { bearer, body: { order_uid: trade.uid } }));
    await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
    const chat = () => messagesOn(client, `private-${family}_${trade.seller.id}`);
    await expect
      .poll(() =>
        chat()
          .map(({ event }) => event)
          .slice(-3),
      )
      .toEqual(['new-message', 'typing', 'new-message']);
    expect(chat().at(-3)?.payload).toMatchObject({ unread_count: 1, message: { text: 'Hello' } });
    const orders = messagesOn(client, `private-p2p_${trade.seller.id}`);
    expect(orders.at(-1)).toMatchObject({
      event: 'p2p-order-update',
      payload: { order: { uid: trade.uid, role: 'seller', status: 2 } },
    });
  });
});

it('writes a notification and an email for what needs a side', async () => {
  const trade = await openTrade(live);
  await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
  const { bearer } = trade.seller;
  const { data } = await mustAccept(live.call('notifications', { bearer, query: {} }));
  const titles = JSON.stringify(data);
  expect(titles).toContain('Your ad was taken');
  expect(titles).toContain('Buyer has paid');
  expect(titles).not.toContain(IBAN);
});

it('stores accounts, names and files encrypted, in replies to repeat as well', async () => {
  const trade = await openTrade(live);
  const secret = await documentPicture({ seed: 77 });
  const body = { order_uid: trade.uid, name: 'a.jpg', file: secret.toString('base64') };
  await mustAccept(live.call('uploadP2pFile', { bearer: trade.buyer.bearer, body }));
  await mustAccept(trade.change(trade.buyer, 'markP2pPaid', DONE));
  const folder = join(live.folder, 'data');
  const content = readdirSync(folder)
    .filter((name) => name.startsWith(DATABASE_FILE))
    .map((name) => readFileSync(join(folder, name)));
  expect(content.length).toBeGreaterThan(0);
  for (const text of [IBAN, 'counterpartyName']) {
    expect([text, content.some((bytes) => bytes.includes(text))]).toEqual([text, false]);
  }
  expect(content.some((bytes) => bytes.includes(trade.uid))).toBe(true);
});

it('does what is due by its clock, keeps orders across a restart, and does it once', async () => {
  const trade = await openTrade(live);
  live.pass(16 * MINUTE_MS);
  const soon = { timeout: 30_000 };
  const params = { uid: trade.uid };
  const order = async () => {
    const { email, password } = trade.seller;
    const body = { email, password, ip: '127.0.0.1' };
    const bearer = String((await mustAccept(live.call('signIn', { body })))['access_token']);
    return orderIn(await mustAccept(live.call('p2pOrder', { bearer, params })));
  };
  await expect.poll(async () => (await order()).status, soon).toBe(5);
  live = await live.restart();
  expect(await order()).toMatchObject({
    status: 5,
    closed_at: null,
    allowed_actions: expect.arrayContaining(['release']),
  });
  live.pass(15 * MINUTE_MS);
  await expect.poll(async () => (await order())['closed_at'], soon).not.toBeNull();
  const timeline = (await order())['timeline'] as readonly { readonly status: number }[];
  expect(timeline.map(({ status }) => status)).toEqual([1, 5, 5]);
  expect(await live.ledgerBreaches()).toEqual([]);
});
