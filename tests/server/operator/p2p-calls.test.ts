/** Appeals, files, reports and suspensions of peer-to-peer trading on the operator's desk. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveIdentityLevel } from '#tests/support/identity-exchange.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import { openP2pTrader, p2pUnits, postAd, type P2pTrader } from '#tests/support/p2p-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

type Body = Readonly<Record<string, unknown>>;

async function desk(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${live.url}/operator/p2p${path}`, {
    method,
    headers: { ...bearerOf(live), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const auditOf = (subject: number) =>
  live.exchange.transact(({ db }) =>
    db
      .all<{ action: string }>('SELECT action FROM operator_audit WHERE subject = ? ORDER BY id', [
        String(subject),
      ])
      .map(({ action }) => action),
  );

/** Titles of what a trader was told, the newest first: in the list, and by email. */
async function noticesOf(trader: P2pTrader) {
  const { body } = await trader.get('notifications', { query: { page: 1 } });
  const events = (body.data?.data ?? []).map((row) => row['event'] ?? row);
  const response = await fetch(`${live.url}/outbox/messages`, { headers: bearerOf(live) });
  const { messages } = (await response.json()) as { messages: { to: string; subject: string }[] };
  return {
    events: JSON.stringify(events),
    mails: messages.filter(({ to }) => to === trader.email).map(({ subject }) => subject),
  };
}

interface Appealed {
  readonly seller: P2pTrader;
  readonly buyer: P2pTrader;
  readonly uid: string;
  readonly fileId: string;
  readonly appealId: number;
}

/** The buyer has paid, the seller has not released, and the buyer appeals with a picture. */
async function openAppeal(name: string): Promise<Appealed> {
  const seller = await openP2pTrader(live, `${name}-seller`);
  const buyer = await openP2pTrader(live, `${name}-buyer`, { usdt: '0', firstName: 'Boris' });
  const adId = await postAd(seller);
  const ad = await buyer.get('p2pAd', { params: { id: String(adId) } });
  const taken = await mustAccept(
    buyer.send('createP2pOrder', {
      ad_id: adId,
      fiat_amount: '50',
      payment_type_id: 1,
      expected_price: ad.body.data?.['current_price'],
    }),
  );
  const uid = String(taken.data?.['uid']);
  const order = { order_uid: uid, declaration: true };
  await mustAccept(buyer.send('markP2pPaid', { ...order, expected_status: 1 }));
  live.pass(11 * 60_000);
  const picture = (await documentPicture({ seed: adId })).toString('base64');
  const file = await mustAccept(
    live.call('uploadP2pFile', {
      bearer: buyer.bearer,
      body: { order_uid: uid, name: 'transfer.jpg', file: picture },
    }),
  );
  const fileId = String(file.data?.['id']);
  await mustAccept(
    buyer.send('appealP2pOrder', {
      order_uid: uid,
      expected_status: 2,
      reason: 1,
      description: 'I have paid, and nothing was released.',
      files: [fileId],
    }),
  );
  const { appeals } = (await desk('GET', '')).body as {
    appeals: { id: number; order_uid: string }[];
  };
  const appeal = appeals.find((one) => one.order_uid === uid);
  return { seller, buyer, uid, fileId, appealId: Number(appeal?.id) };
}

/** Both sides have stated theirs then, so that the case can be decided. */
async function stateSide(trader: P2pTrader, uid: string): Promise<void> {
  const picture = (await documentPicture({ seed: 5 })).toString('base64');
  const file = await mustAccept(
    live.call('uploadP2pFile', {
      bearer: trader.bearer,
      body: { order_uid: uid, name: 'account.jpg', file: picture },
    }),
  );
  await mustAccept(
    trader.send('addP2pEvidence', {
      order_uid: uid,
      expected_status: 6,
      description: 'Nothing has arrived in my account.',
      files: [String(file.data?.['id'])],
    }),
  );
}

