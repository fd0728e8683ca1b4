/** Public market data of a pair: order book, market trades and bars. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import type { EpochMs, EpochSec } from '../core/time.ts';
import { barCodec, resolutionText, type Bar } from '../entities/bar.ts';
import { marketTradeCodec, type MarketTrade } from '../entities/trade.ts';
import { codec } from '../codec.ts';
import {
  coinIdNumber,
  countIn,
  decimalText,
  epochMsNumber,
  epochSecNumber,
  epochSecQuery,
  shortText,
} from '../wire.ts';
import { dashboardTypeOf, tradingModeOf, tradingModeText } from './trading-mode.ts';

const SIDES_BY_TYPE = { buy: 'bids', sell: 'asks', buy_sell: 'both' } as const;

export const BOOK_DEPTH_DEFAULT = 100;
export const BOOK_DEPTH_MAX = 5000;

/** One level on the wire: price and total size resting there; "0" removes the level. */
export const wireLevel = v.tuple([decimalText, decimalText]);
export type WireLevel = v.InferOutput<typeof wireLevel>;

export interface BookSnapshot {
  /** Changes when the engine restarts. Data of different epochs must not be combined. */
  readonly epoch: string;
  readonly sequence: number;
  readonly at: EpochMs;
  /** Best first; a side that was not requested is empty. */
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
  /** CRC32 of the top ten levels; undefined when only one side was requested. */
  readonly checksum: number | undefined;
}

export const bookSnapshot = route({
  method: 'GET',
  path: '/get-exchange-all-orders-app',
  access: 'public',
  query: codec(
    v.object({
      base_coin_id: coinIdNumber,
      trade_coin_id: coinIdNumber,
      dashboard_type: tradingModeText,
      order_type: v.optional(v.picklist(['buy', 'sell', 'buy_sell'])),
      per_page: v.optional(countIn(1, BOOK_DEPTH_MAX)),
    }),
    {
      decode: (wire) => ({
        quoteCoinId: wire.base_coin_id,
        tradeCoinId: wire.trade_coin_id,
        tradingMode: tradingModeOf(wire.dashboard_type),
        sides: SIDES_BY_TYPE[wire.order_type ?? 'buy_sell'],
        depth: wire.per_page ?? BOOK_DEPTH_DEFAULT,
      }),
      encode: (model) => ({
        base_coin_id: model.quoteCoinId,
        trade_coin_id: model.tradeCoinId,
        dashboard_type: dashboardTypeOf(model.tradingMode),
        order_type:
          model.sides === 'both'
            ? ('buy_sell' as const)
            : model.sides === 'bids'
              ? ('buy' as const)
              : ('sell' as const),
        per_page: model.depth,
      }),
    },
  ),
  reply: codec(
    v.object({
      epoch: shortText(64),
      seq: v.number(),
      ts: epochMsNumber,
      bids: v.array(wireLevel),
      asks: v.array(wireLevel),
      crc: v.nullish(v.number()),
    }),
    {
      decode: (wire): BookSnapshot => ({
        epoch: wire.epoch,
        sequence: wire.seq,
        at: wire.ts,
        bids: wire.bids,
        asks: wire.asks,
        checksum: wire.crc ?? undefined,
      }),
      encode: (model) => ({
        epoch: model.epoch,
        seq: model.sequence,
        ts: model.at,
        bids: model.bids.map(([price, size]): WireLevel => [price, size]),
        asks: model.asks.map(([price, size]): WireLevel => [price, size]),
        crc: model.checksum ?? null,
      }),
    },
  ),
  isSilent: true,
});

export const MARKET_TRADE_COUNT_DEFAULT = 50;

export const marketTrades = route({
  method: 'GET',
  path: '/get-exchange-market-trades-app',
  access: 'public',
  query: codec(
    v.object({
      base_coin_id: coinIdNumber,
      trade_coin_id: coinIdNumber,
      dashboard_type: tradingModeText,
      per_page: v.optional(countIn(1, 500)),
    }),
    {
      decode: (wire) => ({
        quoteCoinId: wire.base_coin_id,
        tradeCoinId: wire.trade_coin_id,
        tradingMode: tradingModeOf(wire.dashboard_type),
        count: wire.per_page ?? MARKET_TRADE_COUNT_DEFAULT,
      }),
      encode: (model) => ({
        base_coin_id: model.quoteCoinId,
        trade_coin_id: model.tradeCoinId,
        dashboard_type: dashboardTypeOf(model.tradingMode),
        per_page: model.count,
      }),
    },
  ),
  reply: codec(v.object({ transactions: v.array(marketTradeCodec.wire) }), {
    decode: (wire): readonly MarketTrade[] =>
      wire.transactions.map((trade) => marketTradeCodec.decode(trade)),
    encode: (trades) => ({ transactions: trades.map((trade) => marketTradeCodec.encode(trade)) }),
  }),
  isSilent: true,
});

export const BAR_COUNT_MAX = 2000;

export interface BarSeries {
  /** Oldest first. */
  readonly bars: readonly Bar[];
  /** Open time of the newest bar on the exchange; undefined before the first trade. */
  readonly lastBarAt: EpochSec | undefined;
  /** The current one-minute bar, which the newest bar already includes. It allows a client to
   *  continue a longer bar exactly. Undefined when the back end does not send it. */
  readonly runningMinute?: Bar | undefined;
}

export const chartBars = route({
  method: 'GET',
  path: '/get-exchange-chart-data-app',
  access: 'public',
  query: codec(
    v.object({
      base_coin_id: coinIdNumber,
      trade_coin_id: coinIdNumber,
      interval: resolutionText,
      start_time: epochSecQuery,
      end_time: epochSecQuery,
    }),
    {
      decode: (wire) => ({
        quoteCoinId: wire.base_coin_id,
        tradeCoinId: wire.trade_coin_id,
        resolution: wire.interval,
        from: wire.start_time,
        to: wire.end_time,
      }),
      encode: (model) => ({
        base_coin_id: model.quoteCoinId,
        trade_coin_id: model.tradeCoinId,
        interval: model.resolution,
        start_time: model.from,
        end_time: model.to,
      }),
    },
  ),
  reply: codec(
    v.object({
      data: v.array(barCodec.wire),
      last_chart_time: v.nullish(epochSecNumber),
      running_minute: v.nullish(barCodec.wire),
    }),
    {
      decode: (wire): BarSeries => ({
        bars: wire.data,
        lastBarAt: wire.last_chart_time ?? undefined,
        runningMinute: wire.running_minute ?? undefined,
      }),
      encode: (model) => ({
        data: model.bars.map((bar) => ({ ...bar })),
        last_chart_time: model.lastBarAt ?? null,
        running_minute: model.runningMinute === undefined ? null : { ...model.runningMinute },
      }),
    },
  ),
  isSilent: true,
});
