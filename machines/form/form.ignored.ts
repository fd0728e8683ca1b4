/** Events that states of `form.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { formMachine } from './form.machine.ts';

export const ignored: readonly IgnoredEvents<typeof formMachine>[] = [
  {
    in: ['submitting'],
    events: ['field.edited', 'form.reset', 'form.submitted'],
    because: 'a response is pending, and the values that were sent do not change',
  },
  {
    in: ['done'],
    events: ['field.edited', 'form.submitted'],
    because: 'the form was accepted; a reset opens it again',
  },
  {
    in: ['editing'],
    events: ['form.reset'],
    because: 'the form is already open',
  },
];
