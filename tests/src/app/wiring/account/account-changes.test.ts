/** Which call each step of each account change makes, with what, and what of its response is shown. */
import { QueryClient } from '@tanstack/react-query';
import { createActor, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { ProofNeeded } from '#machines/kernel/proof.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { changeSendsOf } from '#src/app/wiring/account/account-changes.ts';
import { proofGiven, sendProofCode } from '#src/app/wiring/account/account-proof.ts';
import { createAccountService } from '#src/app/wiring/account/account-service.ts';
import type { Services } from '#src/app/wiring/shell/services.ts';
import type { AccountFormName, ChangeName } from '#src/binding/account.ts';
import { ACCOUNT_KEY, PREFERENCES_KEY, SETTINGS_KEY } from '#src/queries/profile.ts';

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

const SECURITY = { stepUp: { needsPassword: true, needsMailCode: false, needsTwoFactor: true } };
const MODELS: Readonly<Record<string, unknown>> = {
  secret: 'S3CRET',
  otpauthUri: 'otpauth://x',
  recoveryCodes: ['a', 'b'],
  stepUpToken: 'proof-1',
  ...SECURITY,
};

/** A client that records calls; `reject` makes those of a path fail. */
function recordCalls(reject: Readonly<Record<string, ApiError>> = {}, model: object = MODELS) {
  const sent: Sent[] = [];
  const call = vi.fn((route: { readonly path: string }, request: { readonly body?: unknown }) => {
    sent.push({ path: route.path, body: request.body });
    const error = reject[route.path];
    return error === undefined
      ? Promise.resolve({ model, message: 'Done.' })
      : Promise.reject(error);
  });
  return { client: { call } as unknown as ExchangeClient, sent };
}

const OWNER = { userId: userId(7), email: 'ann@example.com' };
const SIGNAL = new AbortController().signal;

type Values = Readonly<Record<string, string>>;

function sendsIn(reject: Readonly<Record<string, ApiError>> = {}) {
  const { client, sent } = recordCalls(reject);
  const replaced: unknown[] = [];
  const sends = changeSendsOf({
    client,
    owner: () => OWNER,
    withNewTokens: async (call) => {
      replaced.push(await call());
      return { message: 'Replaced.' };
    },
  });
  const send = (name: ChangeName, step: string, values: Values, stepUpToken?: string) =>
    sends[name].send({ step, values, stepUpToken } as never, SIGNAL);
  return { sends, send, sent, replaced };
}

const CHANGES: readonly (readonly [ChangeName, step: string, Values, body: unknown])[] = [
  ['phone', 'number', { phone: '+8490' }, { phone: '+8490', stepUpToken: 'proof' }],
  ['phone', 'code', { code: '123456', phone: '+8490' }, { code: '123456' }],
  ['phoneRemoval', '', {}, { stepUpToken: 'proof' }],
  ['email', 'address', { newEmail: 'new@a.b' }, { ...OWNER, newEmail: 'new@a.b' }],
  [
    'email',
    'codes',
    { newEmail: 'new@a.b', oldCode: '1', newCode: '2' },
    { newEmail: 'new@a.b', oldCode: '1', newCode: '2', stepUpToken: 'proof' },
  ],
  [
    'email',
    'codes',
    { newEmail: 'new@a.b', oldCode: '', newCode: '2' },
    { newEmail: 'new@a.b', oldCode: undefined, newCode: '2', stepUpToken: 'proof' },
  ],
  [
    'password',
    '',
    { currentPassword: 'old', password: 'new' },
    { currentPassword: 'old', password: 'new', stepUpToken: 'proof' },
  ],
  ['twoFactorSetup', 'secret', {}, { stepUpToken: 'proof' }],
  ['twoFactorSetup', 'code', { code: '654321' }, { code: '654321' }],
  ['twoFactorRemoval', '', {}, { stepUpToken: 'proof' }],
  ['recoveryCodes', '', {}, { stepUpToken: 'proof' }],
  ['antiPhishingCode', '', { word: ' lantern ' }, { code: 'lantern', stepUpToken: 'proof' }],
  ['antiPhishingRemoval', '', {}, { code: undefined, stepUpToken: 'proof' }],
  ['deletion', '', {}, { stepUpToken: 'proof' }],
  ['nickname', '', { nickname: 'Ann' }, { nickname: 'Ann' }],
  ['names', '', { firstName: 'An', lastName: 'Lee' }, { firstName: 'An', lastName: 'Lee' }],
  ['avatar', '', { photo: 'aGk=' }, { imageBase64: 'aGk=' }],
  ['avatarRemoval', '', {}, { imageBase64: undefined }],
];

it.each(CHANGES)('the change %s sends its step "%s" with %j', async (name, step, values, body) => {
  const { send, sent } = sendsIn();
  await send(name, step, values, 'proof');
  expect(sent.map((one) => one.body)).toEqual([body]);
});

it('different changes are different calls', async () => {
  const { send, sent } = sendsIn();
  for (const [name, step, values] of CHANGES) await send(name, step, values, 'proof');
  // The avatar and its removal, both bodies of the email codes, and both anti-phishing changes share a call.
  expect(new Set(sent.map(({ path }) => path)).size).toBe(CHANGES.length - 3);
});

const PROVED: readonly (readonly [ChangeName, step: string])[] = [
  ['phone', 'number'],
  ['phoneRemoval', ''],
  ['email', 'codes'],
  ['twoFactorSetup', 'secret'],
  ['twoFactorRemoval', ''],
  ['recoveryCodes', ''],
  ['antiPhishingCode', ''],
  ['antiPhishingRemoval', ''],
  ['deletion', ''],
];

describe('without a proof', () => {
  it.each(PROVED)('%s (%s) asks which proof is needed, and changes nothing', async (name, step) => {
    const { send, sent } = sendsIn();
    const error: unknown = await send(name, step, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProofNeeded);
    expect((error as ProofNeeded).needs).toEqual(['password', 'authenticatorCode']);
    expect(sent.map(({ body }) => body)).toEqual([undefined]);
  });

  it('a password is changed where none is required, with new tokens', async () => {
    const { send, sent, replaced } = sendsIn();
    await send('password', '', { currentPassword: 'old', password: 'new' });
    expect([sent.length, replaced.length]).toEqual([1, 1]);
  });

  it('a rejection for want of a proof becomes the question for it, and no other does', async () => {
    const { sends, sent } = sendsIn();
    await sends.password.send({ step: '', values: {} } as never, SIGNAL);
    const at = sent[0]?.path ?? '';
    const required = new ApiError('Prove it.', { code: 'step_up_required', status: 403 });
    const wrong = new ApiError('Wrong.', { code: 'password_wrong', status: 422 });
    await expect(sendsIn({ [at]: required }).send('password', '', {})).rejects.toBeInstanceOf(
      ProofNeeded,
    );
    await expect(sendsIn({ [at]: wrong }).send('password', '', {})).rejects.toBe(wrong);
  });
});

it('one-time data is given as the exchange returned it', async () => {
  const { send } = sendsIn();
  const givenBy = async (name: ChangeName, step: string) =>
    (await send(name, step, { code: '1' }, 'proof')).given;
  expect(await givenBy('twoFactorSetup', 'secret')).toEqual({
    secret: 'S3CRET',
    address: 'otpauth://x',
  });
  expect(await givenBy('twoFactorSetup', 'code')).toEqual({ recoveryCodes: ['a', 'b'] });
  expect(await givenBy('recoveryCodes', '')).toEqual({ recoveryCodes: ['a', 'b'] });
});

it('codes are sent again to the same number and the same addresses', async () => {
  const { sends, sent } = sendsIn();
  const request = (values: Values) => ({ values, stepUpToken: 'proof' }) as never;
  await sends.phone.sendCode?.(request({ phone: '+8490' }), SIGNAL);
  await sends.email.sendCode?.(request({ newEmail: 'new@a.b' }), SIGNAL);
  expect(sent.map(({ body }) => body)).toEqual([
    { phone: '+8490', stepUpToken: 'proof' },
    { ...OWNER, newEmail: 'new@a.b' },
  ]);
});

it('a proof is sent as its own fields, and its code is requested for this purpose', async () => {
  const { client, sent } = recordCalls();
  const proof = { password: 'pw', mailCode: 'M', authenticatorCode: 'A' };
  expect(await proofGiven(client, proof as never, SIGNAL)).toBe('proof-1');
  expect(await sendProofCode(client, SIGNAL)).toEqual({ message: 'Done.' });
  expect(sent.map(({ body }) => body)).toEqual([
    { password: 'pw', mailCode: 'M', twoFactorCode: 'A' },
    { purpose: 'step_up', referenceId: undefined },
  ]);
});

function openService(reject: Readonly<Record<string, ApiError>> = {}, model: object = MODELS) {
  const { client, sent } = recordCalls(reject, model);
  const events: { readonly type: string }[] = [];
  const applied: unknown[] = [];
  const session = {
    send: (event: { readonly type: string }) => events.push(event),
    getSnapshot: () => ({ context: { user: sampleUser } }),
  };
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  cache.setQueryData([ACCOUNT_KEY], 'read');
  const applyTokens = (tokens: unknown) => applied.push(tokens);
  const log = vi.fn();
  const services = { client, session, applyTokens, log } as unknown as Services;
  const service = createAccountService(services, cache);
  const isOutdated = () => cache.getQueryState([ACCOUNT_KEY])?.isInvalidated === true;
  return { service, sent, events, applied, cache, isOutdated };
}

async function submitForm(
  { service }: ReturnType<typeof openService>,
  name: AccountFormName,
  values: Values,
) {
  const input = { values, check: () => ({}) };
  const actor = createActor(service.formOf(name), { input }).start();
  actor.send({ type: 'form.submitted' });
  return waitFor(actor, (now) => now.matches('done') || now.matches('failed'));
}

describe('the service', () => {
  it('makes one machine for each change and each form', () => {
    const { service } = openService();
    expect(service.changeOf('phone')).toBe(service.changeOf('phone'));
    expect(service.changeOf('phone')).not.toBe(service.changeOf('email'));
    expect(service.formOf('settings')).toBe(service.formOf('settings'));
    expect(service.formOf('settings')).not.toBe(service.formOf('endSession'));
  });

  it.each([
    ['endSession', { sessionId: 's-9' }, { sessionId: 's-9' }],
    ['endOtherSessions', {}, undefined],
    ['deletionWithdrawal', {}, undefined],
  ] as const)('reads the account again after %s', async (name, values, body) => {
    const opened = openService();
    expect((await submitForm(opened, name, values)).matches('done')).toBe(true);
    expect(opened.sent.map((one) => one.body)).toEqual([body]);
    expect(opened.events).toEqual([{ type: 'profile.outdated' }]);
    expect(opened.isOutdated()).toBe(true);
  });

  it('changes language and currency, and keeps the other settings as they are now', async () => {
    const opened = openService({}, { currency: 'USD', language: 'en', isLoginMailOn: true });
    await submitForm(opened, 'settings', { language: '', currency: 'EUR' });
    expect(opened.sent[1]?.body).toEqual({
      currency: 'EUR',
      language: undefined,
      isLoginMailOn: true,
    });
    expect(opened.cache.getQueryData(SETTINGS_KEY)).toMatchObject({ isLoginMailOn: true });
    expect(opened.events).toEqual([]);
  });

  it('shows a preference immediately, alone, and reads it again after a failure too', async () => {
    const kinds = [
      { kind: 'order', isMailOn: true, isPushOn: true },
      { kind: 'deposit', isMailOn: true, isPushOn: true },
    ];
    const { service, cache, sent } = openService();
    cache.setQueryData(PREFERENCES_KEY, kinds);
    const preference = { kind: 'deposit', isMailOn: false } as never;
    const saving = service.saveNotificationPreference(preference);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(cache.getQueryData(PREFERENCES_KEY)).toEqual([
      kinds[0],
      { kind: 'deposit', isMailOn: false, isPushOn: true },
    ]);
    await saving;
    expect(sent[0]?.body).toEqual([preference]);
    expect(cache.getQueryState(PREFERENCES_KEY)?.isInvalidated).toBe(true);
  });

  const nameErrors: readonly (readonly [ApiError, object])[] = [
    [
      new ApiError('No.', { status: 422, fields: { first_name: 'Too long.' } }),
      { firstName: 'Too long.' },
    ],
    [
      new ApiError('Wrong password.', { code: 'password_wrong', status: 422 }),
      { currentPassword: 'Wrong password.' },
    ],
    [new ApiError('Closed.', { status: 503 }), {}],
  ];
  it.each(nameErrors)('shows an error at the field it concerns (%#)', async (error, fields) => {
    const run = async (opened: ReturnType<typeof openService>) => {
      const input = {
        steps: [{ name: 'names', kind: 'form' }],
        values: { firstName: 'An', lastName: 'Lee', currentPassword: '' },
        checks: {},
      } as const;
      const actor = createActor(opened.service.changeOf('names'), { input }).start();
      actor.send({ type: 'step.submitted' });
      return waitFor(actor, (now) => !now.hasTag('busy'));
    };
    const accepted = openService();
    expect((await run(accepted)).matches('done')).toBe(true);
    const rejected = openService({ [accepted.sent[0]?.path ?? '']: error });
    const { context } = await run(rejected);
    expect(Object.keys(context.problems)).toEqual(Object.keys(fields));
    expect(JSON.stringify(context)).toContain(Object.values(fields)[0] ?? error.message);
    expect(rejected.events).toEqual([]);
  });
});
