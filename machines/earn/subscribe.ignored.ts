/** Events that states of `subscribe.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { subscribeMachine } from './subscribe.machine.ts';

export const ignored: readonly IgnoredEvents<typeof subscribeMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting', 'previewing', 'reviewing', 'done'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['drafting'],
    events: ['agreement.changed', 'review.left', 'subscription.confirmed', 'terms.accepted'],
    because: 'no review is open',
  },
  {
    in: ['previewing'],
    events: ['agreement.changed', 'subscription.confirmed', 'terms.accepted'],
    because: 'the terms are still being read',
  },
  {
    in: ['previewing', 'reviewing'],
    events: ['amount.maximized', 'draft.edited', 'review.requested'],
    because: 'the draft is frozen until the subscription is sent or the review is left',
  },
  {
    in: ['reviewing.current'],
    events: ['terms.accepted'],
    because: 'the terms are those that the user has seen',
  },
  {
    in: ['reviewing.refreshing'],
    events: ['subscription.confirmed', 'terms.accepted'],
    because: 'the terms are being read again; nothing is sent under older ones',
  },
  {
    in: ['reviewing.changed'],
    events: ['subscription.confirmed'],
    because: 'the changed terms must be accepted first',
  },
  {
    in: ['pending'],
    events: [
      'agreement.changed',
      'amount.maximized',
      'draft.edited',
      'review.left',
      'review.requested',
      'subscription.confirmed',
      'terms.accepted',
    ],
    because: 'the subscription has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: [
      'agreement.changed',
      'amount.maximized',
      'draft.edited',
      'review.left',
      'review.requested',
      'subscription.confirmed',
      'terms.accepted',
    ],
    because: 'the result is shown: the subscription has been made',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
