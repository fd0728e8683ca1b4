import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import {
  identitySettingsCodec,
  PERSONA_STATUSES,
  startInquiry,
  type IdentitySettings,
  type PersonaStatus,
} from '#contract/rest/identity.ts';
import { identitySettingsWire, inquiryWire } from '#contract/samples/identity.ts';
import {
  providerMachine,
  providerStateOf,
  type ProviderContext,
  type ProviderInput,
} from '#machines/identity/provider.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const inquiry = startInquiry.reply.decode(inquiryWire);

const settingsWith = (status: PersonaStatus, isVerified = false): IdentitySettings => {
  const settings = identitySettingsCodec.decode({
    ...identitySettingsWire,
    enabled_kyc_type: 'PERSONA',
  });
  const persona = { ...settings.details.persona, status, isVerified };
  return { ...settings, details: { ...settings.details, persona } };
};
const none = settingsWith('none');
const started = settingsWith('started');
const unavailable = new ApiError('Not available.', { code: 'unavailable', status: 503 });
const lost = new Error('no response');

function open(
  confirm: (inquiryId: string) => Promise<IdentitySettings> = () => Promise.resolve(started),
  start = () => Promise.resolve(inquiry),
  given: Partial<ProviderInput> = {},
) {
  const clock = new SimulatedClock();
  const ask = vi.fn(confirm);
  const machine = providerMachine.provide({
    actors: {
      startInquiry: fromPromise(start),
      confirmInquiry: fromPromise<IdentitySettings, string>(({ input }) => ask(input)),
    },
  });
  const actor = createActor(machine, { input: { settings: none, ...given }, clock }).start();
  const at = (state: unknown) => waitFor(actor, (now) => now.matches(state as never));
  const openInquiry = async () => {
    actor.send({ type: 'inquiry.started' });
    await at({ open: 'waiting' });
  };
  return { actor, clock, ask, at, openInquiry };
}

it('[KYC-03][KYC-04] takes the flag alone for verified, and 0 for unverified', () => {
  expect(providerStateOf(settingsWith('none'))).toBe('unverified');
  expect(providerStateOf(settingsWith('started'))).toBe('unverified');
  expect(providerStateOf(settingsWith('approved'))).toBe('in_review');
  expect(providerStateOf(settingsWith('none', true))).toBe('verified');
  const wire = {
    enabled_kyc_type: 'SOMETHING_ELSE',
    enabled_kyc_user_details: { persona: { is_verified: 1 } },
  };
  const decoded = identitySettingsCodec.decode(wire as never);
  expect(decoded.type).toBe('PERSONA');
  expect(providerStateOf(decoded)).toBe('verified');
});

it('asks the exchange after each report, and believes only its answer (K14, K15)', async () => {
  const { actor, at, ask, openInquiry } = open(() => Promise.resolve(settingsWith('in_review')));
  await openInquiry();
  actor.send({ type: 'provider.reported' });
  const { context } = await at('idle');
  expect(ask).toHaveBeenCalledExactlyOnceWith(inquiry.inquiryId);
  expect(context.state).toBe('in_review');
});

it('keeps the page open while the provider has not decided', async () => {
  const { actor, at, openInquiry } = open();
  await openInquiry();
  actor.send({ type: 'provider.reported' });
  await at({ open: 'asking' });
  await at({ open: 'waiting' });
  expect(actor.getSnapshot().context.inquiry).toEqual(inquiry);
});

it('shows after 30 seconds that the provider does not answer (K15)', async () => {
  const { actor, clock, openInquiry } = open();
  await openInquiry();
  clock.increment(29_999);
  expect(actor.getSnapshot().matches({ open: 'waiting' })).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches({ open: 'silent' })).toBe(true);
  actor.send({ type: 'provider.reported' });
  expect(actor.getSnapshot().matches({ open: 'asking' })).toBe(true);
});

it('ends with the decision that the exchange reports', async () => {
  const { actor, openInquiry } = open();
  await openInquiry();
  actor.send({ type: 'settings.loaded', settings: started });
  expect(actor.getSnapshot().matches('open')).toBe(true);
  actor.send({ type: 'settings.loaded', settings: settingsWith('none', true) });
  expect(actor.getSnapshot().value).toBe('idle');
});

it('lets the user try again after a failure that is not theirs (K10)', async () => {
  const { actor, at } = open(undefined, () => Promise.reject(unavailable));
  actor.send({ type: 'inquiry.started' });
  expect((await at('failed')).context.rejection?.name).toBe('unavailable');
  actor.send({ type: 'inquiry.started' });
  expect(actor.getSnapshot().value).toBe('starting');
});

it('[KYC-03] asks for the inquiry of the address after the return, and again while no result comes', async () => {
  const responses = [started, started, settingsWith('none', true)];
  const confirm = () => Promise.resolve(responses.shift() ?? started);
  const { actor, clock, ask, at } = open(confirm, undefined, { returnedId: 'inq_1' });
  await at({ open: 'waiting' });
  expect(ask).toHaveBeenCalledExactlyOnceWith('inq_1');
  clock.increment(30_000);
  expect(actor.getSnapshot().matches({ open: 'silent' })).toBe(true);
  clock.increment(60_000);
  await at({ open: 'waiting' });
  actor.send({ type: 'provider.reported' });
  const { context } = await at('idle');
  expect(context.state).toBe('verified');
  expect(ask).toHaveBeenCalledTimes(3);
});

it('asks for nothing when the result is known at the return', () => {
  const { actor, ask } = open(undefined, undefined, {
    settings: settingsWith('none', true),
    returnedId: 'inq_1',
  });
  expect(actor.getSnapshot().value).toBe('idle');
  expect(ask).not.toHaveBeenCalled();
});

const statuses = Object.keys(PERSONA_STATUSES) as readonly PersonaStatus[];

const walk: Walk = {
  machine: providerMachine,
  input: { settings: none },
  events: [
    () => ({ type: 'inquiry.started' }),
    () => ({ type: 'provider.reported' }),
    () => ({ type: 'inquiry.closed' }),
    (random) => ({
      type: 'settings.loaded',
      settings: settingsWith(random.pick(statuses)),
    }),
  ],
  responses: {
    startInquiry: [() => ({ done: inquiry }), () => ({ failed: unavailable })],
    confirmInquiry: [
      () => ({ done: started }),
      () => ({ done: settingsWith('approved', true) }),
      () => ({ failed: lost }),
    ],
  },
  delays: [30_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as ProviderContext;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches('open')) expect(context.inquiry).toEqual(inquiry);
  },
};

/** The page to which the provider has returned. */
const returned: Walk = {
  ...walk,
  input: { settings: none, returnedId: 'inq_1' },
  delays: [30_000, 60_000],
  check: ({ requested }) => {
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_204;
  const report = await walkMachine([walk, returned], { steps: 30, seed });
  expectWalked(`provider, seed ${seed}`, report, {
    states: ['failed', 'idle', 'open', 'open.asking', 'open.silent', 'open.waiting', 'starting'],
  });
});
