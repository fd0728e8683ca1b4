import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { DELETION_WAIT_MS } from '#server/accounts/security/security.ts';
import { parse } from '#contract/codec.ts';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { reviewsCodec } from '#contract/operator/reviews.ts';
import { operatorPost } from '#tests/support/every-custody-call.ts';
import { BEHIND_PROXY, from, proofOf } from '#tests/support/guarded-account.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  PASSWORD,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());

type Bearer = Pick<TraderLogin, 'bearer'>;

const read = async (name: Parameters<LiveExchange['call']>[0], { bearer }: Bearer, query = {}) =>
  (await mustAccept(live.call(name, { bearer, query }))).data;

const listOf = async (...call: Parameters<typeof read>) =>
  (await read(...call)) as unknown as readonly Readonly<Record<string, unknown>>[];

const save = ({ bearer }: Bearer, body: object) =>
  live.call('saveReferralCode', { bearer, body: { label: '', friend_share: 0, ...body } });

/** Signs up with a code and signs in, with the device cookie of another browser if one is given. */
async function signUpWith(name: string, ref_code: string, cookie?: string) {
  const email = `${name}@example.com`;
  await mustAccept(live.call('signUp', { body: { email, password: PASSWORD, ref_code } }));
  const code = await live.codeFor(email);
  await mustAccept(live.call('verifyEmail', { body: { email, code } }));
  return signIn(email, cookie);
}

/** A line for each user who signs in here; users of `live.trader` share another one. */
const lines = new Map<string, string>();
const ownLineOf = (email: string): string => {
  const line = lines.get(email) ?? `203.0.113.${lines.size + 1}`;
  lines.set(email, line);
  return line;
};