it('lists an appeal, and shows everything that belongs to it', async () => {
  const { appealId, uid, seller, buyer } = await openAppeal('desk-show');
  const opened = await desk('GET', `/appeals/${appealId}`);
  expect(opened.body).toMatchObject({
    order: { uid, status: 6 },
    appeal: { id: appealId, reason: 1, evidence: [{ author: 'buyer' }] },
    payment_method: { type_name: 'SEPA bank transfer' },
    name_unsure: false,
    buyer: { user_id: buyer.id, verified_name: 'Boris Keller', same_account_user_ids: [] },
    seller: { user_id: seller.id, verified_name: 'Anna Keller', appeals_lost: 0 },
  });
  const { timeline } = opened.body as { timeline: readonly object[] };
  expect(timeline.length).toBeGreaterThanOrEqual(3);
  expect((await desk('GET', '/appeals/999999')).status).toBe(404);
});

it('audits each reading of a file, and reads none of another order', async () => {
  const one = await openAppeal('desk-file');
  const other = await openAppeal('desk-other-file');
  const path = `/appeals/${one.appealId}/file`;
  const read = await desk('POST', path, { file_id: one.fileId });
  expect(read.body).toMatchObject({ media_type: 'image/jpeg' });
  await desk('POST', path, { file_id: one.fileId });
  expect((await desk('POST', path, { file_id: other.fileId })).status).toBe(404);
  expect(await auditOf(one.appealId)).toEqual(['p2p_file_read', 'p2p_file_read']);
});

