/** Events that states of `account-change.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { accountChangeMachine } from './account-change.machine.ts';

export const ignored: readonly IgnoredEvents<typeof accountChangeMachine>[] = [
  {
    in: ['working.code.sending', 'working.code.waiting'],
    events: ['code.requested'],
    because: 'a code is on its way, or the wait for the next one has not ended',
  },
  {
    in: ['done'],
    events: [
      'code.requested',
      'field.edited',
      'proof.declined',
      'proof.submitted',
      'step.acknowledged',
      'step.returned',
      'step.submitted',
    ],
    because: 'the change is complete; only a restart begins another one',
  },
  {
    in: ['working.step.sending', 'working.step.proving.checking'],
    events: [
      'field.edited',
      'proof.submitted',
      'step.acknowledged',
      'step.returned',
      'step.submitted',
    ],
    because: 'a response is pending, and the values that were sent do not change',
  },
  {
    in: ['working.step.sending'],
    events: ['proof.declined'],
    because: 'a response is pending, and the values that were sent do not change',
  },
  {
    in: ['working.step.proving.prompting'],
    events: ['field.edited', 'step.acknowledged', 'step.returned', 'step.submitted'],
    because: 'the step waits for the proof; its values are sent again unchanged',
  },
  {
    in: ['working.step.showing'],
    events: [
      'field.edited',
      'proof.declined',
      'proof.submitted',
      'step.returned',
      'step.submitted',
    ],
    because: 'the step shows data once and accepts only its acknowledgement',
  },
  {
    in: ['working.step.editing', 'working.step.invalid', 'working.step.failed'],
    events: ['proof.declined', 'proof.submitted'],
    because: 'no proof is requested',
  },
  {
    in: ['working.step.editing', 'working.step.invalid', 'working.step.failed'],
    events: ['step.acknowledged'],
    because: 'the step shows nothing that must be acknowledged',
  },
];
