/** One captcha beside one form: asked for only where the settings say so, loaded within limits, solved
 *  once, and used once. It knows neither the provider's script nor the form; a solution is taken from it. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { CaptchaSettings, CaptchaSolution } from '#contract/rest/captcha.ts';
import { unprovided } from '../kernel/unprovided.ts';

/** The provider's script did not come in time. */
export const SCRIPT_TIMEOUT_CODE = 60_204;
/** What that script loads did not come in time. */
export const RESOURCE_TIMEOUT_CODE = 60_205;

/** Why there is no captcha: a code of the provider's, and its own words where it has some. */
export interface CaptchaProblem {
  /** 0: none was named. */
  readonly code: number;
  readonly message: string;
}

/** Rejects an actor with what the provider said. */
export class CaptchaFailure extends Error {
  override readonly name = 'CaptchaFailure';
  readonly code: number;

  constructor({ code, message }: CaptchaProblem) {
    super(message);
    this.code = code;
  }
}

/** Resolves a challenge that its person has closed without solving it. */
export type CaptchaResponse = CaptchaSolution | 'closed';

export interface CaptchaContext {
  /** Undefined until the settings say that there is one. */
  readonly captchaId: string | undefined;
  readonly solution: CaptchaSolution | undefined;
  readonly problem: CaptchaProblem | undefined;
}

export type CaptchaEvent =
  /** A form that may need one is open, or was sent without one. */
  | { readonly type: 'captcha.requested' }
  | { readonly type: 'captcha.pressed' }
  /** The solution was sent: it is good for nothing any more. */
  | { readonly type: 'captcha.used' }
  /** The form is gone. */
  | { readonly type: 'captcha.left' };

const NOTHING = { solution: undefined, problem: undefined };

export const captchaMachine = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
    emitted: {} as { readonly type: 'captcha.failed'; readonly problem: CaptchaProblem },
  },
  actors: {
    readSettings: fromPromise<CaptchaSettings>(unprovided('readSettings')),
    loadScript: fromPromise<void>(unprovided('loadScript')),
    /** The script has what it needs to show a challenge. */
    prepare: fromPromise<void, { readonly captchaId: string }>(unprovided('prepare')),
    challenge: fromPromise<CaptchaResponse>(unprovided('challenge')),
    /** A fresh challenge in place of one that was solved. */
    reset: fromPromise<void>(unprovided('reset')),
  },
  actions: {
    notify: emit(({ context }) => ({
      type: 'captcha.failed' as const,
      problem: context.problem ?? { code: 0, message: '' },
    })),
  },
  delays: {
    settingsTimeoutMs: 15_000,
    scriptTimeoutMs: 10_000,
    resourceTimeoutMs: 10_000,
    /** Whoever has walked away finds the button again. */
    challengeTimeoutMs: 180_000,
    /** Solutions die at the provider after ten minutes; ours a little sooner. */
    solutionTtlMs: 540_000,
  },
}).createMachine({
  id: 'captcha',
  context: { captchaId: undefined, ...NOTHING },
  initial: 'idle',
  on: { 'captcha.left': { target: '.idle', actions: assign(NOTHING) } },
  states: {
    idle: { on: { 'captcha.requested': 'requesting' } },
    requesting: {
      tags: ['pending'],
      invoke: {
        src: 'readSettings',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'geetest',
            target: 'loading',
            actions: assign(({ event }) => ({ captchaId: captchaIdIn(event.output) })),
          },
          { target: 'off' },
        ],
        onError: 'unread',
      },
      after: { settingsTimeoutMs: 'unread' },
    },
    /** There may be one or not: nobody is kept waiting, and the settings are asked for again. */
    unread: { on: { 'captcha.requested': 'requesting' } },
    off: { on: { 'captcha.requested': 'requesting' } },
    loading: {
      tags: ['pending', 'needed'],
      entry: assign(NOTHING),
      initial: 'script',
      states: {
        script: {
          invoke: {
            src: 'loadScript',
            onDone: 'resources',
            onError: {
              target: '#captcha.failed',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
          after: {
            scriptTimeoutMs: {
              target: '#captcha.failed',
              actions: assign({ problem: { code: SCRIPT_TIMEOUT_CODE, message: '' } }),
            },
          },
        },
        resources: {
          invoke: {
            src: 'prepare',
            input: ({ context }) => ({ captchaId: context.captchaId ?? '' }),
            onDone: '#captcha.ready',
            onError: {
              target: '#captcha.failed',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
          after: {
            resourceTimeoutMs: {
              target: '#captcha.failed',
              actions: assign({ problem: { code: RESOURCE_TIMEOUT_CODE, message: '' } }),
            },
          },
        },
      },
    },
    ready: { tags: ['needed'], on: { 'captcha.pressed': 'solving' } },
    solving: {
      tags: ['needed'],
      invoke: {
        src: 'challenge',
        onDone: [
          { guard: ({ event }) => event.output === 'closed', target: 'ready' },
          {
            target: 'solved',
            actions: assign({ solution: ({ event }) => solutionIn(event.output) }),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
      after: { challengeTimeoutMs: 'ready' },
    },
    solved: {
      exit: assign({ solution: undefined }),
      on: { 'captcha.used': 'resetting' },
      after: { solutionTtlMs: 'resetting' },
    },
    resetting: {
      tags: ['pending', 'needed'],
      invoke: {
        src: 'reset',
        onDone: 'ready',
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
      after: {
        resourceTimeoutMs: {
          target: 'failed',
          actions: assign({ problem: { code: RESOURCE_TIMEOUT_CODE, message: '' } }),
        },
      },
    },
    failed: {
      tags: ['needed'],
      entry: 'notify',
      on: { 'captcha.pressed': 'loading', 'captcha.requested': 'loading' },
    },
  },
});

const captchaIdIn = (settings: CaptchaSettings): string | undefined =>
  settings.kind === 'geetest' ? settings.captchaId : undefined;

const solutionIn = (response: CaptchaResponse): CaptchaSolution | undefined =>
  response === 'closed' ? undefined : response;

const problemOf = (error: unknown): CaptchaProblem =>
  error instanceof CaptchaFailure
    ? { code: error.code, message: error.message }
    : { code: 0, message: '' };
