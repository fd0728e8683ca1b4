import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { Identity } from '#contract/entities/identity.ts';
import { missingPapers } from '#domain/identity/missing-papers.ts';
import { identityMachine, type IdentityEvent } from '#machines/identity/identity.machine.ts';
import {
  type Advance,
  type CaseRequest,
  type IdentityContext,
  type KnownIdentity,
  type SubmitCase,
} from '#machines/identity/identity.ts';
import type { PaperInput, StoredPapers } from '#machines/identity/paper.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import {
  caseIn,
  complete,
  identityWith,
  knownOf,
  ofProvider,
  paper,
  profile,
  RESET_AT,
  threePapers,
} from '#tests/support/identity-samples.ts';

const never = <Value>() => new Promise<Value>(() => undefined);
const lost = new Error('no response');
const differs = new ApiError('The name differs.', { code: 'name_differs' });
const advance: Advance = {
  canAdvance: true,
  reasons: [],
  papers: ['front', 'back', 'selfie'],
  attemptsLeft: 3,
  attemptsResetAt: undefined,
};
const unverified = identityWith(undefined);
const drafted = identityWith(caseIn('draft'));
const filled = identityWith(caseIn('draft', { papers: threePapers }));
const reviewed = identityWith(caseIn('in_review', { papers: threePapers }));
const approved = identityWith(caseIn('approved', { papers: threePapers }), { level: 1 });
const blurred = identityWith(
  caseIn('rejected', {
    papers: [paper('front', 'rejected', 'blurred'), paper('back', 'approved'), paper('selfie')],
  }),
);
const refused = identityWith(caseIn('rejected', { reasons: ['not_accepted'] }));
const exhausted = identityWith(caseIn('rejected', { reasons: ['wrong_type'] }), {
  attemptsLeft: 0,
  attemptsResetAt: RESET_AT,
});

interface Calls {
  readonly check?: () => Promise<Advance>;
  readonly save?: () => Promise<Identity>;
  readonly discard?: () => Promise<Identity>;
  readonly add?: (input: PaperInput) => Promise<StoredPapers | undefined>;
  readonly submit?: () => Promise<Identity>;
}

function open(start: KnownIdentity | 'unknown' = knownOf(unverified), calls: Calls = {}) {
  const clock = new SimulatedClock();
  const save = vi.fn(calls.save ?? (() => never<Identity>()));
  const add = vi.fn(calls.add ?? (() => never<StoredPapers>()));
  const submit = vi.fn(calls.submit ?? (() => never<Identity>()));
  const machine = identityMachine.provide({
    actors: {
      checkAdvance: fromPromise(calls.check ?? (() => Promise.resolve(advance))),
      saveCase: fromPromise<Identity, CaseRequest>(() => save()),
      discardCase: fromPromise<Identity, string>(
        calls.discard ?? (() => Promise.resolve(unverified)),
      ),
      addPaper: fromPromise<StoredPapers | undefined, PaperInput>(({ input }) =>
        add(input),
      ) as never,
      submit: sentRequest<SubmitCase>({ send: () => submit() }),
    },
  });
  const actor = createActor(machine, { input: { profile }, clock }).start();
  const send = (event: IdentityEvent) => actor.send(event);
  const load = (next: KnownIdentity) => send({ type: 'identity.loaded', known: next });
  if (start !== 'unknown') load(start);
  const at = (state: unknown) => waitFor(actor, (now) => now.matches(state as never));
  return { actor, clock, send, load, at, save, add, submit };
}

it.each([
  ['overview', knownOf(unverified)],
  ['overview', knownOf(approved)],
  ['papers', knownOf(drafted)],
  ['inReview', knownOf(reviewed)],
  ['rejected', knownOf(blurred)],
  ['refused', knownOf(refused)],
  ['exhausted', knownOf(exhausted)],
  ['provider', knownOf(reviewed, ofProvider)],
] as const)('opens the state %s by what the exchange knows', (state, start) => {
  const { actor } = open(start);
  expect(actor.getSnapshot().matches(state)).toBe(true);
});

it('tells an identity that is not known from an unverified one (K11)', () => {
  const { actor, send, load } = open();
  const { actor: unread, send: sendTo } = open('unknown');
  expect(unread.getSnapshot().value).toBe('loading');
  sendTo({ type: 'identity.failed' });
  expect(unread.getSnapshot().value).toBe('unread');
  // What was known stays when a later read fails.
  send({ type: 'identity.failed' });
  expect(actor.getSnapshot().value).toBe('overview');
  load(knownOf(reviewed));
  expect(actor.getSnapshot().value).toBe('inReview');
});

