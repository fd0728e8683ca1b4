/** Account and its security settings, used through the calls of its owner's browser. Every call
 *  comes from the address it states, behind the single trusted proxy. */
import { assert } from '#contract/core/assert.ts';
import { bytesOfBase32, hotpCode, totpStepOf } from '#server/accounts/second-factor/totp.ts';
import { WebSocket } from 'ws';
import { BareClient } from './broadcast.ts';
import {
  bearerOf,
  mustAccept,
  type LiveExchange,
  type Reply,
  type TraderLogin,
  type WireBody,
} from './live-exchange.ts';

/** Settings of a live exchange that make addresses count. */
export const BEHIND_PROXY = { TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' };
export const HOME = '203.0.113.1';

export interface SecondFactor {
  readonly recoveryCodes: readonly string[];
  /** Returns the authenticator's current code. */
  readonly code: () => string;
  /** Returns the code of a step at this offset from now. */
  readonly codeAt: (offset: number) => string;
}

export const from = (address: string, device = 'Firefox on Linux') => ({
  'x-forwarded-for': address,
  'user-agent': AGENTS[device] ?? device,
});
const AGENTS: Readonly<Record<string, string>> = {
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
};

export const signInAt = (
  live: LiveExchange,
  email: string,
  password: string,
  address = HOME,
  device?: string,
): Promise<Reply> =>
  live.call('signIn', {
    body: { email, password, ip: '127.0.0.1' },
    headers: from(address, device),
  });

/** @returns the proof that changes require, ready to be spread into their bodies. */
export async function proofOf(
  live: LiveExchange,
  bearer: string,
  means: { readonly password?: string; readonly g2f_code?: string; readonly email_code?: string },
): Promise<{ readonly step_up_token: string }> {
  const { data } = await mustAccept(live.call('stepUp', { bearer, body: means }));
  return { step_up_token: String(data?.['step_up_token']) };
}

/** Enables the second factor and waits until the confirmation code has expired. */
export async function enableTwoFactor(
  live: LiveExchange,
  { bearer, password }: { readonly bearer: string; readonly password: string },
): Promise<SecondFactor> {
  const body = await proofOf(live, bearer, { password });
  const { data: setup } = await mustAccept(live.call('startTwoFactorSetup', { bearer, body }));
  const secret = bytesOfBase32(String(setup?.['secret']));
  assert(secret !== undefined, 'the secret is base32');
  const codeAt = (offset: number) => hotpCode(secret, totpStepOf(live.now() / 1_000) + offset);
  const confirmed = await mustAccept(
    live.call('confirmTwoFactor', { bearer, body: { code: codeAt(0) } }),
  );
  live.pass(30_000);
  const recoveryCodes = confirmed.data?.['recovery_codes'] as readonly string[];
  return { recoveryCodes, codeAt, code: () => codeAt(0) };
}

/** A trader who may send money: has the second factor, and its hold has ended. */
export async function senderOf(
  live: LiveExchange,
  name?: string,
): Promise<TraderLogin & SecondFactor & { readonly nextCode: () => string }> {
  const trader = await live.trader(name);
  const factor = await enableTwoFactor(live, trader);
  const sql = 'DELETE FROM security_hold WHERE person_id = ?';
  await live.exchange.transact(({ db }) => db.run(sql, [trader.id]));
  return {
    ...trader,
    ...factor,
    nextCode: () => {
      // Each code works once.
      live.pass(30_000);
      return factor.code();
    },
  };
}

/** Sends the second step as the client does: as a form. */
export const secondStep = (
  live: LiveExchange,
  challenge: WireBody,
  code: string,
  {
    address = HOME,
    request = {},
  }: { address?: string; request?: Readonly<Record<string, unknown>> } = {},
): Promise<Reply> =>
  live.call('verifyTwoFactor', {
    body: {
      code,
      user_id: challenge['uid'],
      temp_info_token: challenge['temp_info_token'],
      ...request,
    },
    headers: from(address),
  });

/** Returns a code that is not valid now, nor one step before or after. */
export function wrongCode(factor: SecondFactor): string {
  const good = new Set([-2, -1, 0, 1, 2].map((offset) => factor.codeAt(offset)));
  const code = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (one) => !good.has(one),
  );
  assert(code !== undefined, 'six codes are more than five');
  return code;
}

/** Returns the emails to `to` in the outbox, newest first. */
export async function mailsTo(
  live: LiveExchange,
  to: string,
): Promise<readonly { readonly subject: string; readonly body: string }[]> {
  const response = await fetch(`${live.url}/outbox/messages`, { headers: bearerOf(live) });
  const { messages } = (await response.json()) as {
    messages: { to: string; subject: string; body: string }[];
  };
  return messages.filter((message) => message.to === to);
}

export const subjectsTo = async (live: LiveExchange, to: string): Promise<readonly string[]> =>
  (await mailsTo(live, to)).map(({ subject }) => subject);

/** Returns the ten-character code of the newest email to `to` that has one. */
export async function longCodeTo(live: LiveExchange, to: string): Promise<string> {
  const codes = (await mailsTo(live, to)).flatMap(
    ({ body }) => /\b[A-Z2-7]{5}-[A-Z2-7]{5}\b/.exec(body) ?? [],
  );
  const [code] = codes;
  assert(code !== undefined, `a long code was mailed to ${to}`);
  return code;
}

/** Opens a socket on the trader's own channel; `closed` resolves with its close code. */
export async function ownSocket(
  live: LiveExchange,
  { id, bearer }: Pick<TraderLogin, 'id' | 'bearer'>,
): Promise<{ readonly closed: Promise<number>; readonly isOpen: () => boolean }> {
  const url = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const socket = new WebSocket(url, { origin: live.url });
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
  const client = new BareClient(socket);
  await client.next('pusher:connection_established');
  const channel = `private-account_${id}`;
  const body = { socket_id: client.socketId, channel_name: channel };
  const granted = await mustAccept(live.call('authorizeChannel', { bearer, body }));
  client.subscribe(channel, { auth: String(granted['auth']) });
  await client.next('pusher_internal:subscription_succeeded');
  return { closed, isOpen: () => socket.readyState === WebSocket.OPEN };
}

/** Returns the reply without its times. */
export function messageIn({ status, body }: Reply): unknown {
  const { server_time: _time, ...content } = body;
  return { status, content };
}
