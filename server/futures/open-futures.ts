/** Opens everything of futures: the exchange on its queue, its history and market data, the feeds and
 *  the prices, which start with `start`. */
import { HOUR_MS } from '#contract/core/durations.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { MarginAlert } from '#contract/realtime/futures-account.ts';
import { FUNDING_EVENT, fundingChannel } from '#contract/realtime/futures-funding.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { createMarketData, type MarketData } from '#server/exchange/market-data/market-data.ts';
import { openContractHistory } from '#server/history/contract-history.ts';
import type { History, ReadBars } from '#server/history/history.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { FuturesContract } from './contract-list.ts';
import type { FuturesChanges } from './engine/engine-records.ts';
import { FuturesAccountFeed, type FuturesBroadcast } from './feeds/account-feed.ts';
import { futuresChannels } from './feeds/futures-channels.ts';
import { MarginAlerts } from './feeds/margin-alerts.ts';
import type { FuturesExchange } from './futures-api.ts';
import { createFuturesExchange } from './futures-exchange.ts';
import { watchFund } from './fund-alarm.ts';
import { FuturesRecords } from './futures-records.ts';
import { FuturesMarket } from './futures-market.ts';
import { PriceFeed } from './price-feed.ts';
import type { IndexSource } from './prices/index-source.ts';
import { openPositionsOf } from './rows/position-rows.ts';
import { pruneFutures } from './prune-futures.ts';
import { tickerViewOf } from './views/contract-view.ts';
import { contractKeyOf } from './views/order-view.ts';
import { ratioText } from './views/position-view.ts';

export interface OpenFuturesOptions {
  readonly db: Db;
  readonly contracts: readonly FuturesContract[];
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly exchange: Exchange;
  /** Of the spot pairs. */
  readonly index: IndexSource;
  readonly spotHistory: History;
  readonly readBars?: ReadBars | undefined;
  readonly broadcast: FuturesBroadcast;
  /** Unique per start. */
  readonly epoch: string;
  readonly fundingIntervalHours: number;
  readonly flagSpanMs: number;
  /** The limit of the insurance fund is reached; called after the commit, at most once per contract and hour. */
  readonly onFundLimit: (pair: Pair, at: EpochMs) => void;
  /** Called inside the transaction of an operation, before its records are stored. */
  readonly onChanges?: (changes: FuturesChanges, now: EpochMs) => void;
  /** Called outside of a transaction. */
  readonly onMarginAlert?: (
    userId: UserId,
    pair: Pair,
    alert: Omit<MarginAlert, 'sequence'>,
  ) => void;
  readonly onError: (error: unknown) => void;
}

export interface OpenedFutures {
  readonly futures: FuturesExchange;
  readonly marketData: MarketData;
  readonly prices: Pick<PriceFeed, 'funding'>;
  readonly records: FuturesRecords;
  readonly fundingIntervalHours: number;
  /** Sets the first prices and starts the feed. */
  start(): Promise<void>;
  stop(): void;
}

export function openFutures(options: OpenFuturesOptions): OpenedFutures {
  const { db, clock, schedule, exchange, broadcast, epoch, onError } = options;
  const futures = createFuturesExchange({
    db,
    exchange,
    contracts: options.contracts,
    onChanges: options.onChanges,
    flagSpanMs: options.flagSpanMs,
  });
  watchFund(futures, options.onFundLimit);
  const history = historyOf(options, futures);
  const prices = new PriceFeed({
    db,
    clock,
    schedule,
    futures,
    index: options.index,
    fundingIntervalMs: options.fundingIntervalHours * HOUR_MS,
    onPrices: (changed, now) => {
      for (const contractId of changed) marketData.requestTicker(contractId);
      alerts.check(now);
    },
    onFunding: (contractId, now) => publishFunding({ futures, prices, broadcast }, contractId, now),
    onError,
  });
  const marketData = createMarketData({
    db,
    clock,
    schedule,
    exchange: new FuturesMarket({ db, exchange, futures }),
    history,
    publish: (channel, event, data) => broadcast.publish(channel, event, data),
    channels: futuresChannels((pair, ticker) =>
      tickerViewOf(ticker, pair, futures.reads, prices.funding(pair.id)),
    ),
    epoch,
    onError,
  });
  const feed = new FuturesAccountFeed(futures, broadcast);
  const alerts = openAlerts(options, futures, feed);
  const pruning = pruneFutures({ db, schedule, futures, onError });
  return {
    futures,
    marketData,
    prices,
    records: new FuturesRecords(db, futures),
    fundingIntervalHours: options.fundingIntervalHours,
    start: () => prices.start(),
    stop: () => {
      prices.stop();
      pruning.stop();
      alerts.stop();
      feed.stop();
      marketData.stop();
    },
  };
}

const historyOf = (
  { exchange, spotHistory, readBars }: OpenFuturesOptions,
  { contracts }: FuturesExchange,
): History =>
  openContractHistory({
    contracts: contracts.flatMap(({ pair, indexPairId }) => {
      const spotPair = exchange.pair(indexPairId);
      return spotPair === undefined ? [] : [{ pair, spotPair }];
    }),
    spotHistory,
    readBars,
  });

/** Alerts of the users who hold positions, to their channel and to `onMarginAlert`. */
export function openAlerts(
  { db, onMarginAlert }: Pick<OpenFuturesOptions, 'db' | 'onMarginAlert'>,
  futures: FuturesExchange,
  feed: Pick<FuturesAccountFeed, 'publishAlert'>,
): MarginAlerts {
  const holders = openPositionsOf(db).map(({ userId }) => userId);
  return new MarginAlerts(
    futures,
    (userId, pair, alert) => {
      feed.publishAlert(userId, pair, alert);
      onMarginAlert?.(userId, pair, alert);
    },
    holders.filter((userId) => !futures.isBot(userId)),
  );
}

function publishFunding(
  {
    futures,
    prices,
    broadcast,
  }: {
    readonly futures: FuturesExchange;
    readonly prices: PriceFeed;
    readonly broadcast: FuturesBroadcast;
  },
  contractId: PairId,
  at: ReturnType<Clock>,
): void {
  const pair = futures.contract(contractId)?.pair;
  const funding = prices.funding(contractId);
  if (pair === undefined || funding === undefined) return;
  const update = {
    at,
    ...contractKeyOf(pair),
    rate: ratioText(funding.rate),
    predicted: funding.predicted && ratioText(funding.predicted),
    nextAt: funding.nextAt,
  };
  const channel = fundingChannel.nameOf(contractKeyOf(pair));
  const codec = fundingChannel.events[FUNDING_EVENT];
  broadcast.publish(channel, FUNDING_EVENT, JSON.stringify(codec.encode(update)));
}
