/** Parses the market snapshot of a session and the page's view from a recording. */
import { compareDecimals, decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { type Resolution, RESOLUTIONS } from '#contract/core/resolution.ts';
import { barCodec } from '#contract/entities/bar.ts';
import { pairCodec } from '#contract/entities/pair.ts';
import { tickerCodec } from '#contract/entities/ticker.ts';
import { bookSnapshot, chartBars, marketTrades } from '#contract/rest/spot-market.ts';
import { listOf, parse, type Codec } from '#contract/codec.ts';
import { ROW_COUNT_MAX } from '#domain/market-frame.ts';
import type { PairView } from '#workers/market/market-api.ts';
import type { CallCounts, CallName, MarketSnapshot } from '#workers/market/recording/recording.ts';
import { fieldsOf, isCount, isTime } from './read-values.ts';

const ZERO = decimal('0');

export const isResolution = (value: unknown): value is Resolution =>
  RESOLUTIONS.includes(value as Resolution);

/** @returns undefined when a part is missing or invalid. */
export function marketSnapshotFrom(value: unknown): MarketSnapshot | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const { heardAt: receivedAt, sequence, conflatedCount } = fields;
  const view = viewFrom(fields['view']);
  const calls = callCountsFrom(fields['calls']);
  const book = responseFrom('snapshot', fields['book']) as MarketSnapshot['book'] | undefined;
  const trades = responseFrom('trades', fields['trades']) as MarketSnapshot['trades'] | undefined;
  const bars = responseFrom('bars', fields['bars']) as MarketSnapshot['bars'] | undefined;
  const minutes = modelOf(listOf(barCodec), fields['minutes']);
  if (view === undefined || calls === undefined || !isTime(receivedAt)) return undefined;
  if (!isCount(sequence) || !isCount(conflatedCount)) return undefined;
  if (book === undefined || trades === undefined || bars === undefined || minutes === undefined)
    return undefined;
  return {
    view,
    receivedAt: epochMs(receivedAt),
    sequence,
    conflatedCount,
    calls,
    book,
    trades,
    bars,
    minutes,
  };
}

/** @returns undefined when the value is not a view. */
export function viewFrom(value: unknown): PairView | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const { viewId, rowCount, groupTicks, resolution, frameIntervalMs } = fields;
  const pair = modelOf(pairCodec, fields['pair']);
  const day = fields['day'] === null ? undefined : modelOf(tickerCodec, fields['day']);
  if (pair === undefined || (day === undefined && fields['day'] !== null)) return undefined;
  if ([pair.tickSize, pair.lotSize].some((step) => compareDecimals(step, ZERO) <= 0))
    return undefined;
  if (!isCount(viewId) || !isCount(groupTicks) || groupTicks === 0) return undefined;
  if (!isCount(rowCount) || rowCount > ROW_COUNT_MAX) return undefined;
  if (!isCount(frameIntervalMs) || !isResolution(resolution)) return undefined;
  const { areRowsHeld: areRowsPaused, printFloor: tradeValueMin } = fields;
  if (areRowsPaused !== undefined && typeof areRowsPaused !== 'boolean') return undefined;
  if (tradeValueMin !== undefined && (typeof tradeValueMin !== 'number' || !(tradeValueMin >= 0)))
    return undefined;
  return {
    viewId,
    pair,
    day,
    rowCount,
    groupTicks,
    resolution,
    frameIntervalMs,
    areRowsPaused,
    tradeValueMin,
  };
}

const REPLIES: Record<CallName, Codec<unknown, unknown>> = {
  snapshot: bookSnapshot.reply,
  trades: marketTrades.reply,
  bars: chartBars.reply,
};

/** @returns undefined when the value is not a valid response of the call. */
export const responseFrom = (call: CallName, value: unknown): unknown =>
  modelOf(REPLIES[call], value);

function callCountsFrom(value: unknown): CallCounts | undefined {
  const { snapshot, trades, bars } = fieldsOf(value) ?? {};
  return isCount(snapshot) && isCount(trades) && isCount(bars)
    ? { snapshot, trades, bars }
    : undefined;
}

function modelOf<Model>(of: Codec<unknown, Model>, value: unknown): Model | undefined {
  try {
    const parsed = parse(of, value);
    return parsed.ok ? parsed.model : undefined;
  } catch {
    return undefined; // A fee between basis points: the codec's own mapping rejects it.
  }
}
