/** `trade-info-{base}-{trade}`: market trades, 24-hour statistics and the current minute bar of a
 *  pair. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import type { EpochMs, EpochSec } from '../core/time.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import { barCodec, type Bar } from '../entities/bar.ts';
import { tickerCodec, type Ticker } from '../entities/ticker.ts';
import { marketTradeCodec, type MarketTrade } from '../entities/trade.ts';
import { listOf, codec } from '../codec.ts';
import { epochMsNumber, epochSecNumber } from '../wire.ts';
import { pairKeyOf, type PairKey } from './spot-book.ts';

export interface TradeBatch {
  readonly at: EpochMs;
  /** Oldest first; empty when only the 24-hour statistics changed. */
  readonly trades: readonly MarketTrade[];
  readonly ticker: Ticker;
}

export const tradeBatchCodec = codec(
  v.object({
    ts: epochMsNumber,
    trades: v.array(marketTradeCodec.wire),
    ticker: tickerCodec.wire,
  }),
  {
    decode: (wire): TradeBatch => ({
      at: wire.ts,
      trades: listOf(marketTradeCodec).decode(wire.trades),
      ticker: tickerCodec.decode(wire.ticker),
    }),
    encode: (batch) => ({
      ts: batch.at,
      trades: listOf(marketTradeCodec).encode(batch.trades),
      ticker: tickerCodec.encode(batch.ticker),
    }),
  },
);

export interface RunningBar {
  /** The current minute bar; other resolutions are built from it. The last update of a minute is
   *  sent before the first of the next one, otherwise its closing volume would be lost. */
  readonly bar: Bar;
  readonly lastBarAt: EpochSec;
}

/** Wire fields of a running bar: alone in spot, next to the contract in futures. */
export const runningBarEntries = {
  /** Only minutes are broadcast. */
  resolution: v.nullish(v.literal('1')),
  bar: barCodec.wire,
  last_chart_time: epochSecNumber,
};

export const runningBarCodec = codec(v.object(runningBarEntries), {
  decode: (wire): RunningBar => ({ bar: wire.bar, lastBarAt: wire.last_chart_time }),
  encode: (running) => ({
    resolution: '1' as const,
    bar: { ...running.bar },
    last_chart_time: running.lastBarAt,
  }),
});

export const TRADES_EVENT = 'process';
export const RUNNING_BAR_EVENT = 'chart-update';
/** A trader's own update under the name from the specification, with an underscore. */
export const ownTradeEventOf = (userId: UserId): string => `order_place_${userId}`;

const PREFIX = 'trade-info-';

export const tradeInfoChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: PairKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: {
    [TRADES_EVENT]: tradeBatchCodec,
    [RUNNING_BAR_EVENT]: runningBarCodec,
    'order_place_{user}': accountUpdateCodec,
  },
});
