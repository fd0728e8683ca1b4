/** Builds broadcast frames as the exchange sends them: the payload is JSON text inside a JSON
 *  envelope. */
import {
  SPOT_BOOK_EVENT,
  spotBookChannel,
  type bookDiffCodec,
} from '#contract/realtime/spot-book.ts';
import {
  TRADES_EVENT,
  tradeInfoChannel,
  type tradeBatchCodec,
} from '#contract/realtime/trade-info.ts';
import { btcUsdt, tickerWire } from '#contract/samples/spot.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { tradeId } from '#contract/core/ids.ts';
import type { WireOf } from '#contract/codec.ts';
import type { TextDiff, TextTrade } from './generator.ts';

export const BENCH_EPOCH = 'bench';
export const BOOK_CHANNEL = spotBookChannel.nameOf(btcUsdt);
export const TRADE_CHANNEL = tradeInfoChannel.nameOf(btcUsdt);

export function bookFrame(diff: TextDiff, at = 0, checksum?: number): string {
  const payload: WireOf<typeof bookDiffCodec> = {
    epoch: BENCH_EPOCH,
    prev_seq: diff.previousSequence,
    seq: diff.sequence,
    ts: at as EpochMs,
    bids: diff.bids.map(([price, size]) => [price, size]),
    asks: diff.asks.map(([price, size]) => [price, size]),
    ...(checksum === undefined ? {} : { crc: checksum }),
  };
  return frameOf(SPOT_BOOK_EVENT, BOOK_CHANNEL, payload);
}

export function tradeFrame({ id, price, size, side }: TextTrade, at = 0): string {
  const payload: WireOf<typeof tradeBatchCodec> = {
    ts: at as EpochMs,
    trades: [{ id: tradeId(id), price, amount: size, side, ts: at as EpochMs }],
    ticker: { ...tickerWire, last_price: price },
  };
  return frameOf(TRADES_EVENT, TRADE_CHANNEL, payload);
}

export const frameOf = (event: string, channel: string, payload: unknown): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(payload) });
