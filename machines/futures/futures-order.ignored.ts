/** Events that states of `futures-order.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { futuresOrderMachine } from './futures-order.machine.ts';

export const ignored: readonly IgnoredEvents<typeof futuresOrderMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already being looked up',
  },
  {
    in: ['drafting', 'previewing', 'confirming'],
    events: ['request.unresolved', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['previewing', 'confirming'],
    events: ['draft.edited', 'order.submitted'],
    because: 'the frozen order is shown for confirmation',
  },
  {
    in: ['previewing'],
    events: ['order.confirmed'],
    because: 'the preview has not been calculated',
  },
  {
    in: ['drafting', 'previewing', 'confirming'],
    events: ['order.reported'],
    because: 'no order of this form is pending',
  },
  {
    in: ['drafting'],
    events: ['session.ended'],
    because: 'no order of this form is pending',
  },
  {
    in: ['pending'],
    events: ['draft.edited', 'order.confirmed', 'order.declined', 'order.submitted'],
    because: 'the order has been sent; its outcome comes first',
  },
  {
    in: ['drafting'],
    events: ['order.confirmed', 'order.declined'],
    because: 'no order waits for a confirmation',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
