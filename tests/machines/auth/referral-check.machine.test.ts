import { SimulatedClock, createActor, fromPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import { referralCheckMachine } from '#machines/auth/referral-check.machine.ts';
import type { CheckedCode, ReferralCheckContext } from '#machines/auth/referral-check.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const valid: CheckedCode = { isValid: true, friendShare: 10 };
const unknown: CheckedCode = { isValid: false, friendShare: 0 };

type Check = (code: string) => Promise<CheckedCode>;

function openForm(check: Check, code = '') {
  const clock = new SimulatedClock();
  const request = vi.fn(check);
  const machine = referralCheckMachine.provide({
    actors: { checkCode: fromPromise(({ input }) => request(input)) },
  });
  const actor = createActor(machine, { clock, input: { code } }).start();
  const type = (text: string) => actor.send({ type: 'code.edited', code: text });
  const checkedCode = () => actor.getSnapshot().context.checked;
  return { actor, clock, request, type, checked: checkedCode };
}

/** Waits until settled promises have reached the machine. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('[REF-01] checks a code when typing pauses, without the spaces around it', async () => {
  const { clock, request, type, checked } = openForm(() => Promise.resolve(valid));
  type('TIDE');
  clock.increment(599);
  type(' TIDE2026 ');
  clock.increment(599);
  expect(request).not.toHaveBeenCalled();
  clock.increment(1);
  await settle();
  expect(request.mock.calls).toEqual([['TIDE2026']]);
  expect(checked()).toEqual(valid);
  type('TIDE2026');
  clock.increment(10_000);
  expect(request).toHaveBeenCalledOnce();
  expect(checked()).toEqual(valid);
});

it('checks the code of a link, and nothing without a code', async () => {
  const linked = openForm(() => Promise.resolve(unknown), 'NOBODY');
  linked.clock.increment(600);
  await settle();
  expect(linked.checked()).toEqual(unknown);
  linked.type('  ');
  linked.clock.increment(10_000);
  expect(linked.checked()).toBeUndefined();
  expect(linked.request).toHaveBeenCalledOnce();
  expect(linked.actor.getSnapshot().value).toBe('blank');
});

it('ignores the response to an older code', async () => {
  let respond: (checked: CheckedCode) => void = () => {};
  const { clock, type, checked } = openForm(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  type('TIDE2026');
  clock.increment(600);
  type('TIDE2027');
  respond(valid);
  await settle();
  expect(checked()).toBeUndefined();
});

it('reports nothing when the check fails or gets no response', async () => {
  const failing = openForm(() => Promise.reject(new Error('offline')), 'TIDE2026');
  failing.clock.increment(600);
  await settle();
  expect([failing.actor.getSnapshot().value, failing.checked()]).toEqual(['failed', undefined]);
  const silent = openForm(() => new Promise(() => {}), 'TIDE2026');
  silent.clock.increment(600);
  silent.clock.increment(10_000);
  expect([silent.actor.getSnapshot().value, silent.checked()]).toEqual(['failed', undefined]);
});

const walk: Walk = {
  machine: referralCheckMachine,
  input: { code: '' },
  events: [
    (random) => ({ type: 'code.edited', code: random.pick(['TIDE', 'TIDE ', 'TIDE2026']) }),
    (random) => ({ type: 'code.edited', code: random.pick(['', ' ', 'NOBODY']) }),
  ],
  responses: {
    checkCode: [
      (code) => ({ done: code === 'NOBODY' ? unknown : valid }),
      () => ({ failed: new Error('offline') }),
    ],
  },
  delays: [100, 600, 10_000],
  check: ({ snapshot }) => {
    const { code, checked } = snapshot.context as ReferralCheckContext;
    expect(checked !== undefined).toBe(snapshot.matches('checked'));
    if (checked !== undefined) expect(checked.isValid).toBe(code !== 'NOBODY');
    expect(snapshot.matches('blank')).toBe(code.trim() === '');
  },
};

it('walks every state and transition, and retains no result of an earlier code', async () => {
  const seed = 20_261_127;
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`referral check, seed ${seed}`, report, {
    states: ['typing', 'blank', 'checking', 'checked', 'failed'],
  });
});
