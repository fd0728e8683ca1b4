import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it } from 'vitest';
import type { CaptchaSettings, CaptchaSolution } from '#contract/rest/captcha.ts';
import {
  CaptchaFailure,
  captchaMachine,
  type CaptchaResponse,
  type CaptchaContext,
} from '#machines/auth/captcha.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const geetest: CaptchaSettings = { kind: 'geetest', captchaId: 'the-id' };
const solution: CaptchaSolution = {
  lotNumber: 'lot',
  output: 'output',
  passToken: 'token',
  generatedAt: '1767225600',
};
const never = () => new Promise<never>(() => undefined);

interface Responses {
  readSettings?: () => Promise<CaptchaSettings>;
  loadScript?: () => Promise<void>;
  prepare?: (captchaId: string) => Promise<void>;
  challenge?: () => Promise<CaptchaResponse>;
  reset?: () => Promise<void>;
}

function open(responses: Responses = {}) {
  const clock = new SimulatedClock();
  const finish = () => Promise.resolve();
  const machine = captchaMachine.provide({
    actors: {
      readSettings: fromPromise(responses.readSettings ?? (() => Promise.resolve(geetest))),
      loadScript: fromPromise(responses.loadScript ?? finish),
      prepare: fromPromise<void, { readonly captchaId: string }>(({ input }) =>
        (responses.prepare ?? finish)(input.captchaId),
      ),
      challenge: fromPromise(responses.challenge ?? (() => Promise.resolve(solution))),
      reset: fromPromise(responses.reset ?? finish),
    },
  });
  const captcha = createActor(machine, { clock });
  const problems: unknown[] = [];
  captcha.on('captcha.failed', ({ problem }) => problems.push(problem));
  captcha.start();
  captcha.send({ type: 'captcha.requested' });
  return { captcha, clock, problems };
}

type State = 'off' | 'unread' | 'ready' | 'solved' | 'failed' | 'solving';
const inState = (captcha: ReturnType<typeof open>['captcha'], state: State) =>
  waitFor(captcha, (snapshot) => snapshot.matches(state));
const inLoading = (captcha: ReturnType<typeof open>['captcha'], loading: 'script' | 'resources') =>
  waitFor(captcha, (snapshot) => snapshot.matches({ loading }));

it('[CAPTCHA-01][CAPTCHA-03] fails with 60204 when the script has not loaded within ten seconds', async () => {
  const { captcha, clock, problems } = open({ loadScript: never });
  await inLoading(captcha, 'script');
  clock.increment(9_999);
  expect(captcha.getSnapshot().matches({ loading: 'script' })).toBe(true);
  clock.increment(1);
  expect(captcha.getSnapshot().matches('failed')).toBe(true);
  expect(problems).toEqual([{ code: 60_204, message: '' }]);
});

it('[CAPTCHA-04] fails with 60205 when the script loads too late', async () => {
  const { captcha, clock, problems } = open({ prepare: never });
  await inLoading(captcha, 'resources');
  clock.increment(9_999);
  expect(captcha.getSnapshot().matches({ loading: 'resources' })).toBe(true);
  clock.increment(1);
  expect(captcha.getSnapshot().context.problem).toEqual({ code: 60_205, message: '' });
  expect(problems).toHaveLength(1);
});

it('[CAPTCHA-02] passes on the provider’s error code and message', async () => {
  const failure = new CaptchaFailure({ code: 60_500, message: 'Server forbidden' });
  for (const responses of [
    { loadScript: () => Promise.reject(failure) },
    { prepare: () => Promise.reject(failure) },
  ]) {
    const { captcha, problems } = open(responses);
    await inState(captcha, 'failed');
    expect(problems).toEqual([{ code: 60_500, message: 'Server forbidden' }]);
  }
});

it('has no captcha when the settings require none or cannot be read', async () => {
  const loadScript = () => expect.unreachable();
  const none = open({ readSettings: () => Promise.resolve({ kind: 'none' }), loadScript });
  expect((await inState(none.captcha, 'off')).hasTag('needed')).toBe(false);
  const away = open({ readSettings: () => Promise.reject(new Error('away')), loadScript });
  expect((await inState(away.captcha, 'unread')).hasTag('needed')).toBe(false);
  const { captcha, clock } = open({ readSettings: never, loadScript });
  clock.increment(15_000);
  expect(captcha.getSnapshot().matches('unread')).toBe(true);
});

