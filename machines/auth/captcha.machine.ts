/** Runs one captcha of one form: required only where the settings say so, loaded within time
 *  limits, solved once and used once. The machine uses neither the provider's script nor the form
 *  directly; the caller reads the solution. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { CaptchaSettings, CaptchaSolution } from '#contract/rest/captcha.ts';
import { unprovided } from '../kernel/unprovided.ts';

/** The provider's script did not load in time. */
export const SCRIPT_TIMEOUT_CODE = 60_204;
/** The resources of that script did not load in time. */
export const RESOURCE_TIMEOUT_CODE = 60_205;

/** Reason why no captcha is available: the provider's code and its message, if any. */
export interface CaptchaProblem {
  /** 0 when the provider gave no code. */
  readonly code: number;
  readonly message: string;
}

/** Rejects an actor with the provider's error. */
export class CaptchaFailure extends Error {
  override readonly name = 'CaptchaFailure';
  readonly code: number;

  constructor({ code, message }: CaptchaProblem) {
    super(message);
    this.code = code;
  }
}

/** Result of a challenge: the solution, or that the user closed it without solving it. */
export type CaptchaResponse = CaptchaSolution | 'closed';

export interface CaptchaContext {
  /** Undefined until the settings require a captcha. */
  readonly captchaId: string | undefined;
  readonly solution: CaptchaSolution | undefined;
  readonly problem: CaptchaProblem | undefined;
}

export type CaptchaEvent =
  /** A form that may need a captcha was opened, or was sent without one. */
  | { readonly type: 'captcha.requested' }
  | { readonly type: 'captcha.pressed' }
  /** The solution was sent and is no longer valid. */
  | { readonly type: 'captcha.used' }
  /** The form was closed. */
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
    /** Loads the resources the script needs to show a challenge. */
    prepare: fromPromise<void, { readonly captchaId: string }>(unprovided('prepare')),
    challenge: fromPromise<CaptchaResponse>(unprovided('challenge')),
    /** Replaces a solved challenge with a new one. */
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
    /** Shows the button again when the user has not solved the challenge in time. */
    challengeTimeoutMs: 180_000,
    /** The provider invalidates solutions after ten minutes; this limit is slightly shorter. */
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
    /** The settings could not be read: the form does not wait, and the next request reads them
     *  again. */
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
