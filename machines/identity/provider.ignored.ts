/** Events that states of `provider.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { providerMachine } from './provider.machine.ts';

export const ignored: readonly IgnoredEvents<typeof providerMachine>[] = [
  {
    in: ['idle', 'starting', 'failed'],
    events: ['inquiry.closed', 'provider.reported'],
    because: 'no inquiry is open',
  },
  {
    in: ['starting', 'open'],
    events: ['inquiry.started'],
    because: 'one inquiry is open at a time',
  },
];
