/** Events that states of `create-cards.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { createCardsMachine } from './create-cards.machine.ts';

export const ignored: readonly IgnoredEvents<typeof createCardsMachine>[] = [
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
    events: ['cards.confirmed', 'code.edited', 'review.left'],
    because: 'no review is open',
  },
  {
    in: ['drafting.editing'],
    events: ['cost.requested'],
    because: 'the draft lacks a valid amount, number of cards or coin, so it has no price',
  },
  {
    in: ['drafting.settling'],
    events: ['cost.requested'],
    because: 'a complete draft is priced without a request after the pause in typing',
  },
  {
    in: ['drafting.pricing'],
    events: ['cost.requested'],
    because: 'the price is already being read',
  },
  {
    in: ['drafting.priced'],
    events: ['cost.requested'],
    because: 'the price is known',
  },
  {
    in: ['reviewing'],
    events: ['cost.requested', 'draft.edited', 'draft.submitted'],
    because: 'the draft and its price are frozen until they are sent or the review is left',
  },
  {
    in: ['pending'],
    events: [
      'cards.confirmed',
      'code.edited',
      'cost.requested',
      'draft.edited',
      'draft.submitted',
      'review.left',
    ],
    because: 'the cards are being created; the outcome comes first',
  },
  {
    in: ['done'],
    events: [
      'cards.confirmed',
      'code.edited',
      'cost.requested',
      'draft.edited',
      'draft.submitted',
      'review.left',
    ],
    because: 'the cards have been created and are shown',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
