/** Events that states of `file-export.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { fileExportMachine } from './file-export.machine.ts';

export const ignored: readonly IgnoredEvents<typeof fileExportMachine>[] = [
  {
    in: ['choosing', 'saved'],
    events: ['export.retried', 'export.stopped'],
    because: 'no export is running',
  },
  {
    in: ['failed'],
    events: ['export.started'],
    because: 'the failed export is repeated or stopped first',
  },
  {
    in: ['pending', 'writing', 'canceling', 'receiving', 'saving'],
    events: ['export.retried', 'export.started'],
    because: 'one export runs at a time',
  },
  {
    in: ['canceling', 'saving'],
    events: ['export.stopped'],
    because: 'the export is already ending',
  },
  {
    in: ['pending.starting'],
    events: ['request.repeated'],
    because: 'only a request without an outcome is repeated',
  },
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['choosing', 'writing', 'canceling', 'receiving', 'saving', 'saved', 'failed'],
    events: ['request.repeated', 'request.unresolved'],
    because: 'no request is pending',
  },
];
