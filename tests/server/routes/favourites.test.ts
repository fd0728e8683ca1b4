import { afterAll, beforeAll, expect, it } from 'vitest';
import { pairId, userId as userIdOf } from '#contract/core/ids.ts';
import { FAVOURITES_MAX } from '#contract/rest/favourites.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/database.ts';
import { Favourites } from '#server/accounts/favourites.ts';
import { reject } from '#server/runtime/rejection.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const star = (bearer: string, pair: string) =>
  live.call('addFavourite', { bearer, body: { coin_pair: pair } });
const unstar = (bearer: string, pair: string) =>
  live.call('removeFavourite', { bearer, body: { coin_pair: pair } });
const starredPairs = async (bearer: string, search?: string) => {
  const query = search === undefined ? {} : { search };
  const { data } = await mustAccept(live.call('favourites', { bearer, query }));
  return (data as unknown as { coin_pair: string }[]).map(({ coin_pair: pair }) => pair);
};

it('[API-61] [API-62] [FAV-02] adds pairs, once each and in the order they came', async () => {
  const { bearer } = await live.trader();
  expect(await starredPairs(bearer)).toEqual([]);
  for (const pair of ['ETH_USDT', 'BTC_USDT', 'ETH_USDT']) await mustAccept(star(bearer, pair));
  expect(await starredPairs(bearer)).toEqual(['ETH_USDT', 'BTC_USDT']);
});

it('[API-63] [FAV-01] reads the pair to remove from the body of a DELETE, through the real stack', async () => {
  const { bearer } = await live.trader();
  await mustAccept(star(bearer, 'BTC_USDT'));
  await mustAccept(star(bearer, 'SOL_USDT'));
  await mustAccept(unstar(bearer, 'BTC_USDT'));
  expect(await starredPairs(bearer)).toEqual(['SOL_USDT']);
  await mustAccept(unstar(bearer, 'BTC_USDT'));

  const inQuery = await fetch(`${live.url}/api/favorites/remove?coin_pair=SOL_USDT`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(inQuery.status).toBe(422);
  expect(await starredPairs(bearer)).toEqual(['SOL_USDT']);
});

it('[API-61] searches by coin, name and pair, in the order of adding', async () => {
  const { bearer } = await live.trader();
  for (const pair of ['SOL_USDT', 'BTC_USDT', 'DOGE_USDT']) await mustAccept(star(bearer, pair));
  expect(await starredPairs(bearer, 'bitcoin')).toEqual(['BTC_USDT']);
  expect(await starredPairs(bearer, 'doge/usdt')).toEqual(['DOGE_USDT']);
  expect(await starredPairs(bearer, 'usdt')).toEqual(['SOL_USDT', 'BTC_USDT', 'DOGE_USDT']);
  expect(await starredPairs(bearer, '')).toHaveLength(3);
});

it('[API-62] stores each account’s own favorites, over a restart too, and accepts only listed pairs', async () => {
  const [one, other] = [await live.trader(), await live.trader()];
  await mustAccept(star(one.bearer, 'LTC_USDT'));
  expect(await starredPairs(other.bearer)).toEqual([]);
  await mustAccept(unstar(other.bearer, 'LTC_USDT'));
  expect(await star(one.bearer, 'XYZ_USDT')).toMatchObject({
    status: 404,
    body: { error_code: 1101 },
  });
  expect(await star(one.bearer, 'ltc/usdt')).toMatchObject({ body: { error_code: 1001 } });
  live = await live.restart();
  expect(await starredPairs(one.bearer)).toEqual(['LTC_USDT']);
  expect(await starredPairs((await live.trader()).bearer)).toEqual([]);
});

it('[API-61] [API-62] [API-63] requires a bearer', async () => {
  const body = { coin_pair: 'BTC_USDT' };
  for (const name of ['favourites', 'addFavourite', 'removeFavourite'] as const) {
    const request = name === 'favourites' ? {} : { body };
    expect(await live.call(name, request)).toMatchObject({
      status: 401,
      body: { error_code: 1201 },
    });
  }
});

it('[API-62] stores no more favorites than the list returns', async () => {
  const db = openDatabase(':memory:');
  migrate(db);
  db.run('PRAGMA foreign_keys = OFF');
  const favourites = new Favourites({
    db,
    write: (work) => Promise.resolve(db.transaction(() => work(live.now() as never))),
  });
  const userId = userIdOf(1);
  for (let id = 1; id <= FAVOURITES_MAX; id += 1) {
    expect(await favourites.add(userId, pairId(id))).toBe('starred');
  }
  expect(await favourites.add(userId, pairId(FAVOURITES_MAX + 1))).toEqual(
    reject('favourites_full'),
  );
  expect(await favourites.add(userId, pairId(1))).toBe('starred');
  expect(favourites.list(userId)).toHaveLength(FAVOURITES_MAX);
  db.close();
});