it('takes a case once, writes to both sides, and decides it once', async () => {
  const { appealId, uid, buyer, seller } = await openAppeal('desk-decide');
  const path = `/appeals/${appealId}`;
  const claims = await Promise.all([desk('POST', `${path}/claim`), desk('POST', `${path}/claim`)]);
  expect(claims.map(({ body }) => String(body['outcome'])).toSorted()).toEqual([
    'done',
    'state_changed',
  ]);
  await desk('POST', `${path}/messages`, { text: 'Please send a statement.' });
  for (const side of [buyer, seller]) {
    const page = await side.get('p2pMessages', { query: { order_uid: uid } });
    expect(JSON.stringify(page.body.data)).toContain('Please send a statement.');
  }
  const verdict = { side: 'buyer', note: 'The payment has arrived.' };
  const early = await desk('POST', `${path}/verdict`, verdict);
  expect([early.status, early.body['outcome']]).toEqual([409, 'response_pending']);
  expect((await desk('GET', path)).body).toMatchObject({
    buyer: { may_respond: false },
    seller: { may_respond: true },
  });
  await stateSide(seller, uid);
  const verdicts = await Promise.all([
    desk('POST', `${path}/verdict`, verdict),
    desk('POST', `${path}/verdict`, { ...verdict, side: 'seller' }),
  ]);
  expect(verdicts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const order = await buyer.get('p2pOrder', { params: { uid } });
  expect(order.body.data).toMatchObject({ status: 7 });
  expect((await p2pUnits(live, buyer))[0]).toBeGreaterThan(0n);
  const { appeals } = (await desk('GET', '')).body as { appeals: { id: number }[] };
  expect(appeals.map(({ id }) => id)).not.toContain(appealId);
  expect(await auditOf(appealId)).toEqual([
    'p2p_appeal_claimed',
    'p2p_appeal_message',
    'p2p_appeal_decided',
  ]);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('closes a report once, and suspends a trader with all ads', async () => {
  const trader = await openP2pTrader(live, 'desk-reported');
  const reporter = await openP2pTrader(live, 'desk-reporter', { usdt: '0' });
  await postAd(trader);
  const profile = await trader.get('ownTraderProfile');
  await mustAccept(
    reporter.send('reportTrader', {
      uid: profile.body.data?.['uid'],
      reason: 'abuse',
      text: 'Insults.',
    }),
  );
  const { reports } = (await desk('GET', '')).body as { reports: { id: number }[] };
  const [report] = reports;
  expect(report).toMatchObject({ reported_id: trader.id, suspended: false, text: 'Insults.' });
  const suspend = (suspended: boolean) =>
    desk('POST', `/traders/${trader.id}/suspend`, { suspended, note: 'Insults.' });
  expect((await suspend(true)).body).toEqual({ outcome: 'done' });
  expect((await suspend(true)).status).toBe(409);
  expect((await noticesOf(trader)).events).toContain('suspended');
  expect(await p2pUnits(live, trader)).toEqual([100_000_000_000n, 0n]);
  const own = () => trader.get('ownP2pAds');
  const status = async () => (await own()).body.data?.data?.[0]?.['status'];
  const id = Number((await own()).body.data?.data?.[0]?.['id']);
  expect(await status()).toBe(5);
  const online = () => trader.send('setP2pAdStatus', { id, status: 1 });
  expect((await online()).status).toBeGreaterThanOrEqual(400);
  expect((await suspend(false)).body).toEqual({ outcome: 'done' });
  expect(await status()).toBe(2);
  await mustAccept(online());
  const close = () => desk('POST', `/reports/${report?.id}/close`, { note: 'Warned.' });
  expect((await close()).body).toEqual({ outcome: 'done' });
  expect((await close()).status).toBe(409);
  expect(
    (await desk('POST', '/traders/999999/suspend', { suspended: true, note: 'x' })).status,
  ).toBe(404);
  expect(await auditOf(trader.id)).toEqual(['p2p_trader_suspended', 'p2p_trader_restored']);
});

it('responds to nobody without the operator’s token', async () => {
  const response = await fetch(`${live.url}/operator/p2p`);
  expect([401, 403, 404]).toContain(response.status);
  expect(await response.text()).not.toContain('appeals');
});

it('makes an applicant a merchant of the level that the desk grants, and records it', async () => {
  const trader = await openP2pTrader(live, 'desk-merchant', { level: 2, usdt: '0' });
  const apply = () => trader.send('applyForMerchant', { text: 'I answer within minutes, daily.' });
  expect((await apply()).body).toMatchObject({ error_code: 1003, required_kyc_level: 3 });
  await giveIdentityLevel(live, trader.id, 3);
  await mustAccept(apply());
  expect((await apply()).status).toBe(409);
  const standing = async () => (await trader.get('merchantStanding')).body.data;
  expect(await standing()).toMatchObject({ merchant_level: 0, application: { state: 1 } });
  const find = async () => {
    const { applications } = (await desk('GET', '')).body as {
      applications: { id: number; user_id: number }[];
    };
    return applications.find((one) => one.user_id === trader.id);
  };
  const { id = 0 } = (await find()) ?? {};
  const decide = (level: number, note: string) =>
    desk('POST', `/applications/${id}/decision`, { merchant_level: level, note });
  expect((await decide(2, 'Welcome.')).status).toBe(200);
  expect(await find()).toBeUndefined();
  expect((await decide(0, 'Changed my mind.')).body).toMatchObject({ outcome: 'state_changed' });
  expect(await standing()).toMatchObject({
    merchant_level: 2,
    application: { state: 2, note: 'Welcome.' },
  });
  expect(await auditOf(id)).toContain('p2p_merchant_approved');
  const { events, mails } = await noticesOf(trader);
  expect(events).toContain('merchant_approved');
  expect(mails.join()).toContain('You are a merchant now');
});

it('rejects an application with a note, after which the trader may apply again', async () => {
  const trader = await openP2pTrader(live, 'desk-refused', { level: 3, usdt: '0' });
  const apply = () => trader.send('applyForMerchant', { text: 'I answer within minutes, daily.' });
  for (const attempt of [1, 2, 3]) {
    await mustAccept(apply());
    const { applications } = (await desk('GET', '')).body as {
      applications: { id: number; user_id: number }[];
    };
    const found = applications.find((one) => one.user_id === trader.id);
    const body = { merchant_level: 0, note: `Too new, ${attempt}.` };
    expect((await desk('POST', `/applications/${found?.id}/decision`, body)).status).toBe(200);
    const { data } = (await trader.get('merchantStanding')).body;
    expect(data).toMatchObject({ merchant_level: 0, application: { state: 3, note: body.note } });
  }
  expect((await apply()).status).toBe(429);
  const { events, mails } = await noticesOf(trader);
  expect(events.split('merchant_rejected')).toHaveLength(4);
  expect(mails.join()).toContain('Application rejected');
});
