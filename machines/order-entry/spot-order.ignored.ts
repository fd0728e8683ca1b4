/** Events that states of `spot-order.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { spotOrderMachine } from './spot-order.machine.ts';

export const ignored: readonly IgnoredEvents<typeof spotOrderMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already being looked up',
  },
  {
    in: ['pending'],
    events: ['draft.edited', 'order.confirmed', 'order.declined', 'order.submitted'],
    because: 'the order has been sent; its outcome comes first',
  },
  {
    in: ['pending'],
    events: ['market.moved'],
    because:
      'a sent order no longer depends on the market, which arrives again with the next frame',
  },
  {
    in: ['confirming'],
    events: ['draft.edited', 'order.submitted'],
    because: 'the frozen order is shown for confirmation',
  },
  {
    in: ['drafting'],
    events: ['order.confirmed', 'order.declined'],
    because: 'no order waits for a confirmation',
  },
  {
    in: ['drafting', 'confirming'],
    events: ['order.reported', 'request.unresolved', 'session.started'],
    because: 'no order of this form is pending',
  },
  {
    in: ['drafting'],
    events: ['session.ended'],
    because: 'no order of this form is pending',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
