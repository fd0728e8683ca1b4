/** Events that states of `arming.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { armingMachine } from './arming.machine.ts';

export const ignored: readonly IgnoredEvents<typeof armingMachine>[] = [
  {
    in: ['armed'],
    events: ['arm.requested'],
    because: 'one-click trading is already armed',
  },
  {
    in: ['disarmed'],
    events: [
      'book.staled',
      'disarm.requested',
      'page.left',
      'pair.changed',
      'session.ended',
      'user.active',
    ],
    because: 'one-click trading is not armed',
  },
];
