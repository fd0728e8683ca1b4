/** One paper on its way to the exchange: picked or photographed, prepared, looked at, uploaded. The prepared
 *  picture is stored on the device until the exchange has acknowledged it, so that a page which the phone ended
 *  between camera and upload asks for nothing again. */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';
import * as paper from './paper.ts';

export type PaperEvent =
  | { readonly type: 'file.picked'; readonly source: unknown }
  | { readonly type: 'picture.accepted' }
  | { readonly type: 'picture.discarded' }
  | { readonly type: 'upload.progressed'; readonly share: number }
  | { readonly type: 'upload.canceled' }
  | { readonly type: 'upload.retried' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.restored' };

export const paperMachine = setup({
  types: {
    input: {} as paper.PaperInput,
    context: {} as paper.PaperContext,
    events: {} as PaperEvent,
    output: {} as paper.StoredPapers | undefined,
  },
  actors: {
    /** Returns what an earlier visit has prepared and not sent. */
    restorePaper: fromPromise<paper.PreparedPaper | undefined, paper.PaperInput>(
      unprovided('restorePaper'),
    ),
    /** Prepares a file, and stores the result on the device. */
    preparePaper: fromPromise<paper.PreparedPaper, paper.PaperInput & { readonly source: unknown }>(
      unprovided('preparePaper'),
    ),
    /** Uploads it, and deletes it from the device once the exchange has it. */
    uploadPaper: fromPromise<paper.StoredPapers, paper.PaperUpload>(unprovided('uploadPaper')),
    /** Deletes it from the device. */
    forgetPaper: fromPromise<void, paper.PaperInput>(unprovided('forgetPaper')),
  },
  guards: {
    isOffline: ({ context }) => !context.isOnline,
  },
  delays: {
    /** Without progress for this long, an upload has failed. */
    silenceMs: 20_000,
  },
}).createMachine({
  id: 'paper',
  context: ({ input }) => paper.createPaper(input),
  initial: 'restoring',
  on: {
    'connection.lost': { actions: assign({ isOnline: false }) },
    'connection.restored': { actions: assign({ isOnline: true }) },
  },
  states: {
    restoring: {
      invoke: {
        src: 'restorePaper',
        input: ({ context: { target, paper: kind } }) => ({ target, paper: kind }),
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'checked',
            actions: assign(({ event }) => ({ prepared: event.output })),
          },
          { target: 'choosing' },
        ],
        onError: 'choosing',
      },
    },
    choosing: {
      on: {
        'file.picked': {
          target: 'preparing',
          actions: assign(({ event }) => paper.pick(event.source)),
        },
      },
    },
    preparing: {
      invoke: {
        src: 'preparePaper',
        input: ({ context: { target, paper: kind, source } }) => ({ target, paper: kind, source }),
        onDone: {
          target: 'checked',
          actions: assign(({ event }) => ({ prepared: event.output, source: undefined })),
        },
        onError: {
          target: 'choosing',
          actions: assign(({ event }) => paper.failPreparing(event.error)),
        },
      },
    },
    /** The user looks at the picture as the exchange will see it. */
    checked: {
      on: {
        'picture.accepted': 'uploading',
        'picture.discarded': 'discarding',
        'file.picked': {
          target: 'preparing',
          actions: assign(({ event }) => paper.pick(event.source)),
        },
      },
    },
    uploading: {
      always: { guard: 'isOffline', target: 'offline' },
      entry: assign({ share: 0, rejection: undefined }),
      invoke: {
        src: 'uploadPaper',
        input: ({ context, self }) => ({
          ...paper.uploadOf(context),
          onProgress: (share: number) => self.send({ type: 'upload.progressed', share }),
        }),
        onDone: { target: 'stored', actions: assign(({ event }) => ({ stored: event.output })) },
        onError: [
          {
            guard: ({ event }) => paper.isPaperRejected(event.error),
            target: 'discarding',
            actions: assign(({ event }) => paper.failUploading(event.error)),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => paper.failUploading(event.error)),
          },
        ],
      },
      on: {
        'upload.canceled': 'checked',
        // An upload that has lost its connection may take long to find out.
        'connection.lost': { target: 'offline', actions: assign({ isOnline: false }) },
      },
      initial: 'moving',
      states: {
        moving: {
          on: {
            'upload.progressed': {
              target: 'moving',
              reenter: true,
              actions: assign(({ event }) => ({ share: event.share })),
            },
          },
          after: { silenceMs: '#paper.failed' },
        },
      },
    },
    failed: {
      on: { 'upload.retried': 'uploading', 'picture.discarded': 'discarding' },
    },
    /** Continues by itself. */
    offline: {
      on: {
        'connection.restored': { target: 'uploading', actions: assign({ isOnline: true }) },
        'picture.discarded': 'discarding',
      },
    },
    discarding: {
      entry: assign({ prepared: undefined }),
      invoke: {
        src: 'forgetPaper',
        input: ({ context: { target, paper: kind } }) => ({ target, paper: kind }),
        onDone: 'choosing',
        onError: 'choosing',
      },
    },
    stored: { type: 'final' },
  },
  output: ({ context }) => context.stored,
});
