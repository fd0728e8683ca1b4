/** Public market data of a pair: order book, market trades and bars. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { barCodec, resolutionText, type Bar } from '../entities/bar.ts';
import { pairKeyFields } from '../entities/pair-key.ts';
import { marketTradeCodec } from '../entities/trade.ts';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import {
  countIn,
  decimalText,
  epochMsNumber,
  epochSecNumber,
  epochSecQuery,
  shortText,
} from '../wire.ts';
import { tradingMode } from './trading-mode.ts';

const TYPES_BY_SIDES = { bids: 'buy', asks: 'sell', both: 'buy_sell' } as const;
const SIDES_BY_TYPE = { buy: 'bids', sell: 'asks', buy_sell: 'both' } as const;
const sidesText = codec(v.picklist(['buy', 'sell', 'buy_sell']), {
  decode: (type) => SIDES_BY_TYPE[type],
  encode: (sides) => TYPES_BY_SIDES[sides],
});

export const BOOK_DEPTH_DEFAULT = 100;
export const BOOK_DEPTH_MAX = 5000;

/** One level on the wire: price and total size resting there; "0" removes the level. */
const wireLevel = v.tuple([decimalText, decimalText]);
export type WireLevel = v.InferOutput<typeof wireLevel>;
/** Thousands of levels are decoded without a copy. */
export const wireLevels = plain<readonly WireLevel[]>(v.array(wireLevel));

const bookSnapshotCodec = fields({
  /** Changes when the engine restarts. Data of different epochs must not be combined. */
  epoch: field('epoch', shortText(64)),
  sequence: field('seq', v.number()),
  at: field('ts', epochMsNumber),
  /** Best first; a side that was not requested is empty. */
  bids: field('bids', wireLevels),
  asks: field('asks', wireLevels),
  /** CRC32 of the top ten levels; undefined when only one side was requested. */
  checksum: optionalField('crc', v.number()),
});
export type BookSnapshot = ModelOf<typeof bookSnapshotCodec>;

export const bookSnapshot = route({
  method: 'GET',
  path: '/get-exchange-all-orders-app',
  access: 'public',
  query: fields({
    ...pairKeyFields,
    tradingMode,
    sides: fieldWithDefault('order_type', sidesText, 'both'),
    depth: fieldWithDefault('per_page', countIn(1, BOOK_DEPTH_MAX), BOOK_DEPTH_DEFAULT),
  }),
  reply: bookSnapshotCodec,
  isSilent: true,
});

export const MARKET_TRADE_COUNT_DEFAULT = 50;

export const marketTrades = route({
  method: 'GET',
  path: '/get-exchange-market-trades-app',
  access: 'public',
  query: fields({
    ...pairKeyFields,
    tradingMode,
    count: fieldWithDefault('per_page', countIn(1, 500), MARKET_TRADE_COUNT_DEFAULT),
  }),
  reply: onlyField('transactions', listOf(marketTradeCodec)),
  isSilent: true,
});

export const BAR_COUNT_MAX = 2000;

const barSeriesCodec = fields({
  /** Oldest first. */
  bars: field('data', plain<readonly Bar[]>(v.array(barCodec.wire))),
  /** Open time of the newest bar on the exchange; undefined before the first trade. */
  lastBarAt: optionalField('last_chart_time', epochSecNumber),
  /** The current one-minute bar, which the newest bar already includes. It allows a client to
   *  continue a longer bar exactly. Undefined when the back end does not send it. */
  runningMinute: optionalField('running_minute', barCodec),
});
export type BarSeries = ModelOf<typeof barSeriesCodec>;

export const chartBars = route({
  method: 'GET',
  path: '/get-exchange-chart-data-app',
  access: 'public',
  query: fields({
    ...pairKeyFields,
    resolution: field('interval', resolutionText),
    from: field('start_time', epochSecQuery),
    to: field('end_time', epochSecQuery),
  }),
  reply: barSeriesCodec,
  isSilent: true,
});
