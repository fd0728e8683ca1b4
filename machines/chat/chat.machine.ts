/** A conversation: reads its messages, adds those that arrive, sends what the user writes one after the
 *  other, stores what is not sent yet, prepares an image or a PDF, and reports what was received and seen.
 *  The same machine serves support, trades and purchases. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { ChatKind, ChatMessage } from '#contract/entities/chat-message.ts';
import { isReadAndRejected } from '../kernel/rejection.ts';
import { unprovided } from '../kernel/unprovided.ts';
import type { ChatEmitted, ChatMachineEvent } from './chat-machine-events.ts';
import * as chat from './conversation.ts';
import * as queue from './outbox.ts';

const failureEvent = (what: ChatEmitted['what'], error: unknown): ChatEmitted => ({
  type: 'failed',
  what,
  error,
});

export const chatMachine = setup({
  types: {
    input: {} as { readonly kind: ChatKind },
    context: {} as chat.Conversation,
    events: {} as ChatMachineEvent,
    emitted: {} as ChatEmitted,
  },
  actors: {
    readMessages: fromPromise<chat.ReadMessages>(unprovided('readMessages')),
    /** The messages before an ID. */
    readEarlier: fromPromise<chat.EarlierMessages, number>(unprovided('readEarlier')),
    sendMessage: fromPromise<ChatMessage, queue.OutgoingMessage | undefined>(
      unprovided('sendMessage'),
    ),
    reportReceipt: fromPromise<chat.ReportedReceipt, chat.ReceiptReport | undefined>(
      unprovided('reportReceipt'),
    ),
    reportTyping: fromPromise<void>(unprovided('reportTyping')),
    loadOutbox: fromPromise<readonly queue.OutgoingMessage[]>(unprovided('loadOutbox')),
    /** @returns the changes that were stored. */
    saveOutbox: fromPromise<readonly queue.OutboxChange[], readonly queue.OutboxChange[]>(
      unprovided('saveOutbox'),
    ),
    /** A conversation that takes no PDF rejects one here. */
    prepareImage: fromPromise<queue.Prepared, chat.ImageSource>(unprovided('prepareImage')),
  },
  guards: {
    hasQueued: ({ context }) => queue.nextOf(context.outbox) !== undefined,
    hasUnsaved: ({ context }) => context.outbox.unsaved.length > 0,
    hasReceipt: ({ context }) => chat.nextReceipt(context) !== undefined,
    hasEarlier: ({ context }) => context.hasBeenRead && context.hasEarlier,
    isFailedMessage: ({ context, event }) =>
      'clientId' in event && queue.isFailed(context.outbox, event.clientId),
    canSubmit: ({ context, event }) =>
      event.type === 'message.submitted' &&
      !queue.isFull(context.outbox) &&
      !chat.isReadOnly(context) &&
      queue.isSendable(event.text, chat.hasAttachment(context)),
    isFromOther: ({ event }) => event.type === 'message.arrived' && event.message.author !== 'user',
  },
  actions: {
    queueMessage: assign(({ context, event }) => {
      if (event.type !== 'message.submitted') return context;
      const { clientId, text, at } = event;
      const { image, file } = context;
      const carried = file === undefined ? { image } : { image, file };
      const message = {
        clientId,
        text: text.trim(),
        ...carried,
        writtenAt: at,
        failure: undefined,
      };
      return chat.withWritten({ ...context, image: undefined, file: undefined }, message);
    }),
    endSending: assign({ sendingId: undefined }),
    forgetUnsaved: assign(({ context }) => ({
      outbox: queue.withSaved(context.outbox, context.outbox.unsaved),
    })),
    forgetImage: assign({ image: undefined, file: undefined, source: undefined }),
    applySource: assign(({ context, event }) => ({
      image: undefined,
      file: undefined,
      source: event.type === 'image.chosen' ? event.source : context.source,
    })),
  },
  delays: {
    /** A join and a gap cause one read. */
    joinPauseMs: 50,
    retryMs: 5_000,
    readTimeoutMs: 10_000,
    /** An image takes long on a slow line. */
    sendTimeoutMs: 60_000,
    /** The other party is shown as writing for this long. */
    typingMs: 6_000,
    /** Between two reports of the user's own typing. */
    typingPauseMs: 3_000,
  },
}).createMachine({
  id: 'chat',
  context: ({ input }) => chat.emptyConversation(input.kind),
  type: 'parallel',
  states: {
    list: {
      on: {
        'message.arrived': {
          actions: assign(({ context, event }) =>
            chat.withArrived(context, event.message, event.unreadCount),
          ),
        },
        'receipt.arrived': {
          actions: assign(({ context, event }) => chat.withReceipt(context, event)),
        },
      },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readMessages',
            onDone: {
              target: 'current',
              actions: assign(({ context, event }) => chat.withRead(context, event.output)),
            },
            onError: {
              target: 'failed',
              actions: emit(({ event }) => failureEvent('read', event.error)),
            },
          },
          // What was missed before the join may be missing in the response.
          on: { 'list.outdated': 'outdated' },
          after: { readTimeoutMs: 'failed' },
        },
        current: {
          on: {
            'list.outdated': {
              target: 'outdated',
              actions: assign(({ context }) => chat.withOutdated(context)),
            },
          },
        },
        outdated: {
          on: { 'list.outdated': { target: 'outdated', reenter: true } },
          after: { joinPauseMs: 'reading' },
        },
        failed: {
          on: { 'list.outdated': 'outdated', 'connection.restored': 'reading' },
          after: { retryMs: 'reading' },
        },
      },
    },
    earlier: {
      initial: 'idle',
      states: {
        idle: { on: { 'earlier.requested': { guard: 'hasEarlier', target: 'reading' } } },
        reading: {
          invoke: {
            src: 'readEarlier',
            input: ({ context }) => chat.oldestIdOf(context),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => chat.withEarlier(context, event.output)),
            },
            onError: {
              target: 'failed',
              actions: emit(({ event }) => failureEvent('readEarlier', event.error)),
            },
          },
        },
        failed: { on: { 'earlier.requested': { guard: 'hasEarlier', target: 'reading' } } },
      },
    },
    outbox: {
      initial: 'restoring',
      on: {
        'message.retried': {
          guard: 'isFailedMessage',
          actions: assign(({ context, event }) => ({
            outbox: queue.withFailure(context.outbox, event.clientId, undefined),
          })),
        },
        'message.discarded': {
          guard: 'isFailedMessage',
          actions: assign(({ context, event }) => ({
            outbox: queue.without(context.outbox, new Set([event.clientId])),
          })),
        },
      },
      states: {
        restoring: {
          invoke: {
            src: 'loadOutbox',
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => chat.withRestored(context, event.output)),
            },
            onError: {
              target: 'idle',
              actions: emit(({ event }) => failureEvent('restore', event.error)),
            },
          },
        },
        idle: {
          entry: 'endSending',
          always: { guard: 'hasQueued', target: 'sending' },
        },
        sending: {
          entry: assign(({ context }) => ({ sendingId: queue.nextOf(context.outbox)?.clientId })),
          invoke: {
            src: 'sendMessage',
            input: ({ context }) => queue.nextOf(context.outbox),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => chat.withSent(context, event.output)),
            },
            onError: [
              {
                guard: ({ event }) => isReadAndRejected(event.error),
                target: 'idle',
                actions: [
                  assign(({ context, event }) => chat.withRejected(context, event.error)),
                  emit(({ event }) => failureEvent('send', event.error)),
                ],
              },
              // The exchange may have the message: the same client ID is sent again.
              {
                target: 'waiting',
                actions: emit(({ event }) => failureEvent('send', event.error)),
              },
            ],
          },
          after: { sendTimeoutMs: 'waiting' },
        },
        waiting: {
          entry: 'endSending',
          on: { 'connection.restored': 'idle' },
          after: { retryMs: 'idle' },
        },
      },
    },
    storage: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUnsaved', target: 'saving' } },
        saving: {
          invoke: {
            src: 'saveOutbox',
            input: ({ context }) => context.outbox.unsaved,
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => ({
                outbox: queue.withSaved(context.outbox, event.output),
              })),
            },
            // A browser that stores nothing: the messages live as long as the page.
            onError: {
              target: 'idle',
              actions: ['forgetUnsaved', emit(({ event }) => failureEvent('save', event.error))],
            },
          },
        },
      },
    },
    image: {
      initial: 'none',
      states: {
        none: {
          on: {
            'image.chosen': { target: 'preparing', actions: 'applySource' },
            'message.submitted': { guard: 'canSubmit', actions: 'queueMessage' },
          },
        },
        preparing: {
          invoke: {
            src: 'prepareImage',
            input: ({ context }) => ({ source: context.source }),
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => chat.withPrepared(event.output)),
            },
            onError: {
              target: 'unreadable',
              actions: ['forgetImage', emit(({ event }) => failureEvent('prepare', event.error))],
            },
          },
          on: {
            'image.chosen': { target: 'preparing', reenter: true, actions: 'applySource' },
            'image.removed': { target: 'none', actions: 'forgetImage' },
          },
        },
        ready: {
          on: {
            'image.chosen': { target: 'preparing', actions: 'applySource' },
            'image.removed': { target: 'none', actions: 'forgetImage' },
            'message.submitted': { guard: 'canSubmit', target: 'none', actions: 'queueMessage' },
          },
        },
        unreadable: {
          on: {
            'image.chosen': { target: 'preparing', actions: 'applySource' },
            'image.removed': 'none',
            'message.submitted': { guard: 'canSubmit', target: 'none', actions: 'queueMessage' },
          },
        },
      },
    },
    receipts: {
      initial: 'idle',
      on: {
        'messages.seen': {
          actions: assign(({ context, event }) => chat.withSeen(context, event.upToId)),
        },
      },
      states: {
        idle: { always: { guard: 'hasReceipt', target: 'reporting' } },
        reporting: {
          invoke: {
            src: 'reportReceipt',
            input: ({ context }) => chat.nextReceipt(context),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => chat.withReported(context, event.output)),
            },
            onError: {
              target: 'waiting',
              actions: emit(({ event }) => failureEvent('report', event.error)),
            },
          },
        },
        waiting: { after: { retryMs: 'idle' }, on: { 'connection.restored': 'idle' } },
      },
    },
    peer: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'typing.arrived': 'typing' } },
        typing: {
          on: {
            'typing.arrived': { target: 'typing', reenter: true },
            'message.arrived': { guard: 'isFromOther', target: 'quiet' },
          },
          after: { typingMs: 'quiet' },
        },
      },
    },
    typing: {
      initial: 'idle',
      states: {
        idle: { on: { 'draft.typed': 'reporting' } },
        reporting: {
          invoke: {
            src: 'reportTyping',
            onDone: 'pausing',
            // The other party does without.
            onError: 'pausing',
          },
        },
        pausing: { after: { typingPauseMs: 'idle' } },
      },
    },
  },
});
