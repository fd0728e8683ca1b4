import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { openDatabase } from '#server/db/database.ts';
import { DELETION_WAIT_MS } from '#server/accounts/security/security.ts';
import { STEP_UP_TTL_MS } from '#server/accounts/security/step-up.ts';
import {
  BEHIND_PROXY,
  ownSocket,
  proofOf,
  signInAt,
  subjectsTo,
} from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type WireBody,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());

interface Row {
  readonly id: string;
  readonly device: string;
  readonly ip: string;
  readonly is_current: number;
}
const sessionsOf = async (bearer: string): Promise<readonly Row[]> => {
  const { data } = await mustAccept(live.call('userSessions', { bearer }));
  return data?.['sessions'] as readonly Row[];
};
const bearerIn = (body: WireBody) => String(body['access_token']);
const isSignedIn = async (bearer: string) =>
  (await live.call('profile', { bearer })).status === 200;
const PHONE = 'Safari on iOS';

function openDemoOrderCount(): number {
  const db = openDatabase(join(live.folder, 'data', 'demo.sqlite'));
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM spot_order WHERE status = 'open'`,
  );
  db.close();
  return Number(row?.count);
}

it('[PROF-01] lists the user’s sessions, and signs one or all others out', async () => {
  const { email, password, bearer } = await live.trader();
  const phone = bearerIn(await mustAccept(signInAt(live, email, password, '198.51.100.7', PHONE)));
  const third = bearerIn(await mustAccept(signInAt(live, email, password)));
  const rows = await sessionsOf(phone);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ device: PHONE, ip: '198.51.100.7', is_current: 1 });
  expect(rows.filter(({ is_current: isCurrent }) => isCurrent === 1)).toHaveLength(1);

  const own = (await sessionsOf(third)).find(({ is_current: isCurrent }) => isCurrent === 1);
  const end = (sessionId: unknown, by: string) =>
    live.call('endUserSession', { bearer: by, body: { session_id: sessionId } });
  const untrusted = await live.trader();
  expect((await end(own?.id, untrusted.bearer)).status).toBe(404);
  await mustAccept(end(own?.id, phone));
  expect(await isSignedIn(third)).toBe(false);
  expect((await end(own?.id, phone)).status).toBe(404);
  const ended = await mustAccept(live.call('endOtherSessions', { bearer: phone }));
  expect(ended.data).toEqual({ ended: 1 });
  expect([await isSignedIn(bearer), await isSignedIn(phone)]).toEqual([false, true]);
  expect(await isSignedIn(untrusted.bearer)).toBe(true);
});

it('[PROF-01] closes the sockets of the devices it signs out, and no other', async () => {
  const { id, email, password, bearer } = await live.trader();
  const [second, third] = [
    bearerIn(await mustAccept(signInAt(live, email, password))),
    bearerIn(await mustAccept(signInAt(live, email, password, '198.51.100.7', PHONE))),
  ];
  const [own, other, phone] = [
    await ownSocket(live, { id, bearer }),
    await ownSocket(live, { id, bearer: second }),
    await ownSocket(live, { id, bearer: third }),
  ];
  const rows = await sessionsOf(third);
  const current = rows.find(({ is_current: isCurrent }) => isCurrent === 1);
  const body = { session_id: current?.id };
  await mustAccept(live.call('endUserSession', { bearer, body }));
  expect(await phone.closed).toBeGreaterThanOrEqual(4_000);
  expect([own.isOpen(), other.isOpen()]).toEqual([true, true]);
  await mustAccept(live.call('endOtherSessions', { bearer }));
  expect(await other.closed).toBeGreaterThanOrEqual(4_000);
  expect(own.isOpen()).toBe(true);
});

it('retains the newest fifty sessions of a user', async () => {
  const { email, password, bearer } = await live.trader();
  let newest = bearer;
  for (let count = 0; count < 50; count += 1) {
    live.pass(1);
    newest = bearerIn(await mustAccept(signInAt(live, email, password)));
  }
  expect(await isSignedIn(bearer)).toBe(false);
  expect(await sessionsOf(newest)).toHaveLength(50);
});

it('logs sign-ins and failed attempts, newest first, and sends an email for a sign-in from a new device', async () => {
  const { email, password, bearer } = await live.trader();
  await signInAt(live, email, 'wrong', '198.51.100.9');
  await mustAccept(signInAt(live, email, password, '198.51.100.8', PHONE));
  const history = await mustAccept(
    live.call('signInHistory', { bearer, query: { page: 1, per_page: 2 } }),
  );
  expect(history.data).toMatchObject({
    total: 3,
    last_page: 2,
    data: [
      { outcome: 'signed_in', device: PHONE, ip: '198.51.100.8' },
      { outcome: 'failed', device: 'Firefox on Linux', ip: '198.51.100.9' },
    ],
  });
  const subject = 'New sign-in to your Tidemark account';
  const count = async () => (await subjectsTo(live, email)).filter((one) => one === subject).length;
  expect(await count()).toBe(1);
  await mustAccept(signInAt(live, email, password, '198.51.100.8', PHONE));
  expect(await count()).toBe(1);
  const { data } = await mustAccept(live.call('profileSettings', { bearer }));
  const settings = { ...data, sign_in_mail: 0 };
  await mustAccept(live.call('updateProfileSettings', { bearer, body: settings }));
  await mustAccept(signInAt(live, email, password, '198.51.100.8', 'curl/8'));
  expect(await count()).toBe(1);
});

it('accepts a proof for five minutes, only in its own session and only as a proof', async () => {
  const { bearer, email, password } = await live.trader();
  const set = (by: string, step_up_token: string) =>
    live.call('setAntiPhishingCode', { bearer: by, body: { code: 'tideline', step_up_token } });
  const { step_up_token: token } = await proofOf(live, bearer, { password });
  const other = bearerIn(await mustAccept(signInAt(live, email, password)));
  expect((await set(other, token)).status).toBe(403);
  expect((await set(bearer, bearer)).status).toBe(403);
  expect(await isSignedIn(token)).toBe(false);
  await mustAccept(set(bearer, token));
  live.pass(STEP_UP_TTL_MS);
  expect((await set(bearer, token)).body.error_code).toBe(1215);
  for (const body of [{}, { password: 'wrong' }, { g2f_code: '000000' }]) {
    expect((await live.call('stepUp', { bearer, body })).body.error_code).toBe(1216);
  }
});

it('closes an account two weeks after the owner’s request, unless the owner cancels it', async () => {
  const [leaving, staying] = [await live.trader(), await live.trader()];
  for (const { bearer, password, email } of [leaving, staying]) {
    const request = async () => {
      const body = await proofOf(live, bearer, { password });
      return (await mustAccept(live.call('requestDeletion', { bearer, body }))).data;
    };
    const first = await request();
    live.pass(1_000);
    expect(await request()).toEqual(first);
    const { data } = await mustAccept(live.call('security', { bearer }));
    expect(data?.['deletion']).toEqual(first);
    expect(await subjectsTo(live, email)).toContain('Your Tidemark account will be closed');
    const order = { base_coin_id: 1, trade_coin_id: 2, amount: '0.01', price: '50000' };
    await mustAccept(live.call('placeBuyLimit', { bearer, body: order }));
    await mustAccept(live.call('demoPlaceBuyLimit', { bearer, body: order }));
  }
  await mustAccept(live.call('withdrawDeletion', { bearer: staying.bearer }));
  expect((await live.call('withdrawDeletion', { bearer: staying.bearer })).status).toBe(404);
  live.pass(DELETION_WAIT_MS - 60_000);
  await live.accounts.prune();
  await mustAccept(signInAt(live, leaving.email, leaving.password));
  live.pass(60_000);
  const left = bearerIn(await mustAccept(signInAt(live, leaving.email, leaving.password)));
  await live.accounts.prune();
  expect(await isSignedIn(left)).toBe(false);
  // The user's open orders are canceled when the account closes.
  expect(live.exchange.openOrders(userId(leaving.id))).toEqual([]);
  expect(live.exchange.openOrders(userId(staying.id))).toHaveLength(1);
  expect(openDemoOrderCount()).toBe(1);
  expect((await signInAt(live, leaving.email, leaving.password)).body.error_code).toBe(1203);
  await mustAccept(signInAt(live, staying.email, staying.password));
  expect(await live.ledgerBreaches()).toEqual([]);
  // The email is free again, for a separate new account.
  const body = { email: leaving.email, password: leaving.password };
  await mustAccept(live.call('signUp', { body }));
});

it('notifies the owner when a used refresh token is sent again late, and closes its sockets', async () => {
  const { id, email, bearer, refreshToken } = await live.trader();
  const socket = await ownSocket(live, { id, bearer });
  const refresh = () => live.call('refreshToken', { body: { refresh_token: refreshToken } });
  await mustAccept(refresh());
  live.pass(60_000);
  expect((await refresh()).status).toBe(401);
  expect(await socket.closed).toBeGreaterThanOrEqual(4_000);
  expect(await subjectsTo(live, email)).toContain('Your Tidemark session was ended');
});
