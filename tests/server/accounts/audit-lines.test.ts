/** Lines of the audit log: each action of an account writes its own one, for its user, and failed attempts do as well. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOfBase32, totpCode } from '#server/accounts/second-factor/totp.ts';
import { everyAccountCall } from '../../support/every-account-call.ts';
import {
  BEHIND_PROXY,
  enableTwoFactor,
  proofOf,
  secondStep,
  signInAt,
  wrongCode,
} from '../../support/guarded-account.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '../../support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange(BEHIND_PROXY);
});
afterAll(() => live.close());

/** Actions of a user with their number. */
const actionsOf = (userId: number) =>
  live.exchange.transact(({ db }) => {
    const sql = 'SELECT action, count(*) AS count FROM audit WHERE person_id = ? GROUP BY action';
    const rows = db.all(sql, [userId]) as readonly { action: string; count: bigint }[];
    return Object.fromEntries(rows.map(({ action, count }) => [action, Number(count)]));
  });

const idOf = (name: string) =>
  live.exchange.transact(({ db }) => {
    const sql = 'SELECT id FROM person WHERE email LIKE ?';
    const [row] = db.all(sql, [`${name}%`]) as readonly { id: number }[];
    return row?.id ?? 0;
  });

it('are written once for each accepted action', async () => {
  await everyAccountCall(live);
  expect(await actionsOf(await idOf('profiled'))).toEqual({
    code_sent: 2,
    email_changed: 1,
    email_verified: 1,
    password_changed: 1,
    password_reset: 1,
    phone_changed: 1,
    phone_removed: 1,
    profile_changed: 3,
    reset_asked: 1,
    signed_in: 1,
    stepped_up: 1,
  });
  expect(await actionsOf(await idOf('guarded'))).toEqual({
    anti_phishing_changed: 1,
    code_sent: 1,
    deletion_asked: 1,
    deletion_withdrawn: 1,
    email_verified: 1,
    recovery_codes_renewed: 1,
    session_ended: 2,
    signed_in: 2,
    stepped_up: 4,
    two_factor_off: 1,
    two_factor_on: 1,
  });
});

it('are written for attempts that fail', async () => {
  const trader = await live.trader('attacked');
  const { bearer, password, email, id } = trader;
  await signInAt(live, email, 'a wrong password');
  await live.call('stepUp', { bearer, body: { password: 'a wrong password' } });
  const proof = await proofOf(live, bearer, { password });
  const setup = await mustAccept(live.call('startTwoFactorSetup', { bearer, body: proof }));
  const secret = bytesOfBase32(String(setup.data?.['secret'])) ?? new Uint8Array();
  const good = totpCode(secret, Math.floor(live.now() / 1_000));
  const bad = good === '000000' ? '111111' : '000000';
  await live.call('confirmTwoFactor', { bearer, body: { code: bad } });
  const factor = await enableTwoFactor(live, trader);
  const challenge = await mustAccept(signInAt(live, email, password));
  await secondStep(live, challenge, wrongCode(factor));
  await mustAccept(secondStep(live, challenge, factor.recoveryCodes[0] ?? ''));
  expect(await actionsOf(id)).toEqual({
    email_verified: 1,
    recovery_code_used: 1,
    sign_in_failed: 1,
    signed_in: 2,
    step_up_failed: 1,
    stepped_up: 2,
    two_factor_failed: 2,
    two_factor_on: 1,
  });
});