it('[KYC-05] opens a case only with complete details, and after the checks', async () => {
  const { actor, send, at, save } = open(knownOf(unverified), {
    save: () => Promise.resolve(drafted),
  });
  send({ type: 'level.chosen', level: 1 });
  send({ type: 'details.submitted' });
  expect(actor.getSnapshot().context).toMatchObject({
    areProblemsShown: true,
    problems: { birthDate: 'missing' },
  });
  send({ type: 'details.edited', patch: complete });
  send({ type: 'details.submitted' });
  await at({ papers: 'missing' });
  expect(save).toHaveBeenCalledOnce();
});

it('shows why a level is not open before anything is stored', async () => {
  const { actor, send, at, save } = open(knownOf(unverified), {
    check: () => Promise.resolve({ ...advance, canAdvance: false, reasons: ['under_age'] }),
  });
  send({ type: 'level.chosen', level: 1 });
  send({ type: 'details.edited', patch: complete });
  send({ type: 'details.submitted' });
  await at({ details: 'checking' });
  await at({ details: 'editing' });
  expect(actor.getSnapshot().context.refusals).toEqual(['under_age']);
  expect(save).not.toHaveBeenCalled();
  send({ type: 'details.edited', patch: { birthDate: '1990-01-01' } });
  expect(actor.getSnapshot().context.refusals).toEqual([]);
});

it('stops when the attempts are used, until the exchange counts again', async () => {
  const used = { ...advance, canAdvance: false, attemptsLeft: 0, attemptsResetAt: RESET_AT };
  const { actor, send, at, load } = open(knownOf(unverified), {
    check: () => Promise.resolve(used),
  });
  send({ type: 'level.chosen', level: 1 });
  send({ type: 'details.edited', patch: complete });
  send({ type: 'details.submitted' });
  await at('exhausted');
  expect(actor.getSnapshot().context.known?.identity.attemptsResetAt).toBe(RESET_AT);
  load(knownOf(unverified));
  expect(actor.getSnapshot().value).toBe('overview');
});

it.each([
  [differs, { rejection: { name: 'name_differs' }, isUnanswered: false }],
  [lost, { rejection: undefined, isUnanswered: true }],
])('keeps the details after %s', async (error, expected) => {
  const save = vi.fn<() => Promise<Identity>>().mockRejectedValue(error);
  const { actor, send, at } = open(knownOf(unverified), { save });
  send({ type: 'level.chosen', level: 1 });
  send({ type: 'details.edited', patch: complete });
  send({ type: 'details.submitted' });
  await at({ details: 'saving' });
  await at({ details: 'editing' });
  expect(actor.getSnapshot().context).toMatchObject({ ...expected, draft: complete });
});

it('[KYC-05] asks for the papers one after the other, then for the submission', async () => {
  const stored: StoredPapers[] = [1, 2, 3].map((count) => ({
    requiredPapers: caseIn('draft').requiredPapers,
    papers: threePapers.slice(0, count),
  }));
  const { actor, send, at, add } = open(knownOf(drafted), {
    add: () => Promise.resolve(stored.shift()),
  });
  send({ type: 'paper.opened', paper: 'front' });
  await at({ papers: 'ready' });
  expect(add.mock.calls.map(([input]) => input.paper)).toEqual(['front', 'back', 'selfie']);
  expect(add.mock.calls[0]?.[0].target).toMatchObject({ kind: 'case', documentType: 'nid' });
  expect(
    missingPapers(actor.getSnapshot().context.known?.identity.case ?? caseIn('draft')),
  ).toEqual([]);
});

it('adds what a phone has uploaded without interrupting the picture that is taken here', () => {
  const { actor, send, load } = open(knownOf(drafted));
  send({ type: 'paper.opened', paper: 'front' });
  load(knownOf(identityWith(caseIn('draft', { papers: [paper('selfie')] }))));
  expect(actor.getSnapshot().matches({ papers: 'adding' })).toBe(true);
  send({ type: 'paper.left' });
  expect(actor.getSnapshot().value).toEqual({ papers: 'missing' });
  load(knownOf(filled));
  expect(actor.getSnapshot().value).toEqual({ papers: 'ready' });
  load(knownOf(reviewed));
  expect(actor.getSnapshot().value).toBe('inReview');
});

it('submits a case once: without a response the same case is submitted again', async () => {
  let attempts = 0;
  const { actor, clock, send, at, submit } = open(knownOf(filled), {
    submit: () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(lost) : Promise.resolve(reviewed);
    },
  });
  send({ type: 'case.submitted' });
  await requestAt(actor, { unknown: 'waiting' });
  expect(actor.getSnapshot().matches({ submitting: 'unknown' })).toBe(true);
  clock.increment(1_000);
  await at('inReview');
  expect(submit).toHaveBeenCalledTimes(2);
});

