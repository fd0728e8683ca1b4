import type { CallDocs } from './call-doc.ts';

export const MARKET_DOCS = {
  topCoinList: {
    summary: 'Returns one page of the market list, searched and sorted by the exchange.',
    rejections: [],
  },
  coinStatistics: {
    summary: 'Returns market statistics of the last 24 hours: counts, volumes and top pairs.',
    rejections: [],
  },
  currencyRates: {
    summary:
      'Returns how much of each display currency one US dollar buys, with source and time of the rates. For estimates, not for trades.',
    rejections: [],
  },
  currencyList: { summary: 'Returns the coins that prices are quoted in.', rejections: [] },
  searchCoinPair: {
    summary: 'Searches pairs by coin, name or pair text, best match first.',
    rejections: [],
  },
  coinPairList: {
    summary: 'Returns every pair with its steps, limits and fees.',
    rejections: [],
  },
  coinInformation: {
    summary: 'Returns one coin by its number or its code (BTC).',
    rejections: ['coin_unknown'],
  },
  favourites: {
    summary: 'Returns the favorites of the user, oldest first, filtered by the searched text.',
    rejections: [],
  },
  addFavourite: {
    summary: 'Adds a pair to the favorites. Repeating the call changes nothing.',
    rejections: ['pair_unknown', 'favourites_full'],
  },
  removeFavourite: {
    summary: 'Removes a pair from the favorites. Repeating the call changes nothing.',
    rejections: [],
  },
  spotDashboard: {
    summary: 'Returns the first pair: its rules, its last 24 hours and the balances of the caller.',
    rejections: [],
  },
  spotDashboardOfPair: {
    summary: 'Returns one pair by its number or its text (BTC_USDT).',
    rejections: ['pair_unknown'],
  },
  bookSnapshot: {
    summary: 'Returns the order book of a pair with its sequence number.',
    rejections: ['pair_unknown'],
  },
  marketTrades: {
    summary: 'Returns the latest trades of a pair, newest first.',
    rejections: ['pair_unknown'],
  },
  chartBars: {
    summary:
      'Returns bars of one resolution between two times in seconds, at most the newest 2,000.',
    rejections: ['pair_unknown'],
  },
} as const satisfies CallDocs;
