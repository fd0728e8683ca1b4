/** One order of peer-to-peer trading, of its buyer or its seller: reads it, follows its events by their revision, and
 *  does one thing at a time. The exchange alone decides what may be done; each action names the status that the user
 *  has seen, is sent once under its ID, and does nothing if the order has changed meanwhile. */
import { assign, emit, fromPromise, raise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { P2pFile, P2pOrder, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { isDangerous, takesFiles } from '#domain/p2p/order-statements.ts';
import { serverNotice, type Notice } from '../kernel/notice.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { RequestOutcome, SentRequestNews, SessionEvent } from '../kernel/sent-request.ts';
import { unprovided } from '../kernel/unprovided.ts';
import type { OrderAction, OrderDraft } from './order-changes.ts';
import * as files from './order-files.ts';
import * as order from './order.ts';

export type OrderEvent =
  /** By the user's channel. */
  | { readonly type: 'order.reported'; readonly order: P2pOrder }
  /** Events may have been missed. */
  | { readonly type: 'order.outdated' }
  /** Raised when what is shown has changed. */
  | { readonly type: 'order.applied' }
  | { readonly type: 'facts.changed'; readonly facts: Partial<order.OrderFacts> }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.restored' }
  | { readonly type: 'action.chosen'; readonly action: OrderAction }
  | { readonly type: 'draft.edited'; readonly patch: Partial<OrderDraft> }
  | {
      readonly type: 'action.confirmed';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  /** Closes a dialog, takes back what is queued, or hides a message. */
  | { readonly type: 'action.left' }
  | { readonly type: 'file.chosen'; readonly file: files.ChosenFile }
  | { readonly type: 'file.removed'; readonly key: string }
  | { readonly type: 'file.retried'; readonly key: string }
  | SessionEvent
  | SentRequestNews;

/** What an upload needs. */
export interface FileUpload {
  readonly orderUid: string;
  readonly name: string;
  readonly source: unknown;
}

export const orderMachine = setup({
  types: {
    input: {} as order.OrderInput,
    context: {} as order.OrderContext,
    events: {} as OrderEvent,
    emitted: {} as Notice,
  },
  actors: {
    readOrder: fromPromise<P2pOrderDetails, string>(unprovided('readOrder')),
    /** Prepares a file and uploads it. The same file sent again is stored once. */
    uploadFile: fromPromise<P2pFile, FileUpload>(unprovided('uploadFile')),
    change: sentRequest<order.ChangeOrder>(),
  },
  guards: {
    isAllowed: ({ context, event }) =>
      event.type === 'action.chosen' && order.isAllowed(context, event.action),
    isDangerous: ({ context }) => isDangerous(context.action),
    isComplete: ({ context }) => order.isComplete(context),
    isQueued: ({ context }) =>
      order.isComplete(context) && context.action === 'mark_paid' && !context.isOnline,
    isSuperseded: ({ context }) => !order.isCurrent(context),
    hasQueued: ({ context }) => order.queuedPaymentOf(context) !== undefined,
    isUnread: ({ context }) => context.order === undefined,
    isPaymentKnown: ({ context }) => order.isPaymentKnown(context),
    isOffline: ({ context }) => !context.isOnline,
    isNewReport: ({ context, event }) =>
      event.type === 'order.reported' && order.isNewReport(context, event.order),
    hasWaitingFile: ({ context }) => files.nextFileOf(context.files) !== undefined,
    isUploadGone: ({ context }) => files.uploadingIn(context.files) === undefined,
    takesFile: ({ context }) => context.action !== undefined && takesFiles(context.action),
  },
  actions: {
    open: assign(({ context, event }) =>
      event.type === 'action.chosen' ? order.openDraft(context, event.action) : context,
    ),
    close: assign(({ context }) => order.closeDraft(context)),
    supersede: assign(({ context }) => order.supersede(context)),
    edit: assign(({ context, event }) =>
      event.type === 'draft.edited' ? order.editDraft(context, event.patch) : context,
    ),
    announce: raise({ type: 'order.applied' }),
    readAgain: raise({ type: 'order.outdated' }),
    applyReport: assign(({ context, event }) =>
      event.type === 'order.reported' ? order.withReported(context, event.order) : context,
    ),
    identify: assign(({ context, event }) =>
      event.type === 'action.confirmed' ? order.withRequest(context, event.requestId) : context,
    ),
  },
  delays: {
    pauseMs: ({ context }) => order.pauseOf(context),
    /** A join and a gap cause one read. */
    joinPauseMs: 50,
    retryMs: 2_000,
    readTimeoutMs: 10_000,
    /** In which the user reads what a dangerous action means. */
    dangerMs: 5_000,
    uploadTimeoutMs: 120_000,
  },
}).createMachine({
  id: 'p2pOrder',
  context: ({ input }) => order.createOrder(input),
  type: 'parallel',
  on: {
    'connection.lost': { actions: assign({ isOnline: false }) },
    'facts.changed': {
      actions: assign(({ context, event }) => order.withFacts(context, event.facts)),
    },
  },
  states: {
    // First: after a reconnect, what is queued is sent before anything is read.
    action: {
      initial: 'starting',
      states: {
        starting: {
          always: [{ guard: 'hasQueued', target: 'resuming' }, { target: 'idle' }],
        },
        /** Nothing is sent before the order is read: it may have changed since the payment was stated. */
        resuming: {
          on: {
            'order.applied': [
              // An event alone says too little of an order that is not read.
              { guard: 'isUnread' },
              { guard: 'isPaymentKnown', target: 'idle', actions: 'close' },
              { guard: 'isSuperseded', target: 'idle', actions: 'supersede' },
              { guard: 'isOffline', target: 'queued' },
              { target: 'sending' },
            ],
            'connection.restored': { actions: assign({ isOnline: true }) },
            'action.left': { target: 'idle', actions: 'close' },
          },
        },
        idle: {
          on: {
            'action.chosen': { guard: 'isAllowed', target: 'confirming', actions: 'open' },
            'action.left': { actions: 'close' },
          },
        },
        confirming: {
          initial: 'opening',
          on: {
            'draft.edited': { actions: 'edit' },
            'action.left': { target: 'idle', actions: 'close' },
            'action.chosen': { guard: 'isAllowed', target: '.opening', actions: 'open' },
            'order.applied': { guard: 'isSuperseded', target: 'idle', actions: 'supersede' },
          },
          states: {
            opening: {
              always: [{ guard: 'isDangerous', target: 'warning' }, { target: 'ready' }],
            },
            warning: { after: { dangerMs: 'ready' } },
            ready: {
              on: {
                'action.confirmed': [
                  { guard: 'isQueued', target: '#p2pOrder.action.queued', actions: 'identify' },
                  { guard: 'isComplete', target: '#p2pOrder.action.sending', actions: 'identify' },
                  { actions: assign({ areProblemsShown: true }) },
                ],
              },
            },
          },
        },
        /** Without a connection the exchange does not know yet that the buyer has paid. */
        queued: {
          on: {
            'connection.restored': { target: 'sending', actions: assign({ isOnline: true }) },
            'action.left': { target: 'idle', actions: 'close' },
            'order.applied': { guard: 'isSuperseded', target: 'idle', actions: 'supersede' },
          },
        },
        sending: {
          invoke: {
            src: 'change',
            id: 'request',
            input: ({ context }) => order.sentChangeOf(context),
            onDone: [
              {
                guard: ({ event }) => order.isAccepted(event.output),
                target: 'idle',
                actions: [
                  emit(({ event }) => acceptedNotice(event.output)),
                  assign(({ context, event }) => order.withOutcome(context, event.output)),
                  'announce',
                ],
              },
              {
                guard: ({ event }) => order.isStale(event.output),
                target: 'idle',
                actions: [
                  assign(({ context, event }) => order.withStale(context, event.output)),
                  'readAgain',
                ],
              },
              {
                target: 'confirming',
                actions: [
                  assign(({ context, event }) => order.withOutcome(context, event.output)),
                  'readAgain',
                ],
              },
            ],
          },
          on: sessionOfRequest<order.OrderContext, OrderEvent>(),
          initial: 'pending',
          states: {
            pending: { on: { 'request.unresolved': 'unknown' } },
            unknown: { tags: ['unresolved'] },
          },
        },
      },
    },
    reading: {
      initial: 'loading',
      on: {
        'order.reported': {
          guard: 'isNewReport',
          target: '.outdated',
          actions: ['applyReport', 'announce'],
        },
      },
      states: {
        loading: {
          invoke: {
            src: 'readOrder',
            input: ({ context }) => context.uid,
            onDone: [
              {
                guard: ({ context, event }) => event.output.revision < context.reportedRevision,
                target: 'behind',
                actions: [
                  assign(({ context, event }) => order.withRead(context, event.output)),
                  'announce',
                ],
              },
              {
                target: 'current',
                actions: [
                  assign(({ context, event }) => order.withRead(context, event.output)),
                  'announce',
                ],
              },
            ],
            onError: [
              { guard: ({ event }) => order.isMissing(event.error), target: 'missing' },
              { target: 'failed' },
            ],
          },
          // What was missed before the join may be missing in the response.
          on: { 'order.outdated': 'outdated' },
          after: { readTimeoutMs: 'failed' },
        },
        current: { on: { 'order.outdated': 'outdated' } },
        outdated: {
          on: { 'order.outdated': { target: 'outdated', reenter: true } },
          after: { joinPauseMs: 'loading' },
        },
        /** An event is newer than what was read. */
        behind: { on: { 'order.outdated': 'outdated' }, after: { retryMs: 'loading' } },
        failed: {
          on: { 'order.outdated': 'outdated', 'connection.restored': 'loading' },
          after: { retryMs: 'loading' },
        },
        /** No order of this user. */
        missing: { on: { 'order.outdated': 'outdated' } },
      },
    },
    /** Reads the order again at its next deadline, by the exchange's clock. */
    deadline: {
      initial: 'waiting',
      states: {
        waiting: {
          on: { 'order.applied': { target: 'waiting', reenter: true } },
          after: {
            pauseMs: {
              target: 'waiting',
              reenter: true,
              actions: 'readAgain',
            },
          },
        },
      },
    },
    files: {
      initial: 'idle',
      on: {
        'file.chosen': {
          guard: 'takesFile',
          actions: assign(({ context, event }) =>
            order.withFiles(context, files.withChosen(context.files, event.file)),
          ),
        },
        'file.removed': {
          actions: assign(({ context, event }) =>
            order.withFiles(context, files.without(context.files, event.key)),
          ),
        },
        'file.retried': {
          actions: assign(({ context, event }) =>
            order.withFiles(context, files.withRetried(context.files, event.key)),
          ),
        },
        'connection.restored': {
          actions: assign(({ context }) => ({
            ...order.withFiles(context, files.withReconnected(context.files)),
            isOnline: true,
          })),
        },
      },
      states: {
        idle: { always: { guard: 'hasWaitingFile', target: 'uploading' } },
        uploading: {
          entry: assign(({ context }) =>
            order.withFiles(context, files.withUploading(context.files)),
          ),
          // The file was removed, or its draft closed.
          always: { guard: 'isUploadGone', target: 'idle' },
          invoke: {
            src: 'uploadFile',
            input: ({ context }) => uploadOf(context),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) =>
                order.withFiles(context, files.withStored(context.files, event.output)),
              ),
            },
            onError: {
              target: 'idle',
              actions: assign(({ context, event }) =>
                order.withFiles(context, files.withFailed(context.files, event.error)),
              ),
            },
          },
          after: {
            uploadTimeoutMs: {
              target: 'idle',
              actions: assign(({ context }) =>
                order.withFiles(context, files.withFailed(context.files, undefined)),
              ),
            },
          },
        },
      },
    },
  },
});

const uploadOf = ({ uid, files: list }: order.OrderContext): FileUpload => {
  const { name, source } = files.uploadingIn(list) ?? { name: '', source: undefined };
  return { orderUid: uid, name, source };
};

function acceptedNotice(outcome: RequestOutcome<order.ChangeOrder>): Notice {
  return serverNotice('success', outcome.kind === 'accepted' ? outcome.response.message : '');
}
