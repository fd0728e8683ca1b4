/** What a user can do about leverage and margin mode in their dialogs, and what not. */
import {
  isChanged,
  type LeverageMode,
  type StoredLeverage,
} from '#machines/futures/leverage-mode.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import {
  answerTo,
  codeIn,
  eventOf,
  fieldsOf,
  RULE_REASON,
  send,
  type Situation,
} from '../driver.ts';

export const LEVERAGE_CALLS = {
  'changeSettings.send': '/future-trade/update-leverage-long-short-order',
  'changeSettings.find': '/future-trade/trade-settings',
} as const;

/** Of a user who has changed nothing. */
const NEW_SETTINGS: FuturesSettings = {
  leverage: 1,
  marginMode: 'isolated',
  positionMode: 'hedge',
};

/** A dialog changes leverage or margin mode, and sends what it changes at once. */
export function rewriteLeverage(
  command: MachineCommand,
  { context, state, rest }: Situation,
): readonly MachineCommand[] {
  const event = eventOf(command);
  if (event?.type === 'change.dismissed' && !isRejectionShown(state)) return [];
  if (event?.type !== 'draft.edited') return [command];
  const next = rest.find((one) =>
    eventOf(one)?.type.match(/^(?:draft\.edited|change\.submitted)$/),
  );
  if (next === undefined || eventOf(next)?.type === 'draft.edited') return [];
  const { settings } = context as LeverageMode;
  const { leverage, marginMode } = { ...settings, ...fieldsOf(event['edit']) };
  const answer = answerTo(rest, 'changeSettings.send');
  const isMode =
    leverage === settings.leverage ||
    (answer?.kind === 'reject' && codeIn(answer) === 'margin_mode_locked');
  const changed = isMode
    ? { marginMode: answer?.kind === 'reject' ? otherMode(settings) : marginMode }
    : { leverage };
  return [send({ type: 'draft.edited', edit: { ...settings, ...changed } })];
}

const otherMode = ({ marginMode }: StoredLeverage | FuturesSettings) =>
  marginMode === 'isolated' ? 'cross' : 'isolated';

const isRejectionShown = (state: string): boolean =>
  state === 'needs_margin' || state === 'rejected_open_orders';

/** The dialog closes when the change is done, and a session that starts reads the settings. */
export function followLeverage(
  command: MachineCommand,
  { state, context }: Situation,
): readonly MachineCommand[] {
  const { known } = context as LeverageMode;
  const type = eventOf(command)?.type;
  const settings = type === 'user.replaced' ? NEW_SETTINGS : (known ?? NEW_SETTINGS);
  const isRead = type === 'user.replaced' || type === 'session.started';
  return [
    ...(state === 'done' ? [send({ type: 'change.dismissed' })] : []),
    ...(isRead ? [send({ type: 'settings.reported', settings })] : []),
  ];
}

export function reasonAgainstLeverage(
  command: MachineCommand,
  { context, state }: Situation,
): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  const event = eventOf(command);
  const mode = context as LeverageMode;
  if (event?.type === 'change.submitted') {
    if (event['kind'] === 'position_mode') return 'No page changes the position mode.';
    if (state.startsWith('pending')) return 'The dialog is locked while a change is pending.';
    if (!isChanged(mode, 'leverage')) return 'The dialog confirms only another choice.';
  }
  if (event?.type === 'draft.edited' && state.startsWith('pending')) {
    return 'The dialog is locked while a change is pending.';
  }
  return undefined;
}
