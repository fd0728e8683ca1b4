/** Events that states of `transfer.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { transferMachine } from './transfer.machine.ts';

export const ignored: readonly IgnoredEvents<typeof transferMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting', 'done'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['pending'],
    events: [
      'amount.edited',
      'amount.maximized',
      'balances.changed',
      'direction.changed',
      'direction.swapped',
      'transfer.restarted',
      'transfer.submitted',
    ],
    because: 'the transfer has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: [
      'amount.edited',
      'amount.maximized',
      'balances.changed',
      'direction.changed',
      'direction.swapped',
      'transfer.submitted',
    ],
    because: 'the result is shown, and a restart reads the balances again',
  },
  {
    in: ['drafting'],
    events: ['transfer.restarted'],
    because: 'the draft is already open',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
