/** Tests what each plain form sends to the exchange, and what it reports to the session. */
import { createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { createFormService } from '#src/app/wiring/session/forms.ts';
import type { Session } from '#src/app/wiring/session/session.ts';
import type { FormName } from '#src/binding/form.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { ApiError } from '#contract/envelope.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'tide turns at noon';
const SOLVED = { provider: 'turnstile', token: 'solved' } as never;

/** @param end state of the session after its step. */
function open(end: 'idle' | 'signedIn' = 'signedIn', response: unknown = { isVerified: true }) {
  const call = vi.fn((_route: unknown, _request: { readonly body: unknown }) =>
    response instanceof Error
      ? Promise.reject(response)
      : Promise.resolve({ model: response, message: 'Done.' }),
  );
  const events: { readonly type: string }[] = [];
  const rejection = new ApiError('Wrong password.', { status: 401 });
  const snapshot = {
    matches: (state: unknown) =>
      end === 'idle' && JSON.stringify(state) === JSON.stringify({ signedOut: 'idle' }),
    hasTag: (tag: string) => tag === 'authenticated' && end === 'signedIn',
    context: { rejection, temporary: { email: EMAIL, signUpToken: 'token' } },
    status: 'active',
  };
  const session = {
    send: (event: { readonly type: string }) => events.push(event),
    getSnapshot: () => snapshot,
    subscribe: (observer: { next?: (value: unknown) => void }) => {
      observer.next?.(snapshot);
      return { unsubscribe: () => undefined };
    },
  } as unknown as Session;
  const consumeCaptcha = vi.fn(() => SOLVED);
  const service = createFormService({
    client: { call } as unknown as ExchangeClient,
    session,
    consumeCaptcha,
  });
  const send = async (name: FormName, values: FormValues) => {
    const input = { values, check: () => ({}) };
    const actor = createActor(service.machineOf(name), { input }).start();
    actor.send({ type: 'form.submitted' });
    const { value } = await waitFor(actor, (now) => now.matches('done') || now.matches('failed'));
    return { value, body: call.mock.calls.at(-1)?.[1].body };
  };
  return { service, send, events, call, consumeCaptcha };
}

it('makes one machine for each form', () => {
  const { service } = open();
  expect(service.machineOf('signUp')).toBe(service.machineOf('signUp'));
  expect(service.machineOf('signUp')).not.toBe(service.machineOf('signIn'));
});

it('signs in through the session, with the captcha, and without an empty code', async () => {
  const { send, events } = open();
  const values = { email: EMAIL, password: PASSWORD, mailCode: '' };
  expect((await send('signIn', values)).value).toBe('done');
  await send('signIn', { ...values, mailCode: 'AB2CD-3EF4G' });
  const credentials = { kind: 'password', email: EMAIL, password: PASSWORD, captcha: SOLVED };
  expect(events).toEqual([
    { type: 'signIn.requested', credentials: { ...credentials, mailCode: undefined } },
    { type: 'signIn.requested', credentials: { ...credentials, mailCode: 'AB2CD-3EF4G' } },
  ]);
});

it('fails where the session has rejected the step', async () => {
  const { send } = open('idle');
  expect((await send('signIn', { email: EMAIL, password: 'wrong' })).value).toBe('failed');
  expect((await send('twoFactor', { way: 'app', code: '123456' })).value).toBe('failed');
});

it('proves the second step by the code of the chosen way', async () => {
  const { send, events } = open();
  const values = { code: '123456', recoveryCode: 'AB2CD-3EF4G' };
  await send('twoFactor', { ...values, way: 'app' });
  await send('twoFactor', { ...values, way: 'recovery' });
  expect(events).toEqual([
    { type: 'code.submitted', proof: { kind: 'code', code: '123456' } },
    { type: 'code.submitted', proof: { kind: 'recoveryCode', code: 'AB2CD-3EF4G' } },
  ]);
});

it('signs up, and reports the new account to the session', async () => {
  const { send, events } = open();
  const values = { email: EMAIL, password: PASSWORD, referralCode: '' };
  const body = { email: EMAIL, password: PASSWORD, referralCode: undefined, captcha: SOLVED };
  expect((await send('signUp', values)).body).toEqual(body);
  expect(events).toEqual([
    { type: 'signUp.completed', email: EMAIL, password: PASSWORD, isVerified: true },
  ]);
  const referred = { ...values, referralCode: 'ABCD2345' };
  expect((await send('signUp', referred)).body).toEqual({ ...body, referralCode: 'ABCD2345' });
});

it('verifies an email with either code, and the token of its sign-up alone', async () => {
  const { send, events } = open();
  const values = { email: EMAIL, code: '123456', longCode: '' };
  expect((await send('verifyEmail', values)).body).toEqual({
    email: EMAIL,
    code: '123456',
    signUpToken: 'token',
  });
  expect(events).toEqual([{ type: 'email.verified', email: EMAIL }]);
  const long = { ...values, longCode: 'AB2CD-3EF4G' };
  expect((await send('verifyEmail', long)).body).toMatchObject({ code: 'AB2CD-3EF4G' });
  const resent = await send('resendVerifyEmailCode', { email: EMAIL });
  expect(resent.body).toEqual({ email: EMAIL, signUpToken: 'token' });
});

it('requests and sets a new password, and reports both to the session', async () => {
  const { send, events, consumeCaptcha } = open();
  expect((await send('forgotPassword', { email: EMAIL })).body).toEqual({
    email: EMAIL,
    captcha: SOLVED,
  });
  const values = { email: EMAIL, code: '123456', longCode: '', password: PASSWORD };
  const reset = await send('resetPassword', values);
  expect(reset.body).toEqual({ email: EMAIL, code: '123456', password: PASSWORD });
  const long = await send('resetPassword', { ...values, longCode: 'AB2CD-3EF4G' });
  expect(long.body).toMatchObject({ code: 'AB2CD-3EF4G' });
  expect(events.map(({ type }) => type)).toEqual([
    'reset.requested',
    'password.reset',
    'password.reset',
  ]);
  expect(events.every((event) => 'email' in event && event.email === EMAIL)).toBe(true);
  // A captcha is used once: the second form has none.
  expect(consumeCaptcha).toHaveBeenCalledOnce();
});

it.each(['signUp', 'verifyEmail', 'forgotPassword', 'resetPassword'] as const)(
  'reports nothing to the session when the exchange rejects %s',
  async (name) => {
    const { send, events } = open('signedIn', new ApiError('No.', { status: 422 }));
    expect((await send(name, { email: EMAIL })).value).toBe('failed');
    expect(events).toEqual([]);
  },
);
