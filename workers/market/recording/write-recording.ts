/** Converts a recording to the lines of its file. Times become milliseconds since the start. */
import { pairCodec } from '#contract/entities/pair.ts';
import { tickerCodec } from '#contract/entities/ticker.ts';
import { bookSnapshot, chartBars, marketTrades } from '#contract/rest/spot-market.ts';
import type { PairView } from '../market-api.ts';
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type CallName,
  type MarketSnapshot,
  type MarketEvent,
  type Recording,
} from './recording.ts';

/** Lines joined per piece, so a file of several megabytes has a few hundred pieces. */
const LINES_A_PIECE = 256;

/** Yields pieces of the file, each ending with a line break. */
export function* recordingLines({ start, events }: Recording): Generator<string> {
  const header = {
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    at: start.at,
    seed: start.seed,
    timers: start.timers,
    held: start.snapshot === undefined ? null : snapshotWireOf(start.snapshot),
  };
  let lines = [JSON.stringify(header)];
  let count = 0;
  for (const { at, event } of events) {
    lines.push(lineOf(at - start.at, event, start.at));
    count += 1;
    if (lines.length < LINES_A_PIECE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  lines.push(`["end",${count}]`);
  yield `${lines.join('\n')}\n`;
}

function lineOf(offsetMs: number, event: MarketEvent, startsAt: number): string {
  switch (event[0]) {
    case 'text':
      return `[${offsetMs},"text",${event[1]}]`; // A text read in one pass is valid JSON.
    case 'timer':
      return `[${offsetMs},"timer",${event[1] - startsAt},${event[2]}]`;
    case 'view':
      return JSON.stringify([
        offsetMs,
        'view',
        event[1] === undefined ? null : viewWireOf(event[1]),
      ]);
    case 'answer':
      return JSON.stringify([
        offsetMs,
        'answer',
        event[1],
        event[2],
        responseWireOf(event[1], event[3]),
      ]);
    default:
      return JSON.stringify([offsetMs, ...event]);
  }
}

/** The file's field names are those of the recording format: `areRowsHeld` and `printFloor`. */
export function viewWireOf({
  pair,
  day,
  areRowsPaused: areRowsHeld,
  tradeValueMin: printFloor,
  ...view
}: PairView): object {
  const dayWire = day === undefined ? null : tickerCodec.encode(day);
  return { ...view, areRowsHeld, printFloor, pair: pairCodec.encode(pair), day: dayWire };
}

/** `receivedAt` is `heardAt` in the recording format. */
function snapshotWireOf({
  view,
  book,
  trades,
  bars,
  receivedAt: heardAt,
  ...snapshot
}: MarketSnapshot): object {
  return {
    heardAt,
    ...snapshot,
    view: viewWireOf(view),
    book: bookSnapshot.reply.encode(book),
    trades: marketTrades.reply.encode(trades),
    bars: chartBars.reply.encode(bars),
  };
}

function responseWireOf(call: CallName, response: unknown): object {
  if (call === 'snapshot') return bookSnapshot.reply.encode(response as MarketSnapshot['book']);
  if (call === 'trades') return marketTrades.reply.encode(response as MarketSnapshot['trades']);
  return chartBars.reply.encode(response as MarketSnapshot['bars']);
}
