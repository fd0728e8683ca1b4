/** Push notifications of this browser: what state they are in, and the steps to turn them on and off. The user
 *  is asked for the permission after a click only. */
import { fromPromise, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';

/** `blocked`: the user or the browser blocks notifications; `absent`: the exchange does not push. */
export type PushState = 'off' | 'on' | 'blocked' | 'absent';

export type PushEvent =
  | { readonly type: 'push.requested' }
  | { readonly type: 'push.ended' }
  | { readonly type: 'check.repeated' };

/** Error of a browser that lacks what push needs (VAL-12). */
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnsupportedBrowserError';

export const pushMachine = setup({
  types: { events: {} as PushEvent },
  actors: {
    checkPush: fromPromise<PushState>(unprovided('checkPush')),
    /** Requests the permission and subscribes. */
    startPush: fromPromise<PushState>(unprovided('startPush')),
    stopPush: fromPromise<void>(unprovided('stopPush')),
  },
}).createMachine({
  id: 'push',
  initial: 'checking',
  states: {
    checking: {
      tags: ['busy'],
      invoke: {
        src: 'checkPush',
        onDone: [
          { guard: ({ event }) => event.output === 'on', target: 'on' },
          { guard: ({ event }) => event.output === 'blocked', target: 'blocked' },
          { guard: ({ event }) => event.output === 'absent', target: 'absent' },
          { target: 'off' },
        ],
        onError: [
          {
            guard: ({ event }) => isUnsupported(event.error),
            target: 'unsupported',
          },
          { target: 'unknown' },
        ],
      },
    },
    /** The exchange did not say whether it pushes. */
    unknown: { on: { 'check.repeated': 'checking' } },
    unsupported: {},
    absent: {},
    blocked: { on: { 'check.repeated': 'checking' } },
    off: { on: { 'push.requested': 'starting' } },
    /** The subscription failed; it can be requested again. */
    failed: { on: { 'push.requested': 'starting' } },
    starting: {
      tags: ['busy'],
      invoke: {
        src: 'startPush',
        onDone: [
          { guard: ({ event }) => event.output === 'on', target: 'on' },
          { guard: ({ event }) => event.output === 'blocked', target: 'blocked' },
          { guard: ({ event }) => event.output === 'absent', target: 'absent' },
          { target: 'off' },
        ],
        onError: 'failed',
      },
    },
    on: { on: { 'push.ended': 'stopping' } },
    /** Push could not be turned off, or not completely; it can be turned off again. */
    stopFailed: { on: { 'push.ended': 'stopping' } },
    stopping: {
      tags: ['busy'],
      invoke: { src: 'stopPush', onDone: 'off', onError: 'stopFailed' },
    },
  },
});
