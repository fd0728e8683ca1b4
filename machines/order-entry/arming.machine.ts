/** One-click trading: armed by the user, disarmed by anything that suggests the user is not
 *  watching. */
import { assign, setup } from 'xstate';

/** Reason of the disarming; undefined before the first arming. */
export type DisarmCause = 'user' | 'blur' | 'idle' | 'pair' | 'stale' | 'session';

export type ArmingEvent =
  | { readonly type: 'arm.requested'; readonly isTradable: boolean }
  | { readonly type: 'disarm.requested' }
  /** User activity: key, pointer or wheel. */
  | { readonly type: 'user.active' }
  | { readonly type: 'page.left' }
  | { readonly type: 'pair.changed' }
  | { readonly type: 'book.staled' }
  | { readonly type: 'session.ended' };

interface ArmingContext {
  readonly cause: DisarmCause | undefined;
}

export const ARMED_IDLE_MS = 60_000;

const disarmedBy = (cause: DisarmCause) => ({
  target: '#arming.disarmed',
  actions: because(cause),
});

const because = (cause: DisarmCause) =>
  assign<ArmingContext, ArmingEvent, undefined, ArmingEvent, never>(() => ({ cause }));

export const armingMachine = setup({
  types: { context: {} as ArmingContext, events: {} as ArmingEvent },
  delays: { idleMs: ARMED_IDLE_MS },
}).createMachine({
  id: 'arming',
  context: { cause: undefined },
  initial: 'disarmed',
  states: {
    disarmed: {
      on: {
        'arm.requested': [
          {
            guard: ({ event }) => event.isTradable,
            target: 'armed',
            actions: assign(() => ({ cause: undefined })),
          },
          { actions: because('stale') },
        ],
      },
    },
    armed: {
      after: { idleMs: disarmedBy('idle') },
      on: {
        'user.active': { target: 'armed', reenter: true },
        'disarm.requested': disarmedBy('user'),
        'page.left': disarmedBy('blur'),
        'pair.changed': disarmedBy('pair'),
        'book.staled': disarmedBy('stale'),
        'session.ended': disarmedBy('session'),
      },
    },
  },
});
