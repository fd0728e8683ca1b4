import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { claimMachine, type ClaimEvent } from '#machines/launchpad/claim.machine.ts';
import type { Claim, ClaimOrder, ClaimTokens } from '#machines/launchpad/claim.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import { commitment } from './launchpad-facts.ts';

const NONE = decimal('0');
const PART = decimal('160');
const [first, ...others] = commitment.claims;
const claimed: Commitment = {
  ...commitment,
  status: 'distributed',
  claimable: NONE,
  claims: [...(first === undefined ? [] : [{ ...first, claimedAt: epochMs(1_000) }]), ...others],
};
const nothing = new ApiError('Nothing to claim.', { code: 'launchpad_nothing_to_claim' });

function open(answer: (order: ClaimOrder) => Promise<Commitment>, claimable = PART) {
  const clock = new SimulatedClock();
  const send = vi.fn(answer);
  const machine = claimMachine.provide({
    actors: { claim: sentRequest<ClaimTokens>({ send: ({ input }) => send(input) }) },
  });
  const actor = createActor(machine, { input: { projectId: 4, claimable }, clock }).start();
  const submit = (id = 'request-1') =>
    actor.send({ type: 'claim.submitted', requestId: requestId(id) });
  return { actor, clock, send, submit, contextNow: () => actor.getSnapshot().context };
}

it('claims what the exchange states, and shows what was credited', async () => {
  const { actor, send, submit, contextNow } = open(() => Promise.resolve(claimed));
  submit();
  await waitFor(actor, (now) => now.matches('idle'));
  expect(send).toHaveBeenCalledExactlyOnceWith({ projectId: 4, requestId: 'request-1' });
  expect(contextNow()).toMatchObject({ claimed: '160', claimable: '0' });
});

it('claims nothing while nothing is claimable, and again when the next part is', async () => {
  const { actor, send, submit, contextNow } = open(() => Promise.resolve(claimed), NONE);
  submit();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'claimable.changed', claimable: PART });
  submit();
  await waitFor(actor, (now) => now.matches('idle'));
  expect(send).toHaveBeenCalledOnce();
  expect(contextNow().claimed).toBe('160');
});

it('shows a rejection, and repeats a claim without a response under its ID', async () => {
  const rejected = open(() => Promise.reject(nothing));
  rejected.submit();
  await waitFor(rejected.actor, (now) => now.matches('idle'));
  expect(rejected.contextNow().rejection?.name).toBe('launchpad_nothing_to_claim');

  let attempts = 0;
  const lost = open(() => {
    attempts += 1;
    return attempts < 2 ? Promise.reject(new Error('no response')) : Promise.resolve(claimed);
  });
  lost.submit();
  await requestAt(lost.actor, { unknown: 'waiting' });
  lost.clock.increment(2_000);
  await waitFor(lost.actor, (now) => now.matches('idle'));
  const [one, two] = lost.send.mock.calls.map(([order]) => order);
  expect(two).toEqual(one);
});

it('states after a rejection what was left in the meantime', async () => {
  const { actor, submit, contextNow } = open(() => Promise.reject(nothing));
  submit();
  actor.send({ type: 'claimable.changed', claimable: NONE });
  await waitFor(actor, (now) => now.matches('idle'));
  expect(contextNow()).toMatchObject({
    claimable: '0',
    rejection: { name: 'launchpad_nothing_to_claim' },
  });
});

let idCount = 0;
const submit = (): ClaimEvent => {
  idCount += 1;
  return { type: 'claim.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: claimMachine,
  input: { projectId: 4, claimable: PART },
  events: [
    () => ({ type: 'claimable.changed', claimable: NONE }),
    () => ({ type: 'claimable.changed', claimable: PART }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    submit,
  ],
  requests: { claim: { send: 'send' } },
  responses: {
    send: [
      () => ({ done: claimed }),
      () => ({ failed: nothing }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [1_000, 2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Claim;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches('idle')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('pending')) expect(requested.at(-1)?.input).toEqual(context.sent);
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_131;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`claim tokens, seed ${seed}`, report, {
    states: [
      'idle',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.waiting',
    ],
  });
});
