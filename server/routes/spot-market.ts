/** Routes for the public market data of a pair. Demo trade uses the real market's data. */
import { bookSnapshot, chartBars, marketTrades } from '#contract/rest/spot-market.ts';
import { accept, handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const spotMarketRoutes = ({
  exchange,
  marketData,
}: Pick<Services, 'exchange' | 'marketData'>) => ({
  bookSnapshot: handle(bookSnapshot, ({ query }) => {
    const pair = exchange.findPair(query.tradeCoinId, query.quoteCoinId);
    const snapshot = pair && marketData.bookSnapshot(pair.id, query.depth, query.sides);
    return snapshot === undefined ? reject('pair_unknown') : accept('', snapshot);
  }),

  marketTrades: handle(marketTrades, ({ query }) => {
    const pair = exchange.findPair(query.tradeCoinId, query.quoteCoinId);
    const trades = pair && marketData.recentTrades(pair.id, query.count);
    return trades === undefined ? reject('pair_unknown') : accept('', trades);
  }),

  chartBars: handle(chartBars, ({ query }) => {
    const pair = exchange.findPair(query.tradeCoinId, query.quoteCoinId);
    const series = pair && marketData.bars(pair.id, query.resolution, query);
    return series === undefined ? reject('pair_unknown') : accept('', series);
  }),
});
