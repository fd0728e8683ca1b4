/** Routes for the public data of contracts and for the data that opens the futures page. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';
import {
  futuresDashboard,
  futuresDashboardOfPair,
  type FuturesDashboard,
} from '#contract/rest/futures-dashboard.ts';
import * as contract from '#contract/rest/futures-market.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import { contractViewOf, tickerViewOf, tierViewsOf } from '#server/futures/views/contract-view.ts';
import { ratioText, walletViewOf } from '#server/futures/views/position-view.ts';
import { accept, handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { contractOf } from './futures-parts.ts';
import { coinNameOf } from './pair-names.ts';
import { touchOf } from './touch.ts';
import type { Services } from './services.ts';

const LAST_TRADE_COUNT = 20;
const PAID_RATE_COUNT = 100;

type Parts = Pick<Services, 'exchange' | 'futures'>;

export const futuresMarketRoutes = (parts: Parts) => ({
  ...marketRoutes(parts.futures),

  futuresDashboard: handle(futuresDashboard, ({ trader, now }) => {
    const [first] = parts.futures.futures.contracts;
    assert(first !== undefined, 'the exchange lists contracts');
    return accept('', dashboardOf(parts, first, trader?.userId, now));
  }),

  futuresDashboardOfPair: handle(futuresDashboardOfPair, ({ params, trader, now }) => {
    const found = findContract(parts, params.id);
    if (found === undefined) return reject('pair_unknown');
    return accept('', dashboardOf(parts, found, trader?.userId, now));
  }),
});

const marketRoutes = (futures: Services['futures']) => ({
  futuresContracts: handle(contract.futuresContracts, () =>
    accept(
      '',
      futures.futures.contracts.map((one) => ({
        ...contractViewOf(one, futures.fundingIntervalHours),
        ticker: tickerOf(futures, one),
      })),
    ),
  ),

  futuresBookSnapshot: handle(contract.futuresBookSnapshot, ({ query }) => {
    const found = contractOf(futures, query);
    const snapshot =
      found && futures.marketData.bookSnapshot(found.pair.id, query.depth, query.sides);
    return snapshot === undefined ? reject('pair_unknown') : accept('', snapshot);
  }),

  futuresMarketTrades: handle(contract.futuresMarketTrades, ({ query }) => {
    const found = contractOf(futures, query);
    const trades = found && futures.marketData.recentTrades(found.pair.id, query.count);
    return trades === undefined ? reject('pair_unknown') : accept('', trades);
  }),

  futuresChartBars: handle(contract.futuresChartBars, ({ query }) => {
    const found = contractOf(futures, query);
    const series = found && futures.marketData.bars(found.pair.id, query.resolution, query);
    return series === undefined ? reject('pair_unknown') : accept('', series);
  }),

  fundingRates: handle(contract.fundingRates, ({ query }) => {
    const found = contractOf(futures, query);
    if (found === undefined) return reject('pair_unknown');
    const funding = futures.prices.funding(found.pair.id);
    return accept('', {
      rate: funding && ratioText(funding.rate),
      predicted: funding?.predicted && ratioText(funding.predicted),
      nextAt: funding?.nextAt,
      history: futures.records
        .paidRates(found.pair.id, PAID_RATE_COUNT)
        .map(({ rate, at }) => ({ rate: decimalOfUnits(rate), at })),
    });
  }),

  riskTiers: handle(contract.riskTiers, ({ query }) => {
    const found = contractOf(futures, query);
    return found === undefined ? reject('pair_unknown') : accept('', tierViewsOf(found));
  }),
});

/** By ID or by text: BTC_USDT. */
function findContract({ futures }: Parts, id: string): FuturesContract | undefined {
  if (/^[1-9]\d{0,15}$/.test(id)) return futures.futures.contract(Number(id) as PairId);
  const requested = id.toUpperCase();
  return futures.futures.contracts.find(({ pair }) => pairTextOf(pair) === requested);
}

function tickerOf(futures: Services['futures'], { pair }: FuturesContract): FuturesTicker {
  const ticker = futures.marketData.ticker(pair.id);
  assert(ticker !== undefined, 'a listed contract has a ticker');
  return tickerViewOf(ticker, pair, futures.futures.reads, futures.prices.funding(pair.id));
}

function dashboardOf(
  { exchange, futures }: Parts,
  opened: FuturesContract,
  userId: UserId | undefined,
  now: EpochMs,
): FuturesDashboard {
  const { pair } = opened;
  const { reads } = futures.futures;
  const { bids, asks } = reads.book(pair.id, 1);
  const names: Pick<Exchange, 'coins'> = exchange;
  return {
    contract: contractViewOf(opened, futures.fundingIntervalHours),
    ticker: tickerOf(futures, opened),
    changeDecimals: pair.priceDecimals,
    tradeCoinName: coinNameOf(names, pair.tradeCoinId),
    quoteCoinName: coinNameOf(names, pair.quoteCoinId),
    ...touchOf(bids[0], asks[0], pair),
    wallet: userId === undefined ? undefined : walletViewOf(reads, userId),
    settings: userId === undefined ? undefined : reads.settings(userId, pair.id),
    pairs: futures.futures.contracts.map(({ pair: listed }) => ({
      id: listed.id,
      name: `${listed.tradeCoin}/${listed.quoteCoin}`,
      pairText: pairTextOf(listed),
      quoteCoin: listed.quoteCoin,
    })),
    lastTrades: futures.marketData.recentTrades(pair.id, LAST_TRADE_COUNT) ?? [],
    serverTime: now,
  };
}
