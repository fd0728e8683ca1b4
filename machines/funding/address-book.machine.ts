/** Address book of withdrawals: adds and deletes entries and changes the whitelist mode. Additions and
 *  changes of the mode need both codes; both may be repeated safely, because the book shows the
 *  result. */
import { assign, fromPromise, setup } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import type { BookEntry, WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import { unprovided } from '../kernel/unprovided.ts';
import * as book from './address-book.ts';
import { areCodesComplete } from './withdrawal-codes.ts';
import type { WithdrawalCodes } from './withdrawal.ts';

export type BookEvent =
  | {
      readonly type: 'book.loaded';
      readonly entries: readonly BookEntry[];
      readonly usedAddresses: readonly string[];
      readonly networks: readonly book.BookNetwork[];
    }
  | { readonly type: 'entry.started'; readonly patch?: Partial<book.EntryDraft> | undefined }
  | { readonly type: 'entry.edited'; readonly patch: Partial<book.EntryDraft> }
  | { readonly type: 'resemblance.checked'; readonly isChecked: boolean }
  | { readonly type: 'entry.submitted' }
  | {
      readonly type: 'mode.selected';
      readonly mode: WhitelistMode;
      readonly suspensionHours: 24 | 48 | 72;
    }
  | { readonly type: 'codes.edited'; readonly patch: Partial<WithdrawalCodes> }
  | { readonly type: 'codes.submitted' }
  | { readonly type: 'code.requested' }
  | { readonly type: 'entry.deleted'; readonly id: number }
  | { readonly type: 'list.opened' };

export const addressBookMachine = setup({
  types: {
    input: {} as book.BookInput,
    context: {} as book.BookContext,
    events: {} as BookEvent,
  },
  actors: {
    sendCode: fromPromise<void>(unprovided('sendCode')),
    /** Makes a change and reads the book again. */
    change: fromPromise<void, book.ConfirmedChange>(unprovided('change')),
    deleteEntry: fromPromise<void, number>(unprovided('deleteEntry')),
  },
  guards: {
    isComplete: ({ context }) => context.problem === undefined,
    areCodesComplete: ({ context }) => areCodesComplete(context),
  },
  delays: { responseTimeoutMs: 10_000 },
}).createMachine({
  id: 'addressBook',
  context: ({ input }) => book.createBook(input),
  initial: 'listing',
  on: {
    'book.loaded': {
      actions: assign(({ context, event }) => {
        const { entries, usedAddresses, networks } = event;
        return book.deriveBook({ ...context, entries, usedAddresses, networks });
      }),
    },
  },
  states: {
    listing: {
      on: {
        'entry.started': {
          target: 'drafting',
          actions: assign(({ context, event }) =>
            book.edit(book.clearDraft(context), event.patch ?? {}),
          ),
        },
        'mode.selected': {
          target: 'requestingCode',
          actions: assign(({ event }) => ({
            change: {
              kind: 'mode' as const,
              mode: event.mode,
              suspensionHours: event.suspensionHours,
            },
          })),
        },
        'entry.deleted': {
          target: 'deleting',
          actions: assign(({ event }) => ({ deletedId: event.id })),
        },
      },
    },
    drafting: {
      on: {
        'entry.edited': {
          actions: assign(({ context, event }) => book.edit(context, event.patch)),
        },
        'resemblance.checked': {
          actions: assign(({ context, event }) =>
            book.deriveBook({ ...context, isResemblanceChecked: event.isChecked }),
          ),
        },
        'entry.submitted': [
          {
            guard: 'isComplete',
            target: 'requestingCode',
            actions: assign(({ context }) => ({ change: book.addition(context) })),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
        'list.opened': {
          target: 'listing',
          actions: assign(({ context }) => book.clearDraft(context)),
        },
      },
    },
    requestingCode: {
      tags: ['busy'],
      entry: assign(() => ({ rejection: undefined, notice: undefined })),
      invoke: {
        src: 'sendCode',
        onDone: { target: 'confirming', actions: assign(() => ({ notice: 'code_sent' as const })) },
        onError: {
          target: 'confirming',
          actions: assign(({ event }) => book.failedBy(event.error)),
        },
      },
      after: {
        responseTimeoutMs: {
          target: 'confirming',
          actions: assign(() => ({ notice: 'no_response' as const })),
        },
      },
    },
    confirming: {
      on: {
        'codes.edited': {
          actions: assign(({ context, event }) => ({
            codes: { ...context.codes, ...event.patch },
            rejection: undefined,
          })),
        },
        'code.requested': 'requestingCode',
        'codes.submitted': { guard: 'areCodesComplete', target: 'changing' },
        'list.opened': {
          target: 'listing',
          actions: assign(({ context }) => book.clearDraft(context)),
        },
      },
    },
    changing: {
      tags: ['busy', 'locked'],
      invoke: {
        src: 'change',
        input: ({ context }) => book.confirmedChange(context),
        onDone: { target: 'listing', actions: assign(({ context }) => book.clearDraft(context)) },
        onError: {
          target: 'confirming',
          actions: assign(({ event }) => book.failedBy(event.error)),
        },
      },
      after: {
        responseTimeoutMs: {
          target: 'confirming',
          actions: assign(() => ({ notice: 'no_response' as const })),
        },
      },
    },
    deleting: {
      tags: ['busy'],
      entry: assign(() => ({ rejection: undefined, notice: undefined })),
      invoke: {
        src: 'deleteEntry',
        input: ({ context }) => {
          assert(context.deletedId !== undefined, 'an entry is deleted');
          return context.deletedId;
        },
        onDone: { target: 'listing', actions: assign(({ context }) => book.clearDraft(context)) },
        onError: {
          target: 'listing',
          actions: assign(({ event }) => ({ ...book.failedBy(event.error), deletedId: undefined })),
        },
      },
      after: {
        responseTimeoutMs: {
          target: 'listing',
          actions: assign(() => ({ notice: 'no_response' as const, deletedId: undefined })),
        },
      },
    },
  },
});
