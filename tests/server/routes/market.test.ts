import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COINS, PAIRS } from '#server/exchange/market-list.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
  type WireBody,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;

interface Listed {
  readonly coin_pair: string;
  readonly change: string;
  readonly quote_volume: string;
}
interface Statistics {
  readonly pair_count: number;
  readonly up_count: number;
  readonly down_count: number;
  readonly volumes: readonly { base_coin_type: string; quote_volume: string }[];
  readonly top_gainer: readonly Listed[];
  readonly top_loser: readonly Listed[];
  readonly top_volume: readonly Listed[];
  readonly new_listing: readonly Listed[];
}

const statistics = async (query = {}): Promise<Statistics> =>
  (await mustAccept(live.call('coinStatistics', { query }))).data as unknown as Statistics;

/** Trades one coin a little above or below its last price. */
async function move(
  [maker, taker]: readonly [TraderLogin, TraderLogin],
  tradeCoin: string,
  per: number,
): Promise<void> {
  const pair = PAIRS.find((one) => one.tradeCoin === tradeCoin);
  if (pair === undefined) throw new Error(`${tradeCoin} is listed`);
  const last = live.marketData.lastPrice(pair.id) ?? 0;
  const ticks = Math.round(last * per);
  const price = (ticks * Number(pair.tickSize)).toFixed(pair.priceDecimals);
  const amount = { BTC: '0.1', ETH: '1', BNB: '2' }[tradeCoin] ?? '10';
  const body = {
    base_coin_id: pair.quoteCoinId,
    trade_coin_id: pair.tradeCoinId,
    amount,
    price,
    confirm_price: true,
  };
  await mustAccept(live.call('placeSellLimit', { bearer: maker.bearer, body }));
  await mustAccept(live.call('placeBuyLimit', { bearer: taker.bearer, body }));
}

beforeAll(async () => {
  live = await openLiveExchange();
  const traders = [await live.trader(), await live.trader()] as const;
  await move(traders, 'ETH', 1.45);
  await move(traders, 'BTC', 0.55);
});
afterAll(() => live.close());

/** Reads both lists for the same 24h window: reads again when the window moved in between. */
async function atOneMoment(): Promise<readonly [readonly Listed[], Statistics]> {
  const list = async () =>
    ((await live.call('topCoinList')).body.data?.data ?? []) as unknown as readonly Listed[];
  for (;;) {
    const listed = await list();
    const search = await statistics();
    if (isDeepStrictEqual(await list(), listed)) return [listed, search];
  }
}

it('[API-64] [MARKET-02] counts gainers and losers, and sums the traded volume', async () => {
  const [listed, after] = await atOneMoment();
  expect(after.pair_count).toBe(PAIRS.length);
  expect(after.up_count).toBe(listed.filter(({ change }) => Number(change) > 0).length);
  expect(after.down_count).toBe(listed.filter(({ change }) => Number(change) < 0).length);
  expect(after.top_gainer[0]?.coin_pair).toBe('ETH_USDT');
  expect(after.top_loser[0]?.coin_pair).toBe('BTC_USDT');
  expect(after.top_volume.map(({ quote_volume: volume }) => Number(volume))).toEqual(
    listed
      .map(({ quote_volume: volume }) => Number(volume))
      .sort((left, right) => right - left)
      .slice(0, 5),
  );
  expect(Number(after.volumes[0]?.quote_volume)).toBeCloseTo(
    listed.reduce((sum, row) => sum + Number(row.quote_volume), 0),
    2,
  );
  expect(after.new_listing[0]?.coin_pair).toBe('AVAX_USDT');
});

it('[API-64] filters the statistics by quote coin with currency_type', async () => {
  expect(await statistics({ currency_type: 'USDT' })).toMatchObject({ pair_count: PAIRS.length });
  expect(await statistics({ currency_type: 'BTC' })).toEqual({
    pair_count: 0,
    up_count: 0,
    down_count: 0,
    volumes: [],
    top_gainer: [],
    top_loser: [],
    top_volume: [],
    new_listing: [],
  });
});

it('[API-66] lists the coins in which prices are quoted', async () => {
  const { data } = await mustAccept(live.call('currencyList'));
  expect(data).toEqual([{ coin_type: 'USDT', full_name: 'Tether', pairs: PAIRS.length }]);
});

