/** Calls the worker makes itself, with plain fetch: public data of a pair. The calls send no token;
 *  the page requests a trader's own data. */
import type { Pair } from '#contract/core/pair.ts';
import type { EpochSec } from '#contract/core/time.ts';
import { envelope } from '#contract/envelope.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import {
  bookSnapshot,
  chartBars,
  marketTrades,
  type BarSeries,
  type BookSnapshot,
} from '#contract/rest/spot-market.ts';
import { parse, type Codec } from '#contract/codec.ts';
import { TAPE_TRADE_COUNT_MAX } from '#domain/market-frame.ts';
import type { MarketOptions } from '../market-api.ts';

/** Levels per side: more than a page shows, so a price swing stays within the known levels. */
const SNAPSHOT_DEPTH = 1_000;

/** Each call takes the path of its market; the spot market's by default. */
export interface ExchangeCalls {
  snapshot(pair: Pair, signal: AbortSignal, path?: string): Promise<BookSnapshot>;
  /** Oldest first. */
  trades(pair: Pair, signal: AbortSignal, path?: string): Promise<readonly MarketTrade[]>;
  bars(pair: Pair, span: BarSpan, signal: AbortSignal, path?: string): Promise<BarSeries>;
}

export interface BarSpan {
  readonly resolution: Resolution;
  readonly from: EpochSec;
  readonly to: EpochSec;
}

interface ReadRoute<Query, Reply> {
  readonly path: string;
  readonly query: { readonly encode: (query: Query) => object };
  readonly reply: Codec<unknown, Reply>;
}

/**
 * Creates the calls. Each rejects when the network fails or when status, envelope or response
 * violate the contract.
 * @param language returns the code of the page's language, which can change between two calls.
 */
export function createExchangeCalls(
  { apiUrl, apiSecretHeader }: Pick<MarketOptions, 'apiUrl' | 'apiSecretHeader'>,
  language: () => string,
  fetchResponse: typeof fetch,
): ExchangeCalls {
  const read = async <Query, Reply>(
    route: ReadRoute<Query, Reply>,
    query: Query,
    signal: AbortSignal,
    path = route.path,
  ): Promise<Reply> => {
    const address = `${apiUrl}${path}?${queryTextOf(route.query.encode(query))}`;
    const headers = { lang: language(), [apiSecretHeader.name]: apiSecretHeader.value };
    const response = await fetchResponse(address, { headers, signal });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const wrapped = parse(envelope, await response.json());
    if (!wrapped.ok || !wrapped.model.success) throw new Error(`${path} said no`);
    const reply = parse(route.reply, wrapped.model.data);
    if (!reply.ok) throw new Error(`${path} answered in another shape`);
    return reply.model;
  };
  return {
    snapshot: (pair, signal, path) =>
      read(
        bookSnapshot as ReadRoute<BookQuery, BookSnapshot>,
        { ...coinsOf(pair), tradingMode: 'real', sides: 'both', depth: SNAPSHOT_DEPTH },
        signal,
        path,
      ),
    trades: async (pair, signal, path) => {
      const newestFirst = await read(
        marketTrades as ReadRoute<TradesQuery, readonly MarketTrade[]>,
        { ...coinsOf(pair), tradingMode: 'real', count: TAPE_TRADE_COUNT_MAX },
        signal,
        path,
      );
      return newestFirst.toReversed();
    },
    bars: (pair, span, signal, path) =>
      read(
        chartBars as ReadRoute<BarsQuery, BarSeries>,
        { ...coinsOf(pair), ...span },
        signal,
        path,
      ),
  };
}

type BookQuery = Parameters<typeof bookSnapshot.query.encode>[0];
type TradesQuery = Parameters<typeof marketTrades.query.encode>[0];
type BarsQuery = Parameters<typeof chartBars.query.encode>[0];

const coinsOf = ({ quoteCoinId, tradeCoinId }: Pair) => ({ quoteCoinId, tradeCoinId });

function queryTextOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
