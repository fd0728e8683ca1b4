/** Leverage, margin mode and position mode of a contract: chosen in a dialog, changed by one request,
 *  and read again when no response comes. A visitor's choice stays in the tab. */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { RejectionName } from '#contract/errors.ts';
import { isApiError, ownNotice, serverNotice, type Notice } from '../kernel/notice.ts';
import { isRejected } from '../kernel/rejection.ts';
import { LOOKUP_DELAYS } from '../kernel/sent-order.ts';
import { unprovided } from '../kernel/unprovided.ts';
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
  /** The exchange reports settings, from the dashboard or the account stream. */
  | { readonly type: 'settings.reported'; readonly settings: FuturesSettings }
  | { readonly type: 'session.ended' }
  /** For the same user. */
  | { readonly type: 'session.started' }
  | { readonly type: 'user.replaced' };

/** Emitted when other settings are in force, to be stored. */
export interface SettingsInForce {
  readonly type: 'settings.inForce';
  readonly settings: FuturesSettings;
}

export const SETTINGS_ABSENCE_COUNT_MAX = 3;

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
    changeSettings: fromPromise<mode.SettingsResponse, mode.SettingsChange>(
      unprovided('changeSettings'),
    ),
    readSettings: fromPromise<FuturesSettings, FuturesContract>(unprovided('readSettings')),
  },
  guards: {
    isAbsent: ({ context }) => context.absenceCount >= SETTINGS_ABSENCE_COUNT_MAX,
  },
  delays: LOOKUP_DELAYS,
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
  },
  states: {
    viewing: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => mode.editedMode(context, event.edit)),
        },
        'settings.reported': {
          actions: [
            assign(({ event }) => ({
              settings: event.settings,
              draft: event.settings,
              isSignedIn: true,
            })),
            emit(({ context }) => inForce(context)),
          ],
        },
        'change.submitted': [
          { guard: ({ context, event }) => !mode.isChanged(context, event.kind), target: 'done' },
          {
            guard: ({ context }) => context.isSignedIn,
            target: 'changing',
            actions: assign(({ context, event }) => ({
              change: {
                kind: event.kind,
                contract: context.contract,
                settings: mode.requestedSettings(context, event.kind),
                requestId: event.requestId,
              },
              rejection: undefined,
              absenceCount: 0,
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
    changing: {
      tags: ['busy'],
      invoke: {
        src: 'changeSettings',
        input: ({ context }) => changeIn(context),
        onDone: {
          target: 'done',
          actions: [
            assign(({ event }) => ({ settings: event.output.settings })),
            emit(({ event }) => serverNotice('success', event.output.message)),
          ],
        },
        onError: [
          {
            guard: ({ event }) => isCode(event.error, 'margin_insufficient'),
            target: 'needs_margin',
            actions: assign(({ event }) => ({ rejection: messageOf(event.error) })),
          },
          {
            guard: ({ event }) =>
              isCode(event.error, 'margin_mode_locked') ||
              isCode(event.error, 'position_mode_locked'),
            target: 'rejected_open_orders',
            actions: assign(({ event }) => ({ rejection: messageOf(event.error) })),
          },
          {
            guard: ({ event }) => isRejected(event.error),
            target: 'viewing',
            actions: assign(({ event }) => ({ rejection: messageOf(event.error) })),
          },
          { target: 'unknown' },
        ],
      },
      on: { 'session.ended': '#leverageMode.unknown.parked' },
      after: { responseTimeoutMs: 'unknown' },
    },
    /** Reads the settings until the outcome is known; never sends the change again. */
    unknown: {
      tags: ['busy', 'unresolved'],
      initial: 'requesting',
      on: { 'session.ended': '.parked' },
      states: {
        requesting: {
          invoke: {
            src: 'readSettings',
            input: ({ context }) => context.contract,
            onDone: [
              {
                guard: ({ context, event }) =>
                  mode.areEqual(event.output, changeIn(context).settings),
                target: '#leverageMode.done',
                actions: assign(({ event }) => ({ settings: event.output })),
              },
              {
                target: 'waiting',
                actions: assign(({ context, event }) => ({
                  settings: event.output,
                  absenceCount: context.absenceCount + 1,
                })),
              },
            ],
            onError: 'waiting',
          },
          after: { lookupTimeoutMs: 'waiting' },
        },
        waiting: {
          always: {
            guard: 'isAbsent',
            target: '#leverageMode.viewing',
            actions: [
              emit(() => ownNotice('error', 'settings_not_changed')),
              emit(({ context }) => inForce(context)),
            ],
          },
          after: { lookupIntervalMs: 'requesting' },
        },
        /** A look-up needs a session, so it waits for the next one. */
        parked: { on: { 'session.started': 'requesting' } },
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
            assign(({ event }) => ({ settings: event.settings, draft: event.settings })),
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

function changeIn({ change }: mode.LeverageMode): mode.SettingsChange {
  if (change === undefined) throw new Error('Settings change after a submission.');
  return change;
}

const isCode = (error: unknown, code: RejectionName): boolean =>
  isApiError(error) && error.code === code;

const messageOf = (error: unknown): string | undefined =>
  isApiError(error) ? error.message : undefined;
