/** Events that states of `market-link.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { marketLinkMachine } from './market-link.machine.ts';

export const ignored: readonly IgnoredEvents<typeof marketLinkMachine>[] = [
  {
    in: ['recovering'],
    events: ['freshness.changed', 'link.reported', 'worker.lost', 'worker.responded'],
    because: 'there is no worker, and messages of the lost one are outdated',
  },
  {
    in: ['running.starting', 'running.stale', 'running.live', 'running.retrying'],
    events: ['retry.requested'],
    because: 'only a connection that failed permanently is retried by the user',
  },
  {
    in: ['running.stale', 'running.live', 'running.failed', 'running.retrying'],
    events: ['worker.responded'],
    because: 'the worker has already responded',
  },
];