async function signIn(email: string, cookie?: string, line = ownLineOf(email)) {
  const body = { email, password: PASSWORD, ip: '127.0.0.1' };
  const reply = await live.call('signIn', {
    body,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': line,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  expect(reply.status).toBe(200);
  const cookies = reply.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '');
  const device = cookies.find((text) => text.startsWith('device')) ?? '';
  return {
    email,
    id: (reply.body['user'] as { readonly id: number }).id,
    bearer: String(reply.body['access_token']),
    device,
  };
}

/** The seller pays a fee of 0.1% of 50,000 x 0.1 USDT to the house. */
async function trade(seller: Bearer, buyer: Bearer): Promise<void> {
  const body = { ...coins, amount: '0.1', price: '50000' };
  await mustAccept(live.call('placeBuyLimit', { bearer: buyer.bearer, body }));
  await mustAccept(live.call('placeSellLimit', { bearer: seller.bearer, body }));
}

it('[REF-01] runs from the link over the sign-up and a trade to the hourly payout', async () => {
  let referrer: Bearer = await live.trader('referrer');
  let buyer: Bearer = await live.trader('buyer');
  const [code] = await listOf('referralCodes', referrer);
  expect(code).toMatchObject({ is_default: 1, friend_share: 0, clicks: 0, signups: 0 });
  const ref_code = String(code?.['code']);
  await mustAccept(save(referrer, { code: ref_code, friend_share: 25, label: 'Forum' }));
  const checked = await mustAccept(
    live.call('checkReferralCode', { query: { ref_code: ref_code.toLowerCase(), from_link: 1 } }),
  );
  expect(checked.data).toEqual({ valid: 1, friend_share: 25 });

  const friend = await signUpWith('friend', ref_code.toLowerCase());
  expect(await listOf('referralCodes', referrer)).toMatchObject([
    { code: ref_code, label: 'Forum', clicks: 1, signups: 1 },
  ]);
  expect(await read('referralSummary', friend)).toMatchObject({
    own_referral: { code: ref_code, friend_share: 25 },
  });
  await trade(friend, buyer);

  const [pending] = (await read('referralEarnings', referrer, { type: 2 }))?.data ?? [];
  const fee = Number(pending?.['fee']);
  expect(fee).toBeGreaterThan(0);
  expect(pending).toMatchObject({ coin_type: 'USDT', level: 1, role: 1, status: 0 });
  expect(Number(pending?.['amount'])).toBeCloseTo(fee * 0.2 * 0.75, 8);
  expect(pending?.['invitee']).toBe('f***@example.com');
  const [own] = (await read('referralEarnings', friend, { type: 2 }))?.data ?? [];
  expect(own).toMatchObject({ role: 2, invitee: null });
  expect(Number(own?.['amount'])).toBeCloseTo(fee * 0.2 * 0.25, 8);
  expect((await read('referralEarnings', referrer, { type: 1 }))?.data).toEqual([]);

  live.pass(HOUR_MS);
  referrer = await signIn('referrer@example.com');
  buyer = await signIn('buyer@example.com');
  const [paid] = (await read('referralEarnings', referrer, { type: 2 }))?.data ?? [];
  expect(paid).toMatchObject({ id: pending?.['id'], amount: pending?.['amount'], status: 1 });
  const lines = (await read('transactionHistory', referrer, { type: 'referral' }))?.data ?? [];
  expect(lines.map((line) => line['type'])).toEqual(['referral']);
  expect(await read('referralSummary', referrer)).toMatchObject({
    tier: 1,
    invitees: 1,
    invitees_active_30d: 1,
    volume_30d: '5000',
    paid_total: paid?.['amount'],
    pending_total: '0',
  });
  expect((await read('referralInvitees', referrer, { level: 1 }))?.data).toMatchObject([
    { masked_email: 'f***@example.com', level: 1, volume_30d: '5000', status: 1 },
  ]);
  expect(await listOf('referralLeaderboard', referrer)).toMatchObject([
    { rank: 1, masked_email: 'r***@example.com', commission_30d: paid?.['amount'], is_self: 1 },
  ]);
  expect(await listOf('referralLeaderboard', buyer)).toMatchObject([{ rank: 1, is_self: 0 }]);
  const notices = (await read('notifications', referrer))?.data ?? [];
  expect(notices.map(({ title, link }) => [title, link])).toEqual([
    ['Referral commission paid', '/user/referral-earning-trade/2'],
    ['Friend joined', '/user/profile/referrals'],
  ]);
  expect(await live.ledgerBreaches()).toEqual([]);

  for (const [kind, count] of [
    ['referral_trade', 1],
    ['referral_withdrawal', 0],
  ] as const) {
    expect(await exportedRows(referrer, kind)).toHaveLength(count);
  }
  expect(await exportedRows(referrer, 'referral_trade')).toMatchObject([
    { role: 'referrer', level: 1, coin: 'USDT', amount: paid?.['amount'], status: 'paid' },
  ]);
  expect(live.logged).toEqual([]);
});

async function exportedRows({ bearer }: Bearer, kind: string): Promise<readonly unknown[]> {
  const body = { kind, format: 2, request_id: randomUUID() };
  const { data } = await mustAccept(live.call('startHistoryExport', { bearer, body }));
  const params = { export_id: String(data?.['export_id']) };
  const url = await vi.waitFor(
    async () => {
      const found = await mustAccept(live.call('historyExport', { bearer, params }));
      expect(found.data?.['status']).toBe(1);
      return String(found.data?.['url']);
    },
    { timeout: 15_000, interval: 20 },
  );
  const headers = { authorization: `Bearer ${bearer}` };
  return (await (await fetch(`${live.url}/api${url}`, { headers })).json()) as unknown[];
}

it('[REF-01] opens the account without a referral when the code is unknown', async () => {
  for (const [index, code] of ['UNKNOWN1', 'not a code', '%', '0'.repeat(64)].entries()) {
    const { data } = await mustAccept(
      live.call('checkReferralCode', { query: { ref_code: code, from_link: 1 } }),
    );
    expect(data).toMatchObject({ valid: 0 });
    const trader = await signUpWith(`unknown${index}`, code);
    expect(await read('referralSummary', trader)).toMatchObject({ own_referral: null });
  }
});

it('[REF-01] disqualifies an account that its inviter opens in the same browser', async () => {
  const inviter = await live.trader('inviter');
  await mustAccept(save(inviter, { code: 'MYSELF22' }));
  const { device } = await signIn(inviter.email);
  const second = await signUpWith('second-self', 'MYSELF22', device);
  const other = await signUpWith('honest', 'MYSELF22');
  await trade(second, other);
  const rows = (await read('referralInvitees', inviter))?.data ?? [];
  expect(rows.map(({ masked_email, status }) => [masked_email, status])).toEqual([
    ['h***@example.com', 1],
    ['s***@example.com', 2],
  ]);
  const readEarnings = (await read('referralEarnings', inviter, { type: 2 }))?.data ?? [];
  expect(readEarnings.map(({ invitee }) => invitee)).toEqual(['h***@example.com']);
});

it('[REF-01] rejects codes of others, malformed ones and shares above the tier', async () => {
  const [owner, other] = [await live.trader(), await live.trader()];
  await mustAccept(save(owner, { code: 'OWNED123' }));
  const cases = [
    [{ code: 'owned123' }, 8001],
    [{ code: 'no!' }, 8002],
    [{ code: 'x'.repeat(13) }, 8002],
    [{ friend_share: 50 }, 8004],
    [{ friend_share: 7 }, 8004],
    [{ friend_share: '5' }, 1001],
    [{ code: 5 }, 1001],
    [{ code: 'x'.repeat(65) }, 1001],
    [{ label: 'x'.repeat(41) }, 1001],
    [{ is_default: 'maybe' }, 1001],
  ] as const;
  for (const [body, error_code] of cases) {
    const reply = await save(other, body);
    expect(reply, JSON.stringify(body)).toMatchObject({ status: 422, body: { error_code } });
  }
  expect((await listOf('referralCodes', owner)).map(({ code }) => code)).toEqual(['OWNED123']);
});

it('[REF-01] shows each user only the own rows, and filters by coin and time', async () => {
  const other = await live.trader();
  expect((await read('referralInvitees', other))?.data).toEqual([]);
  expect((await read('referralEarnings', other, { type: 2 }))?.data).toEqual([]);
  const friend = await signIn('friend@example.com');
  const earn = async (query: object) =>
    ((await read('referralEarnings', friend, { type: 2, ...query }))?.data ?? []).length;
  const now = Math.floor(live.now() / 1_000);
  expect(await earn({ coin_type: 'USDT' })).toBe(1);
  expect(await earn({ coin_type: 'BTC' })).toBe(0);
  expect(await earn({ coin_type: 'NOCOIN' })).toBe(0);
  expect(await earn({ from: now - 4 * 3_600, to: now + 3_600 })).toBe(1);
  expect(await earn({ from: now })).toBe(0);
  const { bearer } = friend;
  for (const [query, error_code] of [
    [{ type: 2, from: now, to: now }, 1007],
    [{ type: 3 }, 1001],
    [{}, 1001],
    [{ type: 2, page: 0 }, 1001],
    [{ type: 2, from: -1 }, 1001],
  ] as const) {
    expect(await live.call('referralEarnings', { bearer, query })).toMatchObject({
      status: 422,
      body: { error_code },
    });
  }
  expect(await live.call('referralInvitees', { bearer, query: { level: 4 } })).toMatchObject({
    status: 422,
  });
  expect((await listOf('referralTiers', friend)).map(({ spot_rate }) => spot_rate)).toEqual([
    '20',
    '25',
    '30',
    '40',
  ]);
});

it('[REF-01] waits for the operator when friend and referrer share a line, and pays once accepted', async () => {
  const line = '198.51.100.7';
  const [referrer, buyer] = [await live.trader('same-line'), await live.trader()];
  await mustAccept(save(referrer, { code: 'SAMELINE' }));
  await signIn(referrer.email, undefined, line);
  const { email } = await signUpWith('line-friend', 'SAMELINE');
  const friend = await signIn(email, undefined, line);
  await trade(friend, buyer);
  live.pass(HOUR_MS);
  const again = await signIn(referrer.email, undefined, line);
  const [held] = (await read('referralEarnings', again, { type: 2 }))?.data ?? [];
  expect(held).toMatchObject({ status: 0, paid_at: null });
  const reviews = async () => {
    const response = await fetch(live.url + OPERATOR_CALLS.reviews, { headers: bearerOf(live) });
    const parsed = parse(reviewsCodec, await response.json());
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return parsed.model.referrals;
  };
  expect(await reviews()).toMatchObject([
    {
      id: friend.id,
      email,
      referrerEmail: referrer.email,
      sign: 'address_block',
      shared: line,
      held: [{ coin: 'USDT', amount: held?.['amount'] }],
    },
  ]);
  const decide = (id: number, decision: string) =>
    operatorPost(live, `${OPERATOR_CALLS.referrals}/${id}`, { decision });
  expect((await decide(friend.id, 'ask')).status).toBe(422);
  expect((await decide(referrer.id, 'approve')).status).toBe(404);
  expect(await (await decide(friend.id, 'approve')).json()).toEqual({ outcome: 'done' });
  expect((await decide(friend.id, 'reject')).status).toBe(409);
  expect(await reviews()).toEqual([]);
  const [paid] = (await read('referralEarnings', again, { type: 2 }))?.data ?? [];
  expect(paid).toMatchObject({ id: held?.['id'], amount: held?.['amount'], status: 1 });
  const audit = await live.exchange.transact(({ db }) =>
    db.all('SELECT action, subject, detail FROM operator_audit'),
  );
  const detail = `referrer ${referrer.id}, address_block, ${String(held?.['amount'])} USDT held`;
  expect(audit).toEqual([{ action: 'referral_accepted', subject: String(friend.id), detail }]);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('[REF-01] pays an account that is closed, ends its codes and hides its name', async () => {
  const [leaver, buyer] = [await live.trader('leaver'), await live.trader()];
  await mustAccept(save(leaver, { code: 'LEAVING1' }));
  const friend = await signUpWith('left-friend', 'LEAVING1');
  await mustAccept(save(friend, { code: 'FRIEND22' }));
  const { bearer } = leaver;
  const body = await proofOf(live, bearer, { password: leaver.password });
  await mustAccept(live.call('requestDeletion', { bearer, body }));
  live.pass(DELETION_WAIT_MS);
  const again = await signIn(friend.email);
  await trade(again, await signIn(buyer.email));
  await live.accounts.prune();
  expect(
    (await live.call('checkReferralCode', { query: { ref_code: 'LEAVING1' } })).body.data,
  ).toMatchObject({ valid: 0 });
  const paid = await live.exchange.transact(({ db }) =>
    db.all("SELECT seq FROM transfer WHERE type = 'referral' AND receiver_id = ?", [leaver.id]),
  );
  expect(paid).toHaveLength(1);
  const pending = await live.exchange.transact(({ db }) =>
    db.all('SELECT id FROM referral_earning WHERE paid_at_ms IS NULL AND beneficiary_id = ?', [
      leaver.id,
    ]),
  );
  expect(pending).toEqual([]);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('[REF-01] limits how often one address checks codes', async () => {
  const limited = await openLiveExchange({ ...BEHIND_PROXY, TIDEMARK_RATE_LIMIT_SCALE: '0.01' });
  const statuses = new Set<number>();
  for (let count = 0; count < 500 && !statuses.has(429); count += 1) {
    const query = { ref_code: `GUESS${100 + count}` };
    const reply = await limited.call('checkReferralCode', { query, headers: from('203.0.113.9') });
    statuses.add(reply.status);
  }
  expect([...statuses]).toEqual([200, 429]);
  await limited.close();
});
