/** Events that states of `phone-link.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { phoneLinkMachine } from './phone-link.machine.ts';

export const ignored: readonly IgnoredEvents<typeof phoneLinkMachine>[] = [
  {
    in: ['creating', 'shown'],
    events: ['link.renewed'],
    because: 'the link is valid, or is already being created',
  },
];
