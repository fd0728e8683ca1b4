/** Returns the data that opens the trading page; with a bearer token, including the trader's two
 *  balances. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import type { CoinId, PairId, UserId } from '#contract/core/ids.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  spotDashboard,
  spotDashboardOfPair,
  type SpotDashboard,
} from '#contract/rest/spot-dashboard.ts';
import { accept, handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { balanceOf } from '#server/views/account-view.ts';
import { coinNameOf } from './pair-names.ts';
import { touchOf } from './touch.ts';
import type { TradingContext } from './services.ts';

const LAST_TRADE_COUNT = 20;

type Parts = Pick<TradingContext, 'exchange' | 'marketData'>;

export const spotDashboardRoutes = (parts: Parts) => ({
  spotDashboard: handle(spotDashboard, ({ trader, now }) => {
    const [first] = parts.exchange.pairs;
    assert(first !== undefined, 'an exchange lists pairs');
    return accept('', dashboardOf(parts, first, trader?.userId, now));
  }),

  spotDashboardOfPair: handle(spotDashboardOfPair, ({ params, trader, now }) => {
    const pair = findPair(parts, params.id);
    if (pair === undefined) return reject('pair_unknown');
    return accept('', dashboardOf(parts, pair, trader?.userId, now));
  }),
});

/** Public data of a pair; undefined for a pair that is not listed. */
export function publicDashboardOf(parts: Parts, id: string, now: EpochMs) {
  const pair = findPair(parts, id);
  return pair && dashboardOf(parts, pair, undefined, now);
}

/** Finds a pair by ID or by text: BTC_USDT. */
function findPair({ exchange }: Parts, id: string): Pair | undefined {
  if (/^[1-9]\d{0,15}$/.test(id)) return exchange.pair(Number(id) as PairId);
  const requested = id.toUpperCase();
  return exchange.pairs.find((pair) => pairTextOf(pair) === requested);
}

function dashboardOf(
  { exchange, marketData }: Parts,
  pair: Pair,
  userId: UserId | undefined,
  now: EpochMs,
): SpotDashboard {
  const ticker = marketData.ticker(pair.id);
  assert(ticker !== undefined, 'a listed pair has a ticker');
  const balances = userId === undefined ? undefined : exchange.balances(userId);
  const own = (coinId: CoinId) =>
    balances &&
    balanceOf(
      balances.find((balance) => balance.coinId === coinId) ?? {
        coinId,
        available: units(0n),
        frozen: units(0n),
      },
      exchange,
    );
  const { bids, asks } = exchange.levels(pair.id, 1);
  return {
    pair,
    ticker,
    // The chart's price scale uses it too: fewer decimals than the tick has would round prices off.
    changeDecimals: pair.priceDecimals,
    tradeCoinName: coinNameOf(exchange, pair.tradeCoinId),
    quoteCoinName: coinNameOf(exchange, pair.quoteCoinId),
    tradeBalance: own(pair.tradeCoinId),
    quoteBalance: own(pair.quoteCoinId),
    ...touchOf(bids[0], asks[0], pair),
    pairs: exchange.pairs.map((listed) => ({
      id: listed.id,
      name: `${listed.tradeCoin}/${listed.quoteCoin}`,
      pairText: pairTextOf(listed),
      quoteCoin: listed.quoteCoin,
    })),
    lastTrades: marketData.recentTrades(pair.id, LAST_TRADE_COUNT) ?? [],
    serverTime: now,
  };
}
