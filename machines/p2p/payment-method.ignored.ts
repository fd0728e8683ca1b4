/** Events that states of `payment-method.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { paymentMethodMachine } from './payment-method.machine.ts';

export const ignored: readonly IgnoredEvents<typeof paymentMethodMachine>[] = [
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
    in: ['drafting.readingImage'],
    events: ['change.submitted'],
    because: 'the method is sent with its image, which is not ready',
  },
  {
    in: ['pending'],
    events: [
      'change.submitted',
      'code.edited',
      'draft.edited',
      'image.chosen',
      'image.removed',
      'review.left',
      'value.edited',
    ],
    because: 'the change has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: [
      'change.submitted',
      'code.edited',
      'draft.edited',
      'image.chosen',
      'image.removed',
      'review.left',
      'value.edited',
    ],
    because: 'the method is stored and the editor is closed',
  },
  {
    in: ['drafting'],
    events: ['code.edited', 'review.left'],
    because: 'no review is open',
  },
  {
    in: ['reviewing'],
    events: ['draft.edited', 'image.chosen', 'image.removed', 'value.edited'],
    because: 'the method is frozen until it is sent or the review is left',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
