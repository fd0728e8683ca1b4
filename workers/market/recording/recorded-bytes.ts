/** Estimates the bytes of an event in the ring: its text plus the overhead of a line. Estimated
 *  instead of measured, because nothing is written while the market runs. */
import type { SnapshotSteps } from './market-snapshot.ts';
import type { MarketEvent } from './recording.ts';

const LINE_BYTES = 32;
/** Bytes of a level, a trade and a bar as text in a response. */
const LEVEL_BYTES = 26;
const TRADE_BYTES = 84;
const BAR_BYTES = 120;
const VIEW_BYTES = 700;

export function byteCountOf(event: MarketEvent): number {
  if (event[0] === 'text') return LINE_BYTES + event[1].length;
  if (event[0] === 'event') return LINE_BYTES + payloadByteCountOf(event[3]);
  if (event[0] === 'answer') return LINE_BYTES + payloadByteCountOf(event[3]);
  return event[0] === 'view' ? VIEW_BYTES : LINE_BYTES;
}

export function snapshotByteCountOf(snapshot: SnapshotSteps | undefined): number {
  if (snapshot === undefined) return VIEW_BYTES;
  const levelCount = (snapshot.bids.length + snapshot.asks.length) / 2;
  return (
    VIEW_BYTES +
    levelCount * LEVEL_BYTES +
    snapshot.closed.length * BAR_BYTES +
    snapshot.trades.length
  );
}

/** Counts only lists, which determine the length of a response or payload. */
function payloadByteCountOf(payload: unknown): number {
  if (Array.isArray(payload)) return payload.length * TRADE_BYTES;
  if (typeof payload !== 'object' || payload === null) return LINE_BYTES;
  let sum = 2 * BAR_BYTES;
  for (const value of Object.values(payload)) {
    if (Array.isArray(value)) sum += value.length * BAR_BYTES;
  }
  return sum;
}
