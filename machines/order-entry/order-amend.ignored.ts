/** Events that states of `order-amend.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { orderAmendMachine } from './order-amend.machine.ts';

export const ignored: readonly IgnoredEvents<typeof orderAmendMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already being looked up',
  },
  {
    in: ['resting', 'confirming'],
    events: ['request.unresolved', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['resting'],
    events: ['amendment.confirmed', 'amendment.declined'],
    because: 'no amendment waits for a confirmation',
  },
  {
    in: ['resting'],
    events: ['order.reported', 'session.ended'],
    because: 'no amendment is pending',
  },
  {
    in: ['pending'],
    events: ['amendment.confirmed', 'amendment.declined', 'amendment.requested'],
    because: 'the amendment has been sent; its outcome comes first',
  },
  {
    in: ['confirming'],
    events: ['amendment.requested'],
    because: 'one amendment is confirmed or declined before another',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
