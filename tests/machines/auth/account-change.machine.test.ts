import { SimulatedClock, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { ApiError } from '#contract/envelope.ts';
import { accountChangeMachine, type ChangeEvent } from '#machines/auth/account-change.machine.ts';
import {
  stepOf,
  type ChangeResponse,
  type ChangeContext,
  type ChangeInput,
  type ChangeRequest,
  type Proof,
} from '#machines/auth/account-change.ts';
import { ProofNeeded } from '#machines/kernel/proof.ts';
import type { ChangeName } from '#src/binding/account.ts';
import { changeInputOf } from '#src/features/profile/changes.ts';
import { drainPromises, walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const requireInput = (name: string) => (values: Readonly<Record<string, string>>) =>
  (values[name] ?? '') === '' ? { [name]: { kind: 'own' as const, code: 'required' } } : {};

interface Exchange {
  readonly send?: (request: ChangeRequest) => Promise<ChangeResponse>;
  readonly sendCode?: (request: ChangeRequest) => Promise<ChangeResponse>;
  readonly prove?: (proof: Proof) => Promise<string>;
}

async function open(input: ChangeInput, exchange: Exchange = {}) {
  const clock = new SimulatedClock();
  const send = vi.fn(exchange.send ?? (() => Promise.resolve<ChangeResponse>({})));
  const sendCode = vi.fn(exchange.sendCode ?? (() => Promise.resolve<ChangeResponse>({})));
  const prove = vi.fn(exchange.prove ?? (() => Promise.resolve('token')));
  const machine = accountChangeMachine.provide({
    actors: {
      send: fromPromise(async ({ input: request }) => await send(request)),
      sendCode: fromPromise(async ({ input: request }) => await sendCode(request)),
      prove: fromPromise(async ({ input: proof }) => await prove(proof)),
    },
  });
  const actor = createActor(machine, { input, clock }).start();
  const notices: string[] = [];
  actor.on('notice', ({ text }) => notices.push(text.kind === 'server' ? text.message : text.code));
  const sendEvents = async (...events: readonly ChangeEvent[]): Promise<void> => {
    for (const event of events) {
      actor.send(event);
      await drainPromises();
      await drainPromises();
    }
  };
  await sendEvents();
  await drainPromises();
  return { actor, clock, send, sendCode, prove, notices, sendEvents };
}

type Opened = Awaited<ReturnType<typeof open>>;
type Snapshot = SnapshotFrom<typeof accountChangeMachine>;

const stepIn = ({ actor }: Opened): unknown => {
  const value: Snapshot['value'] = actor.getSnapshot().value;
  return value === 'done' ? 'done' : value.working.step;
};
const contextOf = ({ actor }: Opened): ChangeContext => actor.getSnapshot().context;
const fill = (name: string, value: string) => ({ type: 'field.edited', name, value }) as const;
const submitted = { type: 'step.submitted' } as const;

const twoFactor: ChangeInput = {
  steps: [
    { name: 'secret', kind: 'opening' },
    { name: 'code', kind: 'form' },
    { name: 'recoveryCodes', kind: 'shown' },
  ],
  values: { code: '' },
  checks: { code: requireInput('code') },
};
const email: ChangeInput = {
  steps: [
    { name: 'address', kind: 'form' },
    { name: 'codes', kind: 'form', hasCode: true },
  ],
  values: { email: '' },
  checks: { address: requireInput('email'), codes: requireInput('newCode') },
};
const CHANGES = [
  'nickname',
  'names',
  'avatar',
  'avatarRemoval',
  'phone',
  'phoneRemoval',
  'email',
  'password',
  'twoFactorSetup',
  'twoFactorRemoval',
  'recoveryCodes',
  'antiPhishingCode',
  'antiPhishingRemoval',
  'deletion',
] as const satisfies readonly ChangeName[];
const RECOVERY_CODES = ['abcd-efgh', 'ijkl-mnop'];

/** An exchange that returns a secret and recovery codes, and requires a proof with every request
 *  that has no step-up token. */
const guarded: Exchange = {
  send: ({ step, stepUpToken }) => {
    if (stepUpToken === undefined) {
      return Promise.reject(new ProofNeeded(['password', 'mailCode']));
    }
    const given = step === 'secret' ? { secret: 'JBSWY3DP' } : { recoveryCodes: RECOVERY_CODES };
    return Promise.resolve({ message: `${step} taken`, given });
  },
};

describe('a change in steps', () => {
  it('requests the secret automatically, shows recovery codes until acknowledged, and then clears both', async () => {
    const subject = await open(twoFactor, {
      send: ({ step }) =>
        Promise.resolve({
          given: step === 'secret' ? { secret: 'JBSWY3DP' } : { recoveryCodes: RECOVERY_CODES },
        }),
    });
    expect(stepIn(subject)).toBe('editing');
    expect(contextOf(subject).given).toEqual({ secret: 'JBSWY3DP' });
    await subject.sendEvents(fill('code', '123456'), submitted);
    expect(stepIn(subject)).toBe('showing');
    expect(contextOf(subject).given['recoveryCodes']).toEqual(RECOVERY_CODES);
    await subject.sendEvents({ type: 'step.acknowledged' });
    expect(stepIn(subject)).toBe('done');
    const { given, values, stepUpToken } = contextOf(subject);
    expect([given, values, stepUpToken]).toEqual([{}, {}, undefined]);
  });

  it('shows an error beside its field until the field is valid', async () => {
    const subject = await open(email);
    await subject.sendEvents(submitted);
    expect(contextOf(subject).problems).toEqual({ email: { kind: 'own', code: 'required' } });
    expect(subject.send).not.toHaveBeenCalled();
    await subject.sendEvents(fill('email', 'new@example.com'));
    expect(contextOf(subject).problems).toEqual({});
  });

  it('keeps the typed values when the exchange rejects or does not respond, and sends them again', async () => {
    const subject = await open(email, {
      send: () => Promise.reject(new ApiError('Taken.', { code: 'email_taken' })),
    });
    await subject.sendEvents(fill('email', 'new@example.com'), submitted);
    expect(stepIn(subject)).toBe('failed');
    expect(contextOf(subject)).toMatchObject({
      values: { email: 'new@example.com' },
      problems: { email: { kind: 'server', message: 'Taken.' } },
      rejection: 'Taken.',
    });
    subject.send.mockImplementation(() => new Promise(() => undefined));
    await subject.sendEvents(submitted);
    subject.clock.increment(15_000);
    expect(stepIn(subject)).toBe('failed');
    expect(subject.notices).toEqual(['Taken.', 'no_response']);
  });

  it('returns to a submitted form, never to an opened or shown step', async () => {
    const subject = await open(email);
    await subject.sendEvents(fill('email', 'new@example.com'), submitted);
    expect(contextOf(subject).stepIndex).toBe(1);
    await subject.sendEvents({ type: 'step.returned' });
    expect(contextOf(subject)).toMatchObject({
      stepIndex: 0,
      values: { email: 'new@example.com' },
    });
    const other = await open(twoFactor);
    await other.sendEvents({ type: 'step.returned' });
    expect(contextOf(other).stepIndex).toBe(1);
  });

  it('restarts without the typed values', async () => {
    const subject = await open(email);
    await subject.sendEvents(fill('email', 'new@example.com'), submitted);
    await subject.sendEvents({ type: 'change.restarted' });
    expect(contextOf(subject)).toMatchObject({ stepIndex: 0, values: { email: '' } });
  });

  it('reaches the end of every profile change', async () => {
    for (const name of CHANGES) {
      const input = { ...changeInputOf(name, {}), checks: {} };
      const subject = await open(input);
      for (let at = 0; at < input.steps.length; at += 1) {
        await subject.sendEvents(submitted, { type: 'step.acknowledged' });
      }
      expect(stepIn(subject), name).toBe('done');
    }
  });
});

describe('a proof', () => {
  it('is requested when the exchange requires one, and the filled-in step is sent again with it', async () => {
    const subject = await open(twoFactor, guarded);
    expect(stepIn(subject)).toEqual({ proving: 'prompting' });
    expect(contextOf(subject).needs).toEqual(['password', 'mailCode']);
    const proof = { password: 'correct horse', mailCode: '123456' };
    await subject.sendEvents({ type: 'proof.submitted', proof });
    expect(subject.prove).toHaveBeenCalledWith(proof);
    expect(subject.send).toHaveBeenLastCalledWith(
      expect.objectContaining({ step: 'secret', stepUpToken: 'token' }),
    );
    expect(stepIn(subject)).toBe('editing');
    expect(JSON.stringify(contextOf(subject))).not.toContain('correct horse');
  });

  it('is reused for later steps of the same change, until the exchange requires another', async () => {
    const subject = await open(twoFactor, guarded);
    await subject.sendEvents({ type: 'proof.submitted', proof: {} });
    await subject.sendEvents(fill('code', '123456'), submitted);
    expect(subject.send).toHaveBeenLastCalledWith(
      expect.objectContaining({ stepUpToken: 'token' }),
    );
    expect(subject.prove).toHaveBeenCalledOnce();
    const again = await open(email, guarded);
    await again.sendEvents(fill('email', 'new@example.com'), submitted);
    await again.sendEvents({ type: 'proof.submitted', proof: {} });
    again.send.mockImplementation(() => Promise.reject(new ProofNeeded(['password'])));
    await again.sendEvents(fill('newCode', '123456'), submitted);
    expect(stepIn(again)).toEqual({ proving: 'prompting' });
    expect(contextOf(again).stepUpToken).toBeUndefined();
  });

  it('is requested again with the exchange’s error when it is wrong', async () => {
    const subject = await open(twoFactor, {
      ...guarded,
      prove: () => Promise.reject(new ApiError('Wrong password.', { code: 'password_wrong' })),
    });
    await subject.sendEvents({ type: 'proof.submitted', proof: { password: 'guess' } });
    expect(stepIn(subject)).toEqual({ proving: 'prompting' });
    expect(contextOf(subject).rejection).toBe('Wrong password.');
    expect(subject.send).toHaveBeenCalledOnce();
  });

  it('leaves the step unchanged when it is declined or not given within five minutes', async () => {
    const end = async (subject: Opened, leave: () => void | Promise<void>) => {
      await subject.sendEvents(fill('email', 'new@example.com'), submitted);
      expect(stepIn(subject)).toEqual({ proving: 'prompting' });
      await leave();
      expect(stepIn(subject)).toBe('failed');
      expect(contextOf(subject)).toMatchObject({
        needs: [],
        values: { email: 'new@example.com' },
        rejection: undefined,
      });
    };
    const declined = await open(email, guarded);
    await end(declined, async () => await declined.sendEvents({ type: 'proof.declined' }));
    const left = await open(email, guarded);
    await end(left, () => left.clock.increment(300_000));
  });

  it('may be a code that is emailed on request', async () => {
    const subject = await open(twoFactor, guarded);
    await subject.sendEvents({ type: 'code.requested' });
    expect(subject.sendCode).toHaveBeenCalledWith(expect.objectContaining({ isForProof: true }));
    const other = await open(email, {
      send: () => Promise.reject(new ProofNeeded(['password'])),
    });
    await other.sendEvents(fill('email', 'new@example.com'), submitted, {
      type: 'code.requested',
    });
    expect(other.sendCode).not.toHaveBeenCalled();
  });
});

describe('another code', () => {
  it('may be requested one minute after the last one, with a countdown in seconds', async () => {
    const subject = await open(email);
    await subject.sendEvents(fill('email', 'new@example.com'), submitted);
    expect(contextOf(subject).waitSec).toBe(60);
    await subject.sendEvents({ type: 'code.requested' });
    expect(subject.sendCode).not.toHaveBeenCalled();
    for (let second = 59; second >= 0; second -= 1) {
      subject.clock.increment(1_000);
      expect(contextOf(subject).waitSec).toBe(second);
    }
    await subject.sendEvents({ type: 'code.requested' });
    expect(subject.sendCode).toHaveBeenCalledOnce();
    expect(contextOf(subject).waitSec).toBe(60);
  });

  it('may be requested again immediately when sending failed', async () => {
    const steps = [{ name: 'code', kind: 'form', hasCode: true }] as const;
    const subject = await open(
      { steps, values: {}, checks: {} },
      { sendCode: () => Promise.reject(new ApiError('Too many.', { code: 'too_many_requests' })) },
    );
    await subject.sendEvents({ type: 'code.requested' }, { type: 'code.requested' });
    expect(subject.sendCode).toHaveBeenCalledTimes(2);
    expect(subject.notices).toEqual(['Too many.', 'Too many.']);
    subject.sendCode.mockImplementation(() => new Promise(() => undefined));
    await subject.sendEvents({ type: 'code.requested' });
    subject.clock.increment(15_000);
    expect(subject.notices.at(-1)).toBe('no_response');
  });
});

it('[PROF-01] requests another proof when the proof for a code has expired, and then sends the code', async () => {
  const steps = [
    { name: 'number', kind: 'form' },
    { name: 'code', kind: 'form', hasCode: true },
  ] as const;
  const send = ({ stepUpToken }: ChangeRequest): Promise<ChangeResponse> =>
    stepUpToken === 'second' ? Promise.resolve({}) : Promise.reject(new ProofNeeded(['password']));
  const subject = await open({ steps, values: { phone: '+84901234567' }, checks: {} });
  await subject.sendEvents(submitted);
  for (let second = 0; second < 60; second += 1) subject.clock.increment(1_000);
  subject.send.mockImplementation(send);
  subject.sendCode.mockImplementation(send);
  subject.prove.mockImplementation(() => Promise.resolve('second'));
  await subject.sendEvents({ type: 'code.requested' });
  await drainPromises();
  await drainPromises();
  expect(subject.notices).not.toContain('no_response');
  expect(stepIn(subject)).toEqual({ proving: 'prompting' });
  await subject.sendEvents({ type: 'proof.submitted', proof: { password: 'correct horse' } });
  expect(subject.send).toHaveBeenLastCalledWith(
    expect.objectContaining({ step: 'number', stepUpToken: 'second' }),
  );
  expect(contextOf(subject)).toMatchObject({ stepIndex: 1, waitSec: 60 });
});

const SECRET = 'a secret shown once';
const PASSWORD = 'a password typed once';
/** As the page makes the change. */
const walkOf = (name: ChangeName): Walk => ({
  machine: accountChangeMachine,
  input: changeInputOf(name, { password: PASSWORD }),
  events: [
    () => fill('phone', '+84901234567'),
    () => fill('phone', '+84901234567'),
    () => fill('phone', ''),
    () => fill('code', '123456'),
    () => submitted,
    () => submitted,
    () => submitted,
    () => ({ type: 'step.returned' }),
    () => ({ type: 'step.acknowledged' }),
    () => ({ type: 'code.requested' }),
    () => ({ type: 'proof.submitted', proof: { password: PASSWORD } }),
    () => ({ type: 'proof.submitted', proof: { password: PASSWORD } }),
    (random) => ({
      type: random.next() < 0.3 ? 'change.restarted' : 'proof.declined',
    }),
  ],
  responses: {
    send: [
      () => ({ done: { given: { secret: SECRET } } }),
      () => ({ done: {} }),
      () => ({ done: {} }),
      () => ({ failed: new ProofNeeded(['password', 'mailCode']) }),
      () => ({ failed: new ApiError('No.', { code: 'code_wrong' }) }),
      () => ({ failed: new Error('lost') }),
    ],
    sendCode: [
      () => ({ done: {} }),
      () => ({ failed: new Error('lost') }),
      () => ({ failed: new ProofNeeded(['password']) }),
    ],
    prove: [
      () => ({ done: 'token' }),
      () => ({ failed: new ApiError('No.', { code: 'password_wrong' }) }),
    ],
  },
  delays: [1_000, 1_000, 15_000, 300_000],
  detailOf: (context) => stepOf(context as ChangeContext)?.name,
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as ChangeContext;
    const open = (source: string) =>
      requested.filter((call) => call.source === source && call.isOpen).length;
    const isIn = (step: object | string): boolean => snapshot.matches({ working: { step } });
    assert(open('send') === (isIn('sending') ? 1 : 0), 'one request, and only while sending');
    const isChecking = isIn({ proving: 'checking' });
    assert(open('prove') === (isChecking ? 1 : 0), 'one proof, and only while checking');
    assert(open('sendCode') <= 1, 'one code at a time');
    assert(context.needs.length > 0 === isIn('proving'), 'a proof is missing only while proving');
    const proofs = requested.filter(({ source }) => source === 'prove').length;
    assert(context.stepUpToken === undefined || proofs > 0, 'a token follows a proof');
    if (snapshot.matches('done')) {
      const stored = JSON.stringify({ ...context, input: { ...context.input, values: {} } });
      expect(stored).not.toContain(SECRET);
      expect(stored).not.toContain(PASSWORD);
      expect(open('send') + open('sendCode') + open('prove')).toBe(0);
    }
  },
});
it('takes every transition, and retains neither secret nor password', async () => {
  const seed = 20_261_122;
  // Only the phone number has two forms.
  const names = ['phone', 'twoFactorSetup', 'phone', 'twoFactorRemoval'] as const;
  const [first, ...others] = names.map(walkOf);
  assert(first !== undefined, 'there is a walk');
  const report = await walkMachine([first, ...others], { steps: 40, seed });
  expectWalked(`account change, seed ${seed}`, report, {
    states: [
      'done',
      'working',
      'working.code',
      'working.code.quiet',
      'working.code.sending',
      'working.code.waiting',
      'working.step',
      'working.step.editing',
      'working.step.failed',
      'working.step.invalid',
      'working.step.proving',
      'working.step.proving.prompting',
      'working.step.proving.checking',
      'working.step.sending',
      'working.step.showing',
    ],
  });
});