it('returns to the papers when the submission is rejected', async () => {
  const expired = new ApiError('Expired.', { code: 'paper_expired' });
  const { send, at } = open(knownOf(filled), { submit: () => Promise.reject(expired) });
  send({ type: 'case.submitted' });
  await at('submitting');
  expect((await at({ papers: 'ready' })).context.rejection?.name).toBe('paper_expired');
});

it('asks only for the failed paper again, in a new case', async () => {
  const next = identityWith(
    caseIn('draft', { papers: [paper('back', 'approved'), paper('selfie', 'approved')] }),
  );
  const { actor, send, at, save } = open(knownOf(blurred), { save: () => Promise.resolve(next) });
  expect(missingPapers(blurred.case ?? caseIn('draft'))).toEqual(['front']);
  send({ type: 'case.reopened' });
  await at({ papers: 'missing' });
  expect(save).toHaveBeenCalledOnce();
  expect(
    missingPapers(actor.getSnapshot().context.known?.identity.case ?? caseIn('draft')),
  ).toEqual(['front']);
});

it('discards a draft', async () => {
  const { send, at } = open(knownOf(drafted));
  send({ type: 'case.discarded' });
  await at('overview');
});

const knowns = [unverified, drafted, filled, reviewed, approved, blurred, refused, exhausted].map(
  (one) => knownOf(one),
);

const walk: Walk = {
  machine: identityMachine,
  input: { profile },
  events: [
    ...knowns.map((one) => () => ({ type: 'identity.loaded', known: one })),
    () => ({ type: 'identity.loaded', known: knownOf(approved, ofProvider) }),
    () => ({ type: 'identity.failed' }),
    () => ({ type: 'level.chosen', level: 1 }),
    () => ({ type: 'details.opened' }),
    () => ({ type: 'details.edited', patch: complete }),
    () => ({ type: 'details.edited', patch: { birthDate: '' } }),
    () => ({ type: 'details.submitted' }),
    () => ({ type: 'details.submitted' }),
    () => ({ type: 'details.left' }),
    () => ({ type: 'paper.opened', paper: 'front' }),
    () => ({ type: 'paper.left' }),
    () => ({ type: 'case.submitted' }),
    () => ({ type: 'case.discarded' }),
    () => ({ type: 'case.reopened' }),
  ],
  requests: { submit: { send: 'submit' } },
  responses: {
    checkAdvance: [
      () => ({ done: advance }),
      () => ({ done: { ...advance, canAdvance: false, reasons: ['country_not_served'] } }),
      () => ({
        done: { ...advance, canAdvance: false, attemptsLeft: 0, attemptsResetAt: RESET_AT },
      }),
      () => ({ failed: lost }),
    ],
    saveCase: [() => ({ done: drafted }), () => ({ failed: differs }), () => ({ failed: lost })],
    discardCase: [() => ({ done: unverified }), () => ({ failed: lost })],
    addPaper: [
      () => ({ done: { papers: threePapers, requiredPapers: ['front', 'back', 'selfie'] } }),
      () => ({ done: { papers: [paper('front')], requiredPapers: ['front', 'back', 'selfie'] } }),
      () => ({ done: undefined }),
    ],
    submit: [
      () => ({ done: reviewed }),
      () => ({ failed: new ApiError('Changed.', { code: 'state_changed' }) }),
      () => ({ failed: lost }),
    ],
  },
  delays: [1_000, 5_000],
  detailOf: (context) => {
    const { known: facts, problems } = context as IdentityContext;
    return [facts?.identity.case?.state, Object.keys(problems).length === 0];
  },
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as IdentityContext;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    const state = context.known?.identity.case?.state;
    if (snapshot.matches('papers')) expect(state).toBe('draft');
    if (snapshot.matches('inReview')) expect(state).toBe('in_review');
    if (snapshot.matches('rejected')) expect(state).toBe('rejected');
    if (snapshot.matches({ papers: 'ready' })) {
      expect(missingPapers(context.known?.identity.case ?? caseIn('draft'))).toEqual([]);
    }
    expect(context.paper !== undefined).toBe(snapshot.matches({ papers: 'adding' }));
  },
};

it('walks every state and transition, and shows no case in a state that it does not have', async () => {
  const seed = 20_261_201;
  const report = await walkMachine(walk, { steps: 45, seed });
  expectWalked(`identity, seed ${seed}`, report, {
    states: [
      'details',
      'details.checking',
      'details.editing',
      'details.saving',
      'discarding',
      'exhausted',
      'inReview',
      'loading',
      'overview',
      'papers',
      'papers.adding',
      'papers.missing',
      'papers.ready',
      'provider',
      'refused',
      'rejected',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'submitting',
      'submitting.sending',
      'submitting.unknown',
      'unread',
    ],
  });
});
