/** Random futures calls at the edges of every rule: each rejection must be one that the contract lists
 *  for its call. A rejection that is not listed is answered as an internal error. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALL_DOCS } from '#contract/docs/call-docs.ts';
import { rejectionNameOf } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';
import { countOf } from '#tests/support/count-of.ts';
import { BTC_COINS, futuresTrader, intentOf, markOf } from '#tests/support/every-futures-call.ts';
import {
  openLiveExchange,
  type LiveExchange,
  type Reply,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

const SEED = 20_261_126;
const CALL_COUNT = countOf({ short: 700, long: 60_000 });
/** In the futures wallets of few traders, rich and poor, so that their orders meet. */
const DEPOSITS = ['90000', '5000', '300'];

const PAIR_COUNT_MIN = countOf({ short: 60, long: 70 });
/** All that change something, and the preview. */
const CALLS: readonly RouteName[] = [
  'placeFuturesBuy',
  'placeFuturesSell',
  'previewFuturesOrder',
  'closePosition',
  'closeAllPositions',
  'reversePosition',
  'changeStops',
  'changePositionMargin',
  'changeLeverage',
  'changePositionMode',
  'cancelFuturesOrder',
  'cancelAllFuturesOrders',
];

type Request = readonly [name: RouteName, body: Readonly<Record<string, unknown>>];

let live: LiveExchange;
let traders: readonly TraderLogin[];
let maker: TraderLogin;
let mark: number;

beforeAll(async () => {
  live = await openLiveExchange();
  traders = await Promise.all(
    DEPOSITS.map((amount, at) => futuresTrader(live, `rejected${at}`, amount)),
  );
  maker = await futuresTrader(live, 'rejected-maker', '90000');
  mark = await markOf(live);
});
afterAll(async () => {
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
  await live.close();
});

