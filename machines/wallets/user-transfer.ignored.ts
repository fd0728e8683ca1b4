/** Events that states of `user-transfer.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { userTransferMachine } from './user-transfer.machine.ts';

export const ignored: readonly IgnoredEvents<typeof userTransferMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting', 'reviewing', 'done'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['drafting'],
    events: ['code.edited', 'review.left', 'transfer.confirmed'],
    because: 'no review is open',
  },
  {
    in: ['pending'],
    events: ['code.edited', 'draft.edited', 'draft.submitted', 'review.left', 'transfer.confirmed'],
    because: 'the transfer has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: ['code.edited', 'draft.edited', 'draft.submitted', 'review.left', 'transfer.confirmed'],
    because: 'the transfer has been made',
  },
  {
    in: ['reviewing'],
    events: ['draft.edited', 'draft.submitted'],
    because: 'the transfer is frozen until it is sent or the review is left',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
