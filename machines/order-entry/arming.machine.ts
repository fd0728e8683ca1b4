/** One-click trading: armed by hand, and disarmed by whatever may mean that nobody is watching. */
import { assign, setup } from 'xstate';

/** Why it is disarmed; undefined before it was ever armed. */
export type DisarmCause = 'user' | 'blur' | 'idle' | 'pair' | 'stale' | 'session';

export type ArmingEvent =
  | { readonly type: 'arm.requested'; readonly isTradable: boolean }
  | { readonly type: 'disarm.requested' }
  /** A person did something here: a key, a press, a turn of the wheel. */
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
