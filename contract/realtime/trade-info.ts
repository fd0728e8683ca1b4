/** `trade-info-{base}-{trade}`: market trades, 24-hour statistics and the current minute bar of a
 *  pair. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import { barCodec } from '../entities/bar.ts';
import type { PairKey } from '../entities/pair-key.ts';
import { tickerCodec } from '../entities/ticker.ts';
import { marketTradeCodec } from '../entities/trade.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { jointField } from '../joint-fields.ts';
import { epochMsNumber, epochSecNumber } from '../wire.ts';
import { pairKeyOf } from './spot-book.ts';

export const tradeBatchCodec = fields({
  at: field('ts', epochMsNumber),
  /** Oldest first; empty when only the 24-hour statistics changed. */
  trades: field('trades', listOf(marketTradeCodec)),
  ticker: field('ticker', tickerCodec),
});
export type TradeBatch = ModelOf<typeof tradeBatchCodec>;

export const runningBarCodec = fields({
  /** The current minute bar; other resolutions are built from it. The last update of a minute is
   *  sent before the first of the next one, otherwise its closing volume would be lost. */
  bar: jointField(
    // Only minutes are broadcast.
    { resolution: v.nullish(v.literal('1')), bar: barCodec.wire },
    { decode: ({ bar }) => bar, encode: (bar) => ({ resolution: '1', bar }) },
  ),
  lastBarAt: field('last_chart_time', epochSecNumber),
});
export type RunningBar = ModelOf<typeof runningBarCodec>;

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
