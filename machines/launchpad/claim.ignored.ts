/** Events that states of `claim.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { claimMachine } from './claim.machine.ts';

export const ignored: readonly IgnoredEvents<typeof claimMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['idle'],
    events: ['request.unresolved', 'session.ended', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['pending'],
    events: ['claim.submitted'],
    because: 'the claim has been sent; its outcome comes first',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
