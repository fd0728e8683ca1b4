/** Events that states of `card-change.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { cardChangeMachine } from './card-change.machine.ts';

export const ignored: readonly IgnoredEvents<typeof cardChangeMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['confirming', 'done'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['pending'],
    events: ['change.confirmed', 'text.edited'],
    because: 'the change has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: ['change.confirmed', 'text.edited'],
    because: 'the card has been changed; another change has its own confirmation',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
