/** Events that states of `send-card.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { sendCardMachine } from './send-card.machine.ts';

export const ignored: readonly IgnoredEvents<typeof sendCardMachine>[] = [
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
    events: ['card.confirmed', 'code.edited', 'review.left'],
    because: 'no review is open',
  },
  {
    in: ['reviewing'],
    events: ['draft.edited', 'draft.submitted'],
    because: 'receiver and note are frozen until the card is sent or the review is left',
  },
  {
    in: ['pending'],
    events: ['card.confirmed', 'code.edited', 'draft.edited', 'draft.submitted', 'review.left'],
    because: 'the request has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: ['card.confirmed', 'code.edited', 'draft.edited', 'draft.submitted', 'review.left'],
    because: 'the card has been sent to the receiver',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
