/** Events that states of `push.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { pushMachine } from './push.machine.ts';

export const ignored: readonly IgnoredEvents<typeof pushMachine>[] = [
  {
    in: ['checking', 'starting', 'stopping'],
    events: ['check.repeated', 'push.ended', 'push.requested'],
    because: 'the browser is already being asked',
  },
  {
    in: ['unsupported', 'absent'],
    events: ['check.repeated', 'push.ended', 'push.requested'],
    because: 'push is not available',
  },
  {
    in: ['off', 'failed', 'on', 'stopFailed'],
    events: ['check.repeated'],
    because: 'the state of this browser is known',
  },
  {
    in: ['off', 'failed'],
    events: ['push.ended'],
    because: 'push is not on',
  },
  {
    in: ['on', 'stopFailed'],
    events: ['push.requested'],
    because: 'push is already on',
  },
  {
    in: ['unknown', 'blocked'],
    events: ['push.ended', 'push.requested'],
    because: 'the state is checked again first',
  },
];
