/** Data sent from worker to page in the transfer scenario: one full market frame in the product's
 *  format and in others. Reading sums every number, so that nothing is skipped. */
import { FRAME_HEADER_LENGTH, frameLengthOf } from '#domain/market-frame.ts';

export const ROW_COUNT = 50;
export const TRADE_COUNT = 50;
export const LOAD_LENGTH = frameLengthOf(ROW_COUNT, TRADE_COUNT);

interface LoadRow {
  readonly price: number;
  readonly size: number;
  readonly total: number;
}
interface LoadTrade {
  readonly id: number;
  readonly price: number;
  readonly size: number;
  readonly side: number;
  readonly time: number;
}
export interface LoadObject {
  readonly header: readonly number[];
  readonly bids: readonly LoadRow[];
  readonly asks: readonly LoadRow[];
  readonly trades: readonly LoadTrade[];
}

const rowOf = (turn: number, at: number): LoadRow => ({
  price: 6e6 + at,
  size: at + turn,
  total: at * 2,
});

/** Returns the same numbers, in the same count, as objects. */
export const objectOf = (turn: number): LoadObject => ({
  header: Array.from({ length: FRAME_HEADER_LENGTH }, (_, at) => at + turn),
  bids: Array.from({ length: ROW_COUNT }, (_, at) => rowOf(turn, at)),
  asks: Array.from({ length: ROW_COUNT }, (_, at) => rowOf(turn, at)),
  trades: Array.from({ length: TRADE_COUNT }, (_, at) => ({
    id: turn + at,
    price: 6e6,
    size: at,
    side: at & 1,
    time: turn,
  })),
});

export function fillFrame(
  frame: Float64Array<ArrayBuffer>,
  turn: number,
): Float64Array<ArrayBuffer> {
  for (let at = 0; at < frame.length; at += 1) frame[at] = turn + at;
  return frame;
}

export function sumOfFrame(frame: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < frame.length; at += 1) sum += frame[at] ?? 0;
  return sum;
}

export function sumOfObject({ header, bids, asks, trades }: LoadObject): number {
  let sum = 0;
  for (const value of header) sum += value;
  for (const row of bids) sum += row.price + row.size + row.total;
  for (const row of asks) sum += row.price + row.size + row.total;
  for (const trade of trades) {
    sum += trade.id + trade.price + trade.size + trade.side + trade.time;
  }
  return sum;
}
