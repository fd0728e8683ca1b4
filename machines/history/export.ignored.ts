/** Events that states of `export.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { exportMachine } from './export.machine.ts';

export const ignored: readonly IgnoredEvents<typeof exportMachine>[] = [
  {
    in: ['choosing', 'saved'],
    events: ['export.canceled', 'export.retried'],
    because: 'no export is running',
  },
  {
    in: ['saving'],
    events: ['export.canceled', 'export.retried', 'export.started'],
    because: 'the file is complete and is being saved',
  },
  {
    in: ['loading'],
    events: ['export.retried', 'export.started'],
    because: 'one export runs at a time',
  },
  {
    in: ['failed'],
    events: ['export.started'],
    because: 'the failed export is continued or canceled first',
  },
];
