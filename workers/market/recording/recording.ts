/** Types of a recording: a starting point and the events of the session after it. */
import type { PairView } from '../market-api.ts';
import type { BookSnapshot, BarSeries } from '#contract/rest/spot-market.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { Bar } from '#contract/entities/bar.ts';
import type { EpochMs } from '#contract/core/time.ts';

export const RECORDING_FORMAT = 'tidemark-recording';
export const RECORDING_VERSION = 1;

export const CALL_NAMES = ['snapshot', 'trades', 'bars'] as const;
export type CallName = (typeof CALL_NAMES)[number];
export type CallCounts = Record<CallName, number>;
export const noCalls = (): CallCounts => ({ snapshot: 0, trades: 0, bars: 0 });

/** Times inside events are EpochMs; in a file they are relative to the start. */
export type MarketEvent =
  | readonly ['open']
  | readonly ['close', code: number]
  | readonly ['pong']
  | readonly ['joined' | 'rejected', channel: string]
  | readonly ['text', text: string]
  | readonly ['event', channel: string, event: string, payload: unknown]
  | readonly ['answer', call: CallName, number: number, response: unknown]
  | readonly ['failure', call: CallName, number: number]
  | readonly ['timer', setAt: EpochMs, delayMs: number]
  | readonly ['frame', sequence: number, hash: number]
  | readonly ['taken']
  | readonly ['view', view: PairView | undefined]
  | readonly ['resolution', resolution: Resolution]
  | readonly ['older']
  | readonly ['liveness', isOnline: boolean, isVisible: boolean]
  | readonly ['resume']
  | readonly ['retry'];

export interface TimedEvent {
  readonly at: EpochMs;
  readonly event: MarketEvent;
}

export interface Recording {
  readonly start: RecordingStart;
  readonly events: Iterable<TimedEvent>;
}

export interface RecordingStart {
  readonly at: EpochMs;
  /** State of the random generator at the start. */
  readonly seed: number;
  /** `events`: timers run when the recording has their event, and frames are marked. `clock`:
   *  timers run when due and the page receives frames immediately; for synthetic markets. */
  readonly timers: 'events' | 'clock';
  /** Undefined when the session had not started and was empty. */
  readonly snapshot: MarketSnapshot | undefined;
}

/** State of a session when it sent a frame, expressed as responses of the exchange. */
export interface MarketSnapshot {
  readonly view: PairView;
  readonly receivedAt: EpochMs;
  /** Number of the frame sent at that moment. */
  readonly sequence: number;
  readonly conflatedCount: number;
  readonly calls: CallCounts;
  readonly book: BookSnapshot;
  /** Oldest first. */
  readonly trades: readonly MarketTrade[];
  readonly bars: BarSeries;
  /** The last running minutes received, oldest first. */
  readonly minutes: readonly Bar[];
}
