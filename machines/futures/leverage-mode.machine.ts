/** Leverage, margin mode and position mode of a contract: chosen in a dialog, changed by one request,
 *  and read again when no response comes. A visitor's choice stays in the tab. */
import { assign, emit, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { RejectionName } from '#contract/errors.ts';
import { ownNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { sessionOfRequest } from '../kernel/request-session.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { RequestOutcome, SentRequestNews, SessionEvent } from '../kernel/sent-request.ts';
import * as mode from './leverage-mode.ts';

export type LeverageModeEvent =
  | { readonly type: 'draft.edited'; readonly edit: Partial<FuturesSettings> }
  | {
      readonly type: 'change.submitted';
      readonly kind: mode.SettingsChange['kind'];
      /** New for every change. */
      readonly requestId: RequestId;
    }
  /** Closes a rejection and returns to the choice. */
  | { readonly type: 'change.dismissed' }
  /** The exchange reports settings, from a read or the account stream. */
  | { readonly type: 'settings.reported'; readonly settings: FuturesSettings }
  /** Terms of the contract's position or open order; undefined without either. */
  | { readonly type: 'use.reported'; readonly inUse: mode.TermsInUse | undefined }
  | SessionEvent
  | { readonly type: 'user.replaced' }
  | SentRequestNews;

/** Emitted when other settings are in force, to be stored. */
export interface SettingsInForce {
  readonly type: 'settings.inForce';
  readonly settings: FuturesSettings;
}

export const leverageModeMachine = setup({
  types: {
    input: {} as {
      readonly contract: FuturesContract;
      readonly stored: mode.StoredLeverage;
      /** The exchange's settings; undefined for a visitor. */
      readonly known: FuturesSettings | undefined;
    },
    context: {} as mode.LeverageMode,
    events: {} as LeverageModeEvent,
    emitted: {} as Notice | SettingsInForce,
  },
  actors: {
    changeSettings: sentRequest<mode.ChangeSettings>(),
  },
}).createMachine({
  id: 'leverageMode',
  context: ({ input }) => mode.openedMode(input.contract, input.stored, input.known),
  initial: 'viewing',
  on: {
    'user.replaced': {
      target: '.viewing',
      actions: [
        assign(({ context }) => mode.openedMode(context.contract, mode.NOTHING_STORED, undefined)),
        emit(({ context }) => inForce(context)),
      ],
    },
    'settings.reported': {
      actions: [
        assign(({ context, event }) => mode.applyReported(context, event.settings)),
        emit(({ context }) => inForce(context)),
      ],
    },
    'use.reported': [
      {
        guard: ({ context, event }) => isMoved(context, mode.applyInUse(context, event.inUse)),
        actions: [
          assign(({ context, event }) => mode.applyInUse(context, event.inUse)),
          emit(({ context }) => inForce(context)),
        ],
      },
      { actions: assign(({ context, event }) => mode.applyInUse(context, event.inUse)) },
    ],
  },
  states: {
    viewing: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => mode.editedMode(context, event.edit)),
        },
        'change.submitted': [
          { guard: ({ context, event }) => !mode.isChanged(context, event.kind), target: 'done' },
          {
            guard: ({ context }) => context.isSignedIn,
            target: 'pending',
            actions: assign(({ context, event }) => ({
              change: {
                kind: event.kind,
                contract: context.contract,
                settings: mode.requestedSettings(context, event.kind),
                requestId: event.requestId,
              },
              rejection: undefined,
            })),
          },
          {
            target: 'done',
            actions: assign(({ context, event }) => ({
              settings: mode.requestedSettings(context, event.kind),
            })),
          },
        ],
        'session.ended': { actions: assign({ isSignedIn: false }) },
      },
    },
    /** The child sends the change, and reads the settings until the outcome is known; it never sends the
     *  change again. */
    pending: {
      tags: ['busy'],
      invoke: {
        src: 'changeSettings',
        id: 'request',
        input: ({ context }) => ({
          request: mode.changeIn(context),
          query: context.contract,
          proofOf: (found) => mode.proofOf(context, found),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'accepted',
            target: 'done',
            actions: [
              assign(({ context, event }) => mode.applyOutcome(context, event.output)),
              emit(({ event }) => noticeOf(event.output)),
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'found',
            target: 'done',
            actions: assign(({ context, event }) => mode.applyOutcome(context, event.output)),
          },
          {
            guard: ({ event }) => isRejectedWith(event.output, ['margin_insufficient']),
            target: 'needs_margin',
            actions: assign(({ context, event }) => mode.applyOutcome(context, event.output)),
          },
          {
            guard: ({ event }) => isRejectedWith(event.output, LOCKED),
            target: 'rejected_open_orders',
            actions: assign(({ context, event }) => mode.applyOutcome(context, event.output)),
          },
          {
            guard: ({ event }) => event.output.kind === 'rejected',
            target: 'viewing',
            actions: assign(({ context, event }) => mode.applyOutcome(context, event.output)),
          },
          {
            target: 'viewing',
            actions: [
              assign(({ context, event }) => mode.applyOutcome(context, event.output)),
              emit(({ event }) => noticeOf(event.output)),
              emit(({ context }) => inForce(context)),
            ],
          },
        ],
      },
      on: sessionOfRequest<mode.LeverageMode, LeverageModeEvent>(),
      initial: 'changing',
      states: {
        changing: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
    /** The available balance does not cover the margin of open positions at this leverage. */
    needs_margin: {
      on: {
        'change.dismissed': 'viewing',
        'draft.edited': {
          target: 'viewing',
          actions: assign(({ context, event }) => mode.editedMode(context, event.edit)),
        },
      },
    },
    /** The contract has a position or an open order. */
    rejected_open_orders: {
      on: {
        'change.dismissed': 'viewing',
        'draft.edited': {
          target: 'viewing',
          actions: assign(({ context, event }) => mode.editedMode(context, event.edit)),
        },
      },
    },
    done: {
      entry: [
        assign(({ context }) => ({
          draft: context.settings,
          stored: mode.storedOf(context),
          change: undefined,
          rejection: undefined,
        })),
        emit(({ context }) => inForce(context)),
      ],
      on: {
        'change.dismissed': 'viewing',
        'draft.edited': {
          target: 'viewing',
          actions: assign(({ context, event }) => mode.editedMode(context, event.edit)),
        },
        'settings.reported': {
          target: 'viewing',
          actions: [
            assign(({ context, event }) => mode.applyReported(context, event.settings)),
            emit(({ context }) => inForce(context)),
          ],
        },
      },
    },
  },
});

const inForce = ({ settings }: mode.LeverageMode): SettingsInForce => ({
  type: 'settings.inForce',
  settings,
});

const isMoved = (
  { settings }: mode.LeverageMode,
  next: Pick<mode.LeverageMode, 'settings'>,
): boolean => next.settings !== settings;

const LOCKED: readonly RejectionName[] = ['margin_mode_locked', 'position_mode_locked'];

const isRejectedWith = (
  outcome: RequestOutcome<mode.ChangeSettings>,
  codes: readonly RejectionName[],
): boolean =>
  outcome.kind === 'rejected' &&
  outcome.error.code !== undefined &&
  codes.includes(outcome.error.code);

const noticeOf = (outcome: RequestOutcome<mode.ChangeSettings>): Notice =>
  outcome.kind === 'accepted'
    ? serverNotice('success', outcome.response.message)
    : ownNotice('error', 'settings_not_changed');