it('requests the settings again when they could not be read', async () => {
  let isAway = true;
  const { captcha } = open({
    readSettings: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(geetest)),
  });
  await inState(captcha, 'unread');
  isAway = false;
  captcha.send({ type: 'captcha.requested' });
  await inState(captcha, 'ready');
});

it('is solved once, and discards a used solution', async () => {
  let resetCount = 0;
  const { captcha } = open({
    prepare: (captchaId) => {
      expect(captchaId).toBe('the-id');
      return Promise.resolve();
    },
    reset: () => {
      resetCount += 1;
      return Promise.resolve();
    },
  });
  await inState(captcha, 'ready');
  captcha.send({ type: 'captcha.pressed' });
  const { context } = await inState(captcha, 'solved');
  expect(context.solution).toEqual(solution);
  captcha.send({ type: 'captcha.used' });
  expect(captcha.getSnapshot().context.solution).toBeUndefined();
  await inState(captcha, 'ready');
  expect(resetCount).toBe(1);
});

it('discards a solution before the provider’s own expiry', async () => {
  const { captcha, clock } = open();
  await inState(captcha, 'ready');
  captcha.send({ type: 'captcha.pressed' });
  await inState(captcha, 'solved');
  clock.increment(540_000);
  expect(captcha.getSnapshot().context.solution).toBeUndefined();
  await inState(captcha, 'ready');
});

it('returns to the button when a challenge is closed or abandoned', async () => {
  const closed = open({ challenge: () => Promise.resolve('closed') });
  await inState(closed.captcha, 'ready');
  closed.captcha.send({ type: 'captcha.pressed' });
  await inState(closed.captcha, 'ready');
  const left = open({ challenge: never });
  await inState(left.captcha, 'ready');
  left.captcha.send({ type: 'captcha.pressed' });
  left.clock.increment(180_000);
  expect(left.captcha.getSnapshot().matches('ready')).toBe(true);
});

it('loads again on request after a failure', async () => {
  let isAway = true;
  const { captcha } = open({
    loadScript: () =>
      isAway ? Promise.reject(new CaptchaFailure({ code: 0, message: '' })) : Promise.resolve(),
  });
  await inState(captcha, 'failed');
  isAway = false;
  captcha.send({ type: 'captcha.pressed' });
  const { context } = await inState(captcha, 'ready');
  expect(context.problem).toBeUndefined();
});

it('takes every transition, retains a solution only in `solved`, and always has an exit', async () => {
  const failure = new CaptchaFailure({ code: 60_101, message: '/verify request error' });
  const done = { done: undefined };
  const failed = { failed: failure };
  const walk: Walk = {
    machine: captchaMachine,
    events: [
      () => ({ type: 'captcha.requested' }),
      () => ({ type: 'captcha.pressed' }),
      () => ({ type: 'captcha.used' }),
      (random) => ({ type: random.next() < 0.15 ? 'captcha.left' : 'captcha.pressed' }),
    ],
    responses: {
      readSettings: [
        () => ({ done: geetest }),
        () => ({ done: geetest }),
        () => ({ done: { kind: 'none' } }),
        () => failed,
      ],
      loadScript: [() => done, () => done, () => failed],
      prepare: [() => done, () => done, () => failed],
      challenge: [() => ({ done: solution }), () => ({ done: 'closed' }), () => failed],
      reset: [() => done, () => failed],
    },
    delays: [5_000, 10_000, 600_000],
    check: ({ snapshot, requested }) => {
      const { solution: solvedWith, problem } = snapshot.context as CaptchaContext;
      expect(solvedWith !== undefined).toBe(snapshot.matches('solved'));
      expect(problem !== undefined).toBe(snapshot.matches('failed'));
      expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    },
  };
  const seed = 20_261_122;
  console.log(`captcha walks, seed ${seed}`);
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked('captcha', report, {
    states: [
      'idle',
      'requesting',
      'off',
      'unread',
      'loading',
      'loading.script',
      'loading.resources',
      'ready',
      'solving',
      'solved',
      'resetting',
      'failed',
    ],
  });
});
