/** Events that states of `leverage-mode.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { leverageModeMachine } from './leverage-mode.machine.ts';

export const ignored: readonly IgnoredEvents<typeof leverageModeMachine>[] = [
  {
    in: ['viewing', 'needs_margin', 'rejected_open_orders', 'done'],
    events: ['request.unresolved', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['needs_margin', 'rejected_open_orders', 'done'],
    events: ['session.ended'],
    because: 'no request is pending',
  },
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already being looked up',
  },
  {
    in: ['viewing'],
    events: ['change.dismissed'],
    because: 'there is no result to dismiss',
  },
  {
    in: ['pending'],
    events: ['change.dismissed', 'change.submitted', 'draft.edited'],
    because: 'the change has been sent; its outcome comes first',
  },
  {
    in: ['needs_margin', 'rejected_open_orders', 'done'],
    events: ['change.submitted'],
    because: 'the result is dismissed, or the choice edited, before another change',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
