/** Calls of futures with a request ID, repeated when the world has changed: days later, after a restart, with their position closed
 *  and another one open. */
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { BTC_COINS, futuresTrader, intentOf, markOf } from '#tests/support/every-futures-call.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type Reply,
  type TraderLogin,
  type WireBody,
} from '#tests/support/live-exchange.ts';

const CHANGE_COUNT = 12;

const request = (body: object) => ({ ...body, request_id: crypto.randomUUID() });

class Session {
  readonly live: LiveExchange;
  readonly #login: TraderLogin;
  #bearer: string;

  constructor(live: LiveExchange, login: TraderLogin) {
    this.live = live;
    this.#login = login;
    this.#bearer = login.bearer;
  }

  call(name: RouteName, body: object): Promise<Reply> {
    return this.live.call(name, { bearer: this.#bearer, body });
  }

  /** The only open position. */
  async position(): Promise<Readonly<Record<string, unknown>>> {
    const response = await this.live.call('futuresPositions', { bearer: this.#bearer });
    return response.body.data?.data?.[0] ?? {};
  }

  /** The same user at another time, when the first bearer has expired. */
  async again(live: LiveExchange): Promise<Session> {
    const body = { refresh_token: this.#login.refreshToken };
    const tokens = await mustAccept(live.call('refreshToken', { body }));
    const session = new Session(live, this.#login);
    session.#bearer = String(tokens['access_token']);
    return session;
  }
}

async function openPosition(long: Session, short: Session, mark: number): Promise<void> {
  await mustAccept(short.call('placeFuturesSell', intentOf(1, '0.01', mark)));
  await mustAccept(long.call('placeFuturesBuy', intentOf(1, '0.01', mark)));
}

async function closePosition(long: Session, short: Session, mark: number): Promise<void> {
  await mustAccept(short.call('placeFuturesBuy', intentOf(2, '0.01', mark)));
  await mustAccept(long.call('closeAllPositions', request({})));
}

it('rejects a request ID of a call of futures for any other call, and the other way round', async () => {
  const live = await openLiveExchange();
  const { bearer } = await futuresTrader(live, 'reuser');
  const call = (name: RouteName, request_id: string, body: object = {}) =>
    live.call(name, { bearer, body: { ...body, request_id } });
  const move = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3, amount: '1' };
  const reused = { status: 409, body: { error_code: 1009 } };
  const first = crypto.randomUUID();
  await mustAccept(call('cancelAllFuturesOrders', first));
  expect(await call('transferBetweenWallets', first, move)).toMatchObject(reused);
  expect(await call('cancelAllOrders', first, BTC_COINS)).toMatchObject(reused);
  const second = crypto.randomUUID();
  await mustAccept(call('transferBetweenWallets', second, move));
  expect(await call('cancelAllFuturesOrders', second)).toMatchObject(reused);
  expect(await call('closeAllPositions', second)).toMatchObject(reused);
  // Of another user, the ID is another one.
  const other = await futuresTrader(live, 'other');
  await mustAccept(
    live.call('closeAllPositions', { bearer: other.bearer, body: { request_id: first } }),
  );
  for (const [name, id, body] of [
    ['cancelAllFuturesOrders', first, {}],
    ['transferBetweenWallets', second, move],
  ] as const) {
    expect((await mustAccept(call(name, id, body)))['replayed']).toBe(true);
  }
  await live.close();
});

it('[API-82] answers every repeated call of futures with its first response, days later and when the position is closed', async () => {
  const live = await openLiveExchange();
  const sessions = [await futuresTrader(live, 'long'), await futuresTrader(live, 'short')];
  let [long, short] = sessions.map((login) => new Session(live, login)) as [Session, Session];
  const mark = await markOf(live);
  const made: (readonly [name: RouteName, body: object, first: WireBody])[] = [];
  const make = async (name: RouteName, body: object) => {
    made.push([name, body, await mustAccept(long.call(name, body))]);
  };
  await make('changePositionMode', request({ ...BTC_COINS, position_mode: 2 }));
  await make('changeLeverage', request({ ...BTC_COINS, leverage: 10, margin_mode: 1 }));
  for (let count = 0; count < CHANGE_COUNT / 2; count += 1) {
    await openPosition(long, short, mark);
    const { uid } = await long.position();
    for (const amount of ['7', '-3']) await make('changePositionMargin', request({ uid, amount }));
    await closePosition(long, short, mark);
  }
  await make('cancelAllFuturesOrders', request({}));
  await make('closeAllPositions', request({}));
  await openPosition(long, short, mark);

  live.pass(2 * DAY_MS);
  const later = await live.restart();
  long = await long.again(later);
  short = await short.again(later);
  // Any call with a request ID deletes the replies that are too old.
  await mustAccept(short.call('cancelAllFuturesOrders', request({})));
  const { margin } = await long.position();
  for (const [name, body, first] of made) {
    const { body: again } = await long.call(name, body);
    expect([name, again]).toEqual([
      name,
      { ...first, replayed: true, server_time: again['server_time'] },
    ]);
  }
  expect(await long.position()).toMatchObject({ margin });
  await later.close();
});
