/** Events that states of `take-ad.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { takeAdMachine } from './take-ad.machine.ts';

export const ignored: readonly IgnoredEvents<typeof takeAdMachine>[] = [
  {
    in: ['drafting', 'pending.unknown', 'made'],
    events: ['request.unresolved'],
    because: 'no request is pending, or its outcome is already being looked up',
  },
  {
    in: ['pending'],
    events: ['ad.updated', 'amount.maximized', 'draft.edited', 'order.submitted', 'price.accepted'],
    because: 'the order has been sent; its outcome comes first',
  },
  {
    in: ['made'],
    events: ['ad.updated', 'amount.maximized', 'draft.edited', 'order.submitted', 'price.accepted'],
    because: 'the order exists',
  },
  {
    in: ['drafting.repriced'],
    events: ['order.submitted'],
    because: 'the new price must be accepted first',
  },
  {
    in: ['drafting.ready'],
    events: ['price.accepted'],
    because: 'the price has not changed',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
