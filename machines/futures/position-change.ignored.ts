/** Events that states of `position-change.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { positionChangeMachine } from './position-change.machine.ts';

export const ignored: readonly IgnoredEvents<typeof positionChangeMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already being looked up',
  },
  {
    in: ['viewing', 'done'],
    events: ['request.unresolved', 'session.ended', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['pending'],
    events: ['change.dismissed', 'change.submitted'],
    because: 'the change has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: ['change.submitted'],
    because: 'the result is dismissed before another change',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
