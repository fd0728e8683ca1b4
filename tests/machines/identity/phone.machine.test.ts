import { createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { openResume, type PhoneCase } from '#contract/rest/identity.ts';
import { phoneCaseWire } from '#contract/samples/identity.ts';
import { phoneMachine } from '#machines/identity/phone.machine.ts';
import type { PaperInput, StoredPapers } from '#machines/identity/paper.ts';
import type { PhoneContext, PhoneInput } from '#machines/identity/phone.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { paper, threePapers } from '#tests/support/identity-samples.ts';

const opened = openResume.reply.decode(phoneCaseWire);
const complete: PhoneCase = { ...opened, papers: threePapers };
const submitted: PhoneCase = { ...opened, isDraft: false };
const required = opened.requiredPapers;
const gone = new ApiError('Not found.', { code: 'not_found', status: 404 });
const lost = new Error('no response');

interface Calls {
  readonly openLink?: () => Promise<PhoneCase>;
  readonly read?: () => Promise<PhoneCase>;
  readonly add?: (input: PaperInput) => Promise<StoredPapers | undefined>;
}

function open(input: PhoneInput, calls: Calls = {}) {
  const openLink = vi.fn(calls.openLink ?? (() => Promise.resolve(opened)));
  const read = vi.fn(calls.read ?? (() => Promise.resolve(opened)));
  const add = vi.fn(calls.add ?? (() => new Promise<StoredPapers>(() => undefined)));
  const machine = phoneMachine.provide({
    actors: {
      openLink: fromPromise<PhoneCase, string>(openLink),
      readCase: fromPromise<PhoneCase, string>(read),
      addPaper: fromPromise<StoredPapers | undefined, PaperInput>(({ input: given }) =>
        add(given),
      ) as never,
    },
  });
  const actor = createActor(machine, { input }).start();
  const at = (state: unknown) => waitFor(actor, (now) => now.matches(state as never));
  return { actor, openLink, read, add, at };
}

it('opens the case of a link once, and adds its papers with the key', async () => {
  const stored = [2, 3].map((count) => ({
    requiredPapers: required,
    papers: threePapers.slice(0, count),
  }));
  const { actor, at, openLink, add } = open(
    { token: 'token', uploadKey: undefined },
    { add: () => Promise.resolve(stored.shift()) },
  );
  await at({ open: 'missing' });
  actor.send({ type: 'paper.opened', paper: 'front' });
  const { context } = await at({ open: 'complete' });
  expect(openLink).toHaveBeenCalledOnce();
  expect(context.token).toBeUndefined();
  expect(add.mock.calls.map(([given]) => given.paper)).toEqual(['front', 'selfie']);
  expect(add.mock.calls[0]?.[0].target).toEqual({ kind: 'link', uploadKey: opened.uploadKey });
});

it('continues after the phone has ended the page', async () => {
  const { at, openLink, read } = open({ token: undefined, uploadKey: 'key' });
  await at({ open: 'missing' });
  expect(read).toHaveBeenCalledOnce();
  expect(openLink).not.toHaveBeenCalled();
});

it('uses its key for a link that it has opened itself', async () => {
  const { at } = open(
    { token: 'token', uploadKey: 'key' },
    { openLink: () => Promise.reject(gone) },
  );
  await at({ open: 'missing' });
});

it.each([
  [{ token: undefined, uploadKey: undefined }, {}],
  [{ token: 'token', uploadKey: undefined }, { openLink: () => Promise.reject(gone) }],
  [{ token: undefined, uploadKey: 'key' }, { read: () => Promise.reject(gone) }],
])('ends without a link that is valid: %j', async (input, calls) => {
  await open(input, calls).at('ended');
});

it('tries again without a response', async () => {
  let attempts = 0;
  const { actor, at } = open(
    { token: 'token', uploadKey: undefined },
    {
      openLink: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(lost) : Promise.resolve(complete);
      },
    },
  );
  await at('unanswered');
  actor.send({ type: 'phone.retried' });
  await at({ open: 'complete' });
});

it('shows that the case was submitted meanwhile', async () => {
  await open({ token: undefined, uploadKey: 'key' }, { read: () => Promise.resolve(submitted) }).at(
    'submitted',
  );
});

const walkFrom = (input: PhoneInput): Walk => ({
  machine: phoneMachine,
  input,
  events: [
    () => ({ type: 'phone.retried' }),
    () => ({ type: 'paper.opened', paper: 'front' }),
    () => ({ type: 'paper.left' }),
  ],
  responses: {
    openLink: [() => ({ done: opened }), () => ({ failed: gone }), () => ({ failed: lost })],
    readCase: [
      () => ({ done: opened }),
      () => ({ done: complete }),
      () => ({ done: submitted }),
      () => ({ failed: gone }),
      () => ({ failed: lost }),
    ],
    addPaper: [
      () => ({ done: { papers: threePapers, requiredPapers: required } }),
      () => ({ done: { papers: [paper('front')], requiredPapers: required } }),
      () => ({ done: undefined }),
    ],
  },
  delays: [1_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as PhoneContext;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches('open')) expect(context.opened?.isDraft).toBe(true);
    expect(context.paper !== undefined).toBe(snapshot.matches({ open: 'adding' }));
  },
});

it('walks every state and transition', async () => {
  const seed = 20_261_202;
  const walks: readonly [Walk, ...Walk[]] = [
    walkFrom({ token: 'token', uploadKey: undefined }),
    walkFrom({ token: 'token', uploadKey: 'key' }),
    walkFrom({ token: undefined, uploadKey: 'key' }),
    walkFrom({ token: undefined, uploadKey: undefined }),
  ];
  const report = await walkMachine(walks, { steps: 25, seed });
  expectWalked(`phone, seed ${seed}`, report, {
    states: [
      'ended',
      'open',
      'open.adding',
      'open.complete',
      'open.missing',
      'opening',
      'reading',
      'submitted',
      'unanswered',
    ],
  });
});