it('[API-67] finds pairs by coin, name and pair text, and lists them in data.data', async () => {
  const find = async (search: string) => {
    const { data } = await mustAccept(live.call('searchCoinPair', { query: { search } }));
    return (data?.data ?? []).map((row) => String(row['coin_pair']));
  };
  expect(await find('btc')).toEqual(['BTC_USDT']);
  expect(await find('Polkadot')).toEqual(['DOT_USDT']);
  expect(await find('ada-usdt')).toEqual(['ADA_USDT']);
  expect(await find('usdt')).toHaveLength(PAIRS.length);
  // Among equal pairs the most traded one comes first.
  const byVolume = (await statistics()).top_volume.map(({ coin_pair: pair }) => pair);
  expect((await find('usdt')).slice(0, byVolume.length)).toEqual(byVolume);
  expect(await find('no such coin')).toEqual([]);
});

it('[API-68] lists every pair with its rules in the field pairs', async () => {
  const reply: WireBody = await mustAccept(live.call('coinPairList'));
  expect(reply['pairs']).toHaveLength(PAIRS.length);
  expect(reply['pairs']).toContainEqual(
    expect.objectContaining({ trade_coin: 'BTC', base_coin: 'USDT', tick: '0.01', lot: '0.00001' }),
  );
});

it('[API-65] [MARKET-01] searches, sorts and pages the market list, fifty rows per page by default', async () => {
  const list = async (query: object) =>
    (await mustAccept(live.call('topCoinList', { query: { ...query } }))).data;
  expect(await list({})).toMatchObject({ per_page: 50, current_page: 1, total: PAIRS.length });
  const second = await list({ limit: 4, page: 2, type: 'top_volume' });
  expect(second).toMatchObject({ per_page: 4, current_page: 2, last_page: 3 });
  expect(second?.data).toHaveLength(4);
  expect((await list({ search: 'eth/us' }))?.data).toMatchObject([{ coin_pair: 'ETH_USDT' }]);
  expect((await list({ type: 'top_gainer' }))?.data?.[0]).toMatchObject({ coin_pair: 'ETH_USDT' });
  expect((await list({ coin_pair: 'SOL_USDT' }))?.data).toHaveLength(1);
});

it('[API-60] returns the details of a coin by its number and by its code', async () => {
  const bitcoin = { coin_type: 'BTC', launch_year: 2009, max_supply: '21000000', decimal: 8 };
  for (const id of ['2', 'BTC', 'btc']) {
    const { data } = await mustAccept(live.call('coinInformation', { params: { id } }));
    expect(data).toMatchObject(bitcoin);
  }
  for (const { code } of COINS) {
    const { data } = await mustAccept(live.call('coinInformation', { params: { id: code } }));
    expect(data).toMatchObject({ coin_type: code, details: expect.stringMatching(/.{40}/) });
  }
  const unknown = await live.call('coinInformation', { params: { id: 'XYZ' } });
  expect(unknown).toMatchObject({ status: 404, body: { error_code: 1119 } });
});

it('[API-69] [SPOT-07] sums a trader’s equity, orders and trades, and rejects visitors', async () => {
  expect(await live.call('dashboardData')).toMatchObject({ status: 401 });
  const { bearer } = await live.trader();
  const coins = { base_coin_id: 1, trade_coin_id: 2 };
  const bid = { ...coins, amount: '0.01', price: '50000' };
  for (let count = 0; count < 12; count += 1) {
    await mustAccept(live.call('placeBuyLimit', { bearer, body: bid }));
  }
  const { data } = await mustAccept(live.call('dashboardData', { bearer }));
  expect(data).toMatchObject({ currency_type: 'USDT', open_order_count: 12, trades: [] });
  expect(data?.['open_orders']).toHaveLength(10);
  const wallet = await mustAccept(live.call('walletList', { bearer, query: { per_page: 100 } }));
  const value = (wallet.data?.data ?? []).reduce((sum, row) => sum + Number(row['usd_total']), 0);
  expect(Number(data?.['total_balance'])).toBeCloseTo(value, 6);
});
