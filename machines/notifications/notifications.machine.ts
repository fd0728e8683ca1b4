/** The signed-in user's notifications: reads the newest, adds those that arrive, reads again after each join of
 *  a channel, and marks as read, on screen first and then at the exchange. */
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { UserId } from '#contract/core/ids.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as list from './notification-list.ts';

export type NotificationsEvent =
  | { readonly type: 'user.changed'; readonly userId: UserId | undefined }
  | { readonly type: 'notifications.arrived'; readonly arrivals: readonly list.Arrival[] }
  /** Events may have been missed: a channel was joined. */
  | { readonly type: 'list.outdated' }
  | { readonly type: 'notification.opened'; readonly id: number }
  | { readonly type: 'allRead.requested' }
  /** In another tab or on another device of the same user. */
  | {
      readonly type: 'read.elsewhere';
      readonly userId: UserId;
      readonly ids: readonly number[];
    };

type Emitted =
  /** Unread, and new to this page. */
  | { readonly type: 'arrived'; readonly arrivals: readonly list.Arrival[] }
  | {
      readonly type: 'marked';
      readonly userId: UserId | undefined;
      readonly ids: readonly number[];
    }
  /** For the log only (ERR-13). */
  | { readonly type: 'failed'; readonly what: 'read' | 'mark'; readonly error: unknown };

export const notificationsMachine = setup({
  types: {
    context: {} as list.NotificationList,
    events: {} as NotificationsEvent,
    emitted: {} as Emitted,
  },
  actors: {
    readList: fromPromise<list.ReadList>(unprovided('readList')),
    markRead: fromPromise<void, list.MarkRequest>(unprovided('markRead')),
  },
  guards: {
    isOther: ({ context, event }) =>
      event.type === 'user.changed' && event.userId !== context.userId,
    hasRequest: ({ context }) => context.requests.length > 0,
  },
  delays: {
    /** Joins of several channels cause one read. */
    joinPauseMs: 50,
    retryMs: 5_000,
    responseTimeoutMs: 10_000,
  },
}).createMachine({
  id: 'notifications',
  context: list.emptyList(),
  initial: 'signedOut',
  on: {
    'user.changed': [
      {
        guard: ({ event }) => event.userId === undefined,
        target: '.signedOut',
        actions: assign(list.emptyList()),
      },
      {
        guard: 'isOther',
        target: '.signedIn',
        reenter: true,
        actions: assign(({ event }) => list.emptyList(event.userId)),
      },
    ],
  },
  states: {
    signedOut: {},
    signedIn: {
      type: 'parallel',
      on: {
        'notifications.arrived': {
          actions: enqueueActions(({ enqueue, context, event }) => {
            const arrivals = list
              .freshOf(context, event.arrivals)
              .filter(({ notification: one }) => !one.isRead && !context.readIds.has(one.id));
            enqueue.assign(list.withArrived(context, event.arrivals));
            if (arrivals.length > 0) enqueue.emit({ type: 'arrived', arrivals });
          }),
        },
        'notification.opened': {
          guard: ({ context, event }) => !context.readIds.has(event.id),
          actions: [
            assign(({ context, event }) =>
              list.withRequest(context, { kind: 'one', ids: [event.id] }),
            ),
            emit(({ context, event }) => ({
              type: 'marked',
              userId: context.userId,
              ids: [event.id],
            })),
          ],
        },
        'allRead.requested': {
          guard: ({ context }) => context.unreadIds.size > 0,
          actions: [
            emit(({ context }) => ({
              type: 'marked',
              userId: context.userId,
              ids: [...context.unreadIds],
            })),
            assign(({ context }) =>
              list.withRequest(context, { kind: 'all', ids: [...context.unreadIds] }),
            ),
          ],
        },
        'read.elsewhere': {
          guard: ({ context, event }) => event.userId === context.userId,
          actions: assign(({ context, event }) => list.withMarked(context, event.ids)),
        },
      },
      states: {
        list: {
          initial: 'reading',
          states: {
            reading: {
              entry: assign(({ context }) => list.withReadStarted(context)),
              invoke: {
                src: 'readList',
                onDone: {
                  target: 'current',
                  actions: assign(({ context, event }) => list.withRead(context, event.output)),
                },
                onError: {
                  target: 'failed',
                  actions: emit(({ event }) => ({
                    type: 'failed',
                    what: 'read',
                    error: event.error,
                  })),
                },
              },
              // What was missed before the join may be missing in the response.
              on: { 'list.outdated': 'outdated' },
              after: { responseTimeoutMs: 'failed' },
            },
            current: { on: { 'list.outdated': 'outdated' } },
            outdated: {
              on: { 'list.outdated': { target: 'outdated', reenter: true } },
              after: { joinPauseMs: 'reading' },
            },
            failed: {
              on: { 'list.outdated': 'outdated' },
              after: { retryMs: 'reading' },
            },
          },
        },
        marks: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'hasRequest', target: 'sending' } },
            sending: {
              invoke: {
                src: 'markRead',
                input: ({ context }) => context.requests[0] ?? { kind: 'one', ids: [] },
                onDone: {
                  target: 'idle',
                  actions: assign(({ context }) => list.withoutRequest(context, 'done')),
                },
                onError: {
                  target: 'idle',
                  actions: [
                    assign(({ context }) => list.withoutRequest(context, 'failed')),
                    emit(({ event }) => ({ type: 'failed', what: 'mark', error: event.error })),
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
});
