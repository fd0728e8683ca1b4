/** Events that states of `renewal.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { renewalMachine } from './renewal.machine.ts';

export const ignored: readonly IgnoredEvents<typeof renewalMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['pending'],
    events: ['draft.edited', 'renewal.submitted'],
    because: 'the setting has been sent; its outcome comes first',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
