/** Parses one event from a line of a recording. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { isPublicChannel, isPublicEvent } from '#workers/market/recording/public-market.ts';
import { responseFrom, isResolution, viewFrom } from './read-snapshot.ts';
import {
  CALL_NAMES,
  type CallName,
  type MarketEvent,
} from '#workers/market/recording/recording.ts';
import { isCount, isTextOf } from './read-values.ts';

const NAME_LENGTH_MAX = 200;
const BARE = ['open', 'pong', 'taken', 'older', 'resume', 'retry'] as const;
const DELAY_MS_MAX = 86_400_000;

type Reader = (rest: readonly unknown[], startsAt: EpochMs) => MarketEvent | undefined;

const isCall = (value: unknown): value is CallName => CALL_NAMES.includes(value as CallName);

const READERS: Readonly<Record<string, Reader>> = {
  close: ([code]) => (isCount(code) ? ['close', code] : undefined),
  joined: ([channel]) => channelEventOf('joined', channel),
  rejected: ([channel]) => channelEventOf('rejected', channel),
  event: ([channel, event, payload]) => {
    if (!isTextOf(channel, NAME_LENGTH_MAX) || !isTextOf(event, NAME_LENGTH_MAX)) return undefined;
    return isPublicEvent(channel, event) ? ['event', channel, event, payload] : undefined;
  },
  answer: ([call, number, wire]) => {
    if (!isCall(call) || !isCount(number)) return undefined;
    const response = responseFrom(call, wire);
    return response === undefined ? undefined : ['answer', call, number, response];
  },
  failure: ([call, number]) =>
    isCall(call) && isCount(number) ? ['failure', call, number] : undefined,
  timer: ([setAt, delayMs], startsAt) => {
    const isDelay = typeof delayMs === 'number' && delayMs >= 0 && delayMs <= DELAY_MS_MAX;
    if (typeof setAt !== 'number' || !Number.isSafeInteger(setAt) || !isDelay) return undefined;
    return ['timer', epochMs(startsAt + setAt), delayMs];
  },
  frame: ([sequence, hash]) =>
    isCount(sequence) && isCount(hash) ? ['frame', sequence, hash] : undefined,
  view: ([wire]) => {
    if (wire === null) return ['view', undefined];
    const view = viewFrom(wire);
    return view === undefined ? undefined : ['view', view];
  },
  resolution: ([resolution]) => (isResolution(resolution) ? ['resolution', resolution] : undefined),
  liveness: ([isOnline, isVisible]) =>
    typeof isOnline === 'boolean' && typeof isVisible === 'boolean'
      ? ['liveness', isOnline, isVisible]
      : undefined,
};

/**
 * @param rest content after the kind.
 * @returns undefined when it is not an event.
 */
export function eventOf(kind: string, rest: unknown, startsAt: EpochMs): MarketEvent | undefined {
  if (!Array.isArray(rest)) return undefined;
  const bare = BARE.find((name) => name === kind);
  if (bare !== undefined) return rest.length === 0 ? [bare] : undefined;
  return Object.hasOwn(READERS, kind) ? READERS[kind]?.(rest, startsAt) : undefined;
}

function channelEventOf(kind: 'joined' | 'rejected', channel: unknown): MarketEvent | undefined {
  return isTextOf(channel, NAME_LENGTH_MAX) && isPublicChannel(channel)
    ? [kind, channel]
    : undefined;
}
