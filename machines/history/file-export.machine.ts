/** Exports a history to a file that the exchange writes: starts it once under a request ID, follows its
 *  progress, then receives the file and compares its checksum before it is saved. */
import { assign, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { HistoryExport } from '#contract/rest/history-export.ts';
import { isReadAndRejected } from '../kernel/rejection.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as file from './file-export.ts';

export type FileExportEvent =
  | {
      readonly type: 'export.started';
      readonly request: file.FileExportRequest;
      /** New for every start of the user. */
      readonly requestId: RequestId;
    }
  | { readonly type: 'export.stopped' }
  | { readonly type: 'export.retried'; readonly requestId: RequestId }
  | SentRequestNews;

export const fileExportMachine = setup({
  types: { context: {} as file.FileExportContext, events: {} as FileExportEvent },
  actors: {
    startExport: sentRequest<file.StartExport>(),
    readExport: fromPromise<HistoryExport, string>(unprovided('readExport')),
    cancelExport: fromPromise<void, string>(unprovided('cancelExport')),
    /** Receives the file of a ready export. */
    receiveFile: fromPromise<file.ReceivedFile, HistoryExport>(unprovided('receiveFile')),
    /** Saves the received file for the user. */
    saveFile: fromPromise<void, HistoryExport>(unprovided('saveFile')),
  },
  guards: {
    isStopRequested: ({ context }) => context.isStopRequested,
    hasFile: ({ context }) => file.hasFile(context),
    isReady: ({ context }) => context.job?.status === 'ready',
    isQueued: ({ context }) => context.job?.status === 'queued',
  },
  delays: { responseTimeoutMs: file.START_DELAYS.responseTimeoutMs, pollIntervalMs: 500 },
}).createMachine({
  id: 'fileExport',
  context: file.NOTHING_EXPORTED,
  initial: 'choosing',
  states: {
    /** The user chooses range and format. */
    choosing: { on: { 'export.started': { target: 'pending', actions: assign(startOf) } } },
    /** The child repeats the same ID without a response, because it starts an export at most once. */
    pending: {
      tags: ['busy'],
      invoke: {
        src: 'startExport',
        id: 'request',
        input: ({ context }) => file.startRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'deciding',
            actions: assign(({ event }) => file.applyOutcome(event.output)),
          },
          { target: 'choosing', actions: assign(({ event }) => file.applyOutcome(event.output)) },
        ],
      },
      initial: 'starting',
      states: {
        starting: {
          on: {
            'request.unresolved': {
              target: 'unknown',
              actions: assign({ isResponseMissing: true }),
            },
            'export.stopped': { actions: assign({ isStopRequested: true }) },
          },
        },
        /** No response proves nothing: the export may have started. */
        unknown: {
          always: { guard: 'isStopRequested', target: '#fileExport.choosing' },
          on: { 'request.repeated': 'starting', 'export.stopped': '#fileExport.choosing' },
        },
      },
    },
    /** Continues by the state that the exchange returned. */
    deciding: {
      always: [
        { guard: 'isStopRequested', target: 'canceling' },
        { guard: 'isReady', target: 'receiving' },
        { guard: 'isQueued', target: 'writing' },
        { target: 'failed' },
      ],
    },
    /** The exchange writes the file. */
    writing: {
      tags: ['busy'],
      initial: 'waiting',
      on: { 'export.stopped': 'canceling' },
      states: {
        waiting: { after: { pollIntervalMs: 'reading' } },
        reading: {
          invoke: {
            src: 'readExport',
            input: ({ context }) => file.jobOf(context).id,
            onDone: {
              target: '#fileExport.deciding',
              actions: assign(({ event }) => file.withJob(event.output)),
            },
            onError: [
              {
                guard: ({ event }) => isReadAndRejected(event.error),
                target: '#fileExport.failed',
                actions: assign({ failure: 'expired' }),
              },
              { target: 'waiting', actions: assign({ isResponseMissing: true }) },
            ],
          },
          after: {
            responseTimeoutMs: { target: 'waiting', actions: assign({ isResponseMissing: true }) },
          },
        },
      },
    },
    /** Whatever the response: the user no longer wants the file, and the exchange deletes it later. */
    canceling: {
      tags: ['busy'],
      invoke: {
        src: 'cancelExport',
        input: ({ context }) => file.jobOf(context).id,
        onDone: 'choosing',
        onError: 'choosing',
      },
      after: { responseTimeoutMs: 'choosing' },
    },
    receiving: {
      tags: ['busy'],
      invoke: {
        src: 'receiveFile',
        input: ({ context }) => file.jobOf(context),
        onDone: [
          {
            guard: ({ context, event }) => file.isIntact(context, event.output),
            target: 'saving',
            actions: assign(({ event }) => ({ file: event.output })),
          },
          { target: 'failed', actions: assign({ failure: 'corrupt' }) },
        ],
        onError: { target: 'failed', actions: assign({ failure: 'unreachable' }) },
      },
      on: { 'export.stopped': 'choosing' },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'saveFile',
        input: ({ context }) => file.jobOf(context),
        onDone: 'saved',
        onError: { target: 'failed', actions: assign({ failure: 'unreachable' }) },
      },
    },
    saved: { on: { 'export.started': { target: 'pending', actions: assign(startOf) } } },
    /** A retry receives the file again where there is one, and writes it again otherwise. */
    failed: {
      on: {
        'export.retried': [
          { guard: 'hasFile', target: 'receiving', actions: assign({ failure: undefined }) },
          {
            target: 'pending',
            actions: assign(({ context, event }) =>
              file.startExport(file.orderOf(context), event.requestId),
            ),
          },
        ],
        'export.stopped': 'choosing',
      },
    },
  },
});

function startOf({
  event,
}: {
  readonly event: Extract<FileExportEvent, { readonly type: 'export.started' }>;
}): Partial<file.FileExportContext> {
  return file.startExport(event.request, event.requestId);
}
