/** What a user can do about an open position in its dialogs, and what not. */
import { decimal } from '#contract/core/decimal.ts';
import {
  isAtMarket,
  type PositionChange,
  type PositionChanging,
} from '#machines/futures/position-change.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import {
  answerTo,
  eventOf,
  fieldsOf,
  RULE_REASON,
  send,
  type Answer,
  type Situation,
} from '../driver.ts';
import { withEndedTurns } from './session-turns.ts';

const CLOSE = '/future-trade/close-long-short-order';
const MARGIN = '/future-trade/update-margin-long-short-order';
const STOPS = '/future-trade/update-profit-loss-long-short-order';
const ORDER = '/future-trade/order-by-client-id';

/** Without a response, a margin is moved again under its ID, and an order is looked up. */
export const POSITION_CALLS = {
  'sendChange.send': [CLOSE, MARGIN, STOPS],
  'sendChange.find': [ORDER, MARGIN],
} as const;

export type PlayedKind = 'close' | 'margin' | 'stops';

export const SENDS: Readonly<Record<PlayedKind, string>> = {
  close: CLOSE,
  margin: MARGIN,
  stops: STOPS,
};
export const FINDS: Readonly<Record<PlayedKind, string>> = {
  close: ORDER,
  margin: MARGIN,
  // Stops are looked up in a list that the page reads for other reasons too.
  stops: ORDER,
};

/** Changes of the sample's position. */
const CHANGES: Readonly<Record<PlayedKind, PositionChange>> = {
  close: { kind: 'close', limitPrice: undefined, size: decimal('0.2') },
  margin: { kind: 'margin', amount: decimal('250') },
  stops: {
    kind: 'stops',
    size: undefined,
    takeProfit: { price: decimal('64000'), trigger: 'mark' },
    stopLoss: undefined,
  },
};

/** The dialog of a change that is done has closed already. */
export const adaptPosition = (path: readonly MachineCommand[]): readonly MachineCommand[] =>
  withEndedTurns(path).filter(
    (command, index, all) =>
      eventOf(command)?.type !== 'change.dismissed' || all[index - 1]?.kind !== 'resolve',
  );

/** Whether an answer has an order that ended before it filled completely. */
export const isCutShortIn = ({ value }: Answer): boolean =>
  fieldsOf(fieldsOf(value)['order'])['status'] === 'cancelled';

/** The kind of change that has all answers of the path: only an order is filled, cut short, or not found. */
function playedKind(rest: readonly MachineCommand[]): PlayedKind {
  const sent = answerTo(rest, 'sendChange.send');
  if (answerTo(rest, 'sendChange.find') !== undefined) return 'close';
  if (sent === undefined) return 'margin';
  return sent.kind === 'resolve' ? 'close' : 'stops';
}

export const kindIn = (change: unknown): PlayedKind => fieldsOf(change)['kind'] as PlayedKind;

export function rewritePosition(
  command: MachineCommand,
  { context, rest }: Situation,
): readonly MachineCommand[] {
  const event = eventOf(command);
  if (event?.type === 'position.reported') {
    // The account stream reports each version once.
    const { position } = context as PositionChanging;
    const { version } = fieldsOf(event['position']);
    return position === undefined || Number(version) <= position.version ? [] : [command];
  }
  if (event?.type !== 'change.submitted') return [command];
  const change = event['change'] as PositionChange;
  if (isBlind(change, event['isMarketLive']) || isEmpty(change)) return [command];
  return [send({ ...event, change: CHANGES[playedKind(rest)], isMarketLive: true })];
}

const isBlind = (change: PositionChange, isMarketLive: unknown): boolean =>
  isAtMarket(change) && isMarketLive !== true;

const isEmpty = (change: PositionChange): boolean =>
  change.kind === 'margin' && change.amount === '0';

/** A dialog closes when its change is done. */
export const followPosition = (
  _command: MachineCommand,
  { state }: Situation,
): readonly MachineCommand[] => (state === 'done' ? [send({ type: 'change.dismissed' })] : []);

export function reasonAgainstPosition(command: MachineCommand): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  const event = eventOf(command);
  if (event?.type !== 'change.submitted') return undefined;
  const change = event['change'] as PositionChange;
  if (isBlind(change, event['isMarketLive'])) return 'The button waits for live prices.';
  if (isEmpty(change)) return 'The button waits for an amount.';
  return undefined;
}