class RandomRequests {
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next({ positions, orders, terms }: Opened): Request {
    const random = this.#random;
    const position = random.pick([...positions, ...positions, ...positions, 'P999999999']);
    const order = random.pick([...orders, ...orders, ...orders, 'O999999999']);
    const dice = random.between(1, 100);
    if (dice <= 45) return [this.#placeName(), this.#intent(terms)];
    if (dice <= 55)
      return ['previewFuturesOrder', { ...this.#intent(terms), side: random.pick([1, 2]) }];
    if (dice <= 63) return ['closePosition', this.#close(position)];
    if (dice <= 68) return ['reversePosition', { uid: position, client_order_id: randomUUID() }];
    if (dice <= 78) {
      const uid = random.between(1, 4) === 1 ? order : position;
      return ['changeStops', { uid, ...this.#stops(), amount: this.#maybe(this.#size()) }];
    }
    if (dice <= 84) {
      const amount = random.pick(['1', '-1', '200', '-200', '-99999', '1000000', '0.123456789']);
      return ['changePositionMargin', { uid: position, amount, ...this.#requestId() }];
    }
    if (dice <= 90) return ['changeLeverage', this.#leverage()];
    if (dice <= 92) {
      const position_mode = random.pick([1, 2]);
      return ['changePositionMode', { ...this.#contract(), position_mode, ...this.#requestId() }];
    }
    if (dice <= 97) return ['cancelFuturesOrder', { uid: order }];
    if (dice <= 98) return ['cancelAllFuturesOrders', this.#requestId()];
    return ['closeAllPositions', this.#requestId()];
  }

  #placeName(): RouteName {
    return this.#random.pick(['placeFuturesBuy', 'placeFuturesSell']);
  }

  #contract(): object {
    return this.#random.between(1, 40) === 1 ? { base_coin_id: 2, trade_coin_id: 1 } : BTC_COINS;
  }

  #requestId(): Readonly<Record<string, string>> {
    const request_id = this.#random.between(1, 10) === 1 ? REPEATED_ID : randomUUID();
    return { request_id };
  }

  #leverage(): Readonly<Record<string, unknown>> {
    const random = this.#random;
    const leverage = random.pick([1, 5, 20, 50, 75, 100, 125]);
    const margin_mode = random.between(1, 10) === 1 ? 2 : 1;
    return { ...this.#contract(), leverage, margin_mode, ...this.#requestId() };
  }

  /** Mostly with the terms in force, because a position or an open order allows no others. */
  #intent(terms: Opened['terms']): Readonly<Record<string, unknown>> {
    const random = this.#random;
    const order_type = random.pick([1, 1, 1, 2, 3]);
    const isOther = random.between(1, 12) === 1;
    const other = { leverage: random.pick([5, 20, 50, 125]), margin_mode: random.pick([1, 2]) };
    return {
      ...this.#contract(),
      action: random.pick([1, 1, 1, 2]),
      order_type,
      ...(isOther ? other : terms),
      amount_type: random.pick([1, 2, 2, 2, 2]),
      amount: this.#size(),
      price: order_type === 2 ? null : this.#price(),
      stop_price: order_type === 3 ? this.#price() : null,
      trigger_by: random.pick([1, 2, 3]),
      time_in_force: order_type === 1 ? random.pick([1, 1, 2, 3, 4]) : 1,
      reduce_only: random.pick([0, 0, 0, 0, 0, 1]),
      ...(random.between(1, 6) === 1 ? this.#stops() : {}),
      expected_price: order_type === 2 ? this.#maybe(this.#price()) : null,
      client_order_id: random.between(1, 40) === 1 ? REPEATED_ID : randomUUID(),
    };
  }

  #close(uid: string): Readonly<Record<string, unknown>> {
    const order_type = this.#random.pick([1, 2]);
    const price = order_type === 1 ? { price: this.#price() } : {};
    return { uid, order_type, ...price, amount: this.#size(), client_order_id: randomUUID() };
  }

  #stops(): Readonly<Record<string, unknown>> {
    const take_profit_price = this.#maybe(this.#price());
    const stop_loss_price = this.#maybe(this.#price());
    const trigger = this.#random.pick([1, 2, 3]);
    return {
      take_profit_price,
      stop_loss_price,
      take_profit_trigger: trigger,
      stop_loss_trigger: trigger,
    };
  }

  #price(): string {
    const random = this.#random;
    const near = mark + random.between(-40, 40);
    const far = mark + random.pick([-1, 1]) * random.between(500, 9_000);
    return random.pick([
      String(near),
      String(near),
      String(near),
      String(far),
      `${near}.05`,
      String(mark * 20),
      '1000000000000',
      `9${'0'.repeat(20)}`,
      '0.1',
    ]);
  }

  #size(): string {
    const random = this.#random;
    const usual = ['0.001', '0.01', '0.02', '0.05', '0.2'];
    const odd = [
      '0.0001',
      '1',
      '3',
      '130',
      '1100',
      '9000',
      `9${'0'.repeat(20)}`,
      '0.0000000001',
      '500',
    ];
    return random.pick(random.between(1, 4) === 1 ? odd : usual);
  }

  #maybe<Value>(value: Value): Value | null {
    return this.#random.between(1, 2) === 1 ? value : null;
  }
}

const REPEATED_ID = '11111111-1111-4111-8111-111111111111';

const uidsIn = ({ body }: Reply): readonly string[] =>
  ((body.data?.['data'] ?? []) as { readonly uid: string }[]).map(({ uid }) => uid);

it(`[ERR-20] [FUT-16] lists every rejection that a futures call returns (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const requests = new RandomRequests(random);
  const counts = new Map<string, number>();
  const unlisted: string[] = [];
  let opened: readonly Opened[] = [];
  for (let count = 0; count < CALL_COUNT; count += 1) {
    // The open rows are read from time to time, so that some of them have closed meanwhile.
    if (count % 20 === 0) {
      await quote();
      opened = await Promise.all(traders.map(openedBy));
    }
    const of = random.pick(opened);
    const { trader } = of;
    const [name, body] = requests.next(of);
    const response = await live.call(name, { bearer: trader.bearer, body });
    const { success, error_code: code = 0 } = response.body;
    const rejection = success ? 'accepted' : rejectionNameOf(code);
    const key = `${name}: ${rejection}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!success && !isListed(name, rejection)) {
      unlisted.push(`${key} ${JSON.stringify(body)}`);
    }
  }
  console.log(`${CALL_COUNT} calls:`, Object.fromEntries(counts));
  expect(unlisted.slice(0, 5)).toEqual([]);
  const pairs = [...counts.keys()];
  const isReached = (name: RouteName) => pairs.includes(`${name}: accepted`);
  expect(CALLS.filter((name) => !isReached(name))).toEqual([]);
  // So many pairs of call and rejection have happened.
  expect(pairs.length - CALLS.length).toBeGreaterThanOrEqual(PAIR_COUNT_MIN);
});

/** Fills the book near the mark price: without it, a reversal is hardly ever accepted. */
async function quote(): Promise<void> {
  const { bearer } = maker;
  await live.call('closeAllPositions', { bearer, body: { request_id: randomUUID() } });
  await live.call('cancelAllFuturesOrders', { bearer, body: { request_id: randomUUID() } });
  for (const [name, price] of [
    ['placeFuturesBuy', mark - 20],
    ['placeFuturesSell', mark + 20],
  ] as const) {
    await live.call(name, { bearer, body: intentOf(1, '0.5', price) });
  }
}

interface Opened {
  readonly trader: TraderLogin;
  readonly positions: readonly string[];
  readonly orders: readonly string[];
  readonly terms: { readonly leverage: unknown; readonly margin_mode: unknown };
}

async function openedBy(trader: TraderLogin): Promise<Opened> {
  const { bearer } = trader;
  const positions = uidsIn(await live.call('futuresPositions', { bearer }));
  const orders = uidsIn(await live.call('futuresOpenOrders', { bearer }));
  const settings = await live.call('futuresSettings', { bearer, query: BTC_COINS });
  const { leverage, margin_mode } = settings.body.data ?? {};
  return { trader, positions, orders, terms: { leverage, margin_mode } };
}

/** Of the errors that any call may return, only a field out of its schema is expected here. */
const isListed = (name: RouteName, rejection: string | undefined): boolean =>
  rejection === 'field_invalid' ||
  (CALL_DOCS[name].rejections as readonly (string | undefined)[]).includes(rejection);
