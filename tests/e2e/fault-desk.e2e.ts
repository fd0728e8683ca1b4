/** The client under every switch of the fault desk: book and orders equal those of the exchange, the user
 *  stays signed in, and a lost response is resolved or explained. */
import type { Locator, Page } from '@playwright/test';
import { HOUR_MS } from '#contract/core/durations.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import { refreshToken } from '#contract/rest/tokens.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import type { SwitchId, SwitchValues } from '#contract/operator/fault-switches.ts';
import { expectFollowed } from '../support/followed-channels.ts';
import { callerOf, expect, newUser, test as base, type Caller } from '../support/journey.ts';
import {
  bookOfExchange,
  bookOnPage,
  withFaultyExchange,
  type FaultControl,
} from '../support/journey-faults.ts';
import { marketOf, movePrice, type Market, type PageWire } from '../support/journey-market.ts';
import { fieldOf, fill, submit } from '../support/journey-ticket.ts';

interface Faulty {
  readonly faults: FaultControl;
}

/** One exchange for all journeys of this file. */
const test = base.extend<object, Faulty>({
  faults: [
    // oxlint-disable-next-line no-empty-pattern -- The runner reads which fixtures are wanted off the pattern.
    async ({}, use) => withFaultyExchange(use),
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ faults }, use) => use(faults.url),
});

const PAIR_PATH = '/exchange/spot/BTC_USDT';
const READY_MS = 30_000;
const FUNDING_MS = 8 * HOUR_MS;
/** Levels that the page and the exchange are compared in. */
const DEPTH = 6;

let maker: Caller;
let market: Market;

test.beforeAll(async ({ playwright, faults }) => {
  const request = await playwright.request.newContext({ baseURL: faults.url });
  maker = await callerOf(request, newUser(), { isNew: true });
  market = await marketOf(maker, 'BTC_USDT');
  for (let away = 1n; away <= 8n; away += 1n) {
    await placeFor(maker, 'buy', -away * 20n, '0.01');
    await placeFor(maker, 'sell', away * 20n, '0.01');
  }
});

test.afterEach(({ faults }) => faults.clearAll());

const placeFor = (caller: Caller, side: 'buy' | 'sell', away: bigint, amount: string) =>
  caller.post(`/${side}-limit-app`, {
    ...market.coins,
    amount,
    price: movePrice(market.last, away),
  });

const cancelAll = (caller: Caller) =>
  caller.post('/cancel-all-open-orders', { ...market.coins, request_id: crypto.randomUUID() });

const statusOf = (page: Page): Locator => page.getByRole('contentinfo').getByRole('status').first();
const openOrdersOf = (page: Page): Locator => page.getByRole('table', { name: 'Open orders' });
const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();

/** Signs a new trader in on the page, and opens the pair. */
async function openPair(page: Page, url: string): Promise<Caller> {
  const user = newUser();
  const caller = await callerOf(page.request, user, { isNew: true });
  await signInDemo(page.context(), url, user);
  await page.goto(PAIR_PATH);
  await expect(statusOf(page)).toHaveText('Live', { timeout: READY_MS });
  await isSignedIn(page);
  await expectFollowed(page, 'dashboard-', 'private-account_');
  return caller;
}

/** Changes the amounts of the best levels, one message of the book each. */
async function moveBook(changeCount: number): Promise<void> {
  for (let change = 0; change < changeCount; change += 1) {
    const away = BigInt((change % 4) + 1) * 20n;
    await placeFor(
      maker,
      change % 2 === 0 ? 'buy' : 'sell',
      change % 2 === 0 ? -away : away,
      '0.002',
    );
  }
}

/** Fails unless the page shows the exchange's book. */
async function expectBookNow(page: Page): Promise<void> {
  const shown = await bookOnPage(page);
  const depth = Math.min(DEPTH, shown.bids.length, shown.asks.length);
  expect(depth).toBeGreaterThan(3);
  const listed = await bookOfExchange(page.request, market.coins, depth);
  expect({ bids: shown.bids.slice(0, depth), asks: shown.asks.slice(0, depth) }).toEqual(listed);
}

/** Waits until the page shows the exchange's book. */
const expectExactBook = (page: Page): Promise<void> =>
  expect(() => expectBookNow(page)).toPass({ timeout: READY_MS });

/** Reads a countdown, "01:23:45". */
async function secondsOn(timer: Locator): Promise<number> {
  const [hours = NaN, minutes = NaN, seconds = NaN] = (await timer.innerText())
    .split(':')
    .map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

const ordersOf = async (caller: Caller): Promise<number> => {
  const query = { order_type: 'all' };
  const { data } = await caller.get<PageWire<unknown>>('/get-my-all-orders-app', query);
  return data.length;
};

const EVENT_FAULTS: readonly (readonly [SwitchId, Partial<SwitchValues<'gap_events'>>])[] = [
  ['drop_events', { every: 4 }],
  ['duplicate_events', { every: 2 }],
  ['reorder_events', { every: 3 }],
  ['gap_events', { every: 6, length: 3 }],
];

test(
  '[RT-10][RT-11] shows the exact book and the own orders after events were dropped, repeated, reordered and cut out',
  { tag: '@core' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    const rows = openOrdersOf(page).getByRole('row');
    let orderCount = 0;
    const placeOne = async (): Promise<void> => {
      orderCount += 1;
      await placeFor(caller, 'buy', -300n - BigInt(orderCount), '0.001');
    };
    for (const [id, values] of EVENT_FAULTS) {
      await faults.set(id, values);
      const hitsAfterMoves = async (): Promise<number> => {
        await moveBook(8);
        await placeOne();
        return faults.hitsOf(id);
      };
      await expect.poll(hitsAfterMoves, { timeout: READY_MS, message: id }).toBeGreaterThan(3);
      // A page learns from the next event of a channel that one was missed.
      await faults.clear(id);
      await moveBook(2);
      await placeOne();
      await expectExactBook(page);
      await expect(rows).toHaveCount(1 + orderCount, { timeout: READY_MS });
      await expect(statusOf(page)).toHaveText('Live');
    }
    await cancelAll(caller);
  },
);

test(
  '[RT-10][RT-11] responds to input and shows the exact book in a storm of messages',
  { tag: '@core' },
  async ({ page, faults }) => {
    await openPair(page, faults.url);
    await faults.set('book_storm', { pair: 'BTC_USDT', per_second: 400, levels: 20 });
    await moveBook(8);
    await fill(page, { Price: '50000', Amount: '0.001' });
    await expect(fieldOf(page, 'Amount')).toHaveValue('0.001');
    await expectExactBook(page);
    await expect(statusOf(page)).toHaveText('Live');
    await expect
      .poll(() => faults.hitsOf('book_storm'), { timeout: READY_MS })
      .toBeGreaterThan(100);
  },
);

test(
  '[SPOT-02][ERR-01] places one order when its response is late or replaced by an error, and none that is rejected, whose draft it keeps',
  { tag: '@core' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    const rows = openOrdersOf(page).getByRole('row');
    const route = '/buy-limit-app';

    await faults.set('delay_calls', { route, delay_ms: 1_500, moment: 'response' });
    await fill(page, { Price: movePrice(market.last, -310n), Amount: '0.001' });
    await submit(page, 'Buy BTC');
    await expect(rows).toHaveCount(2);
    await expect(fieldOf(page, 'Amount')).toHaveValue('');
    expect(await ordersOf(caller)).toBe(1);
    expect(await faults.hitsOf('delay_calls')).toBe(1);
    await faults.clearAll();

    const { pair_closed, internal } = REJECTION_CODES;
    await faults.set('forced_error', { route, error_code: internal, moment: 'response' });
    await fill(page, { Price: movePrice(market.last, -330n), Amount: '0.001' });
    await submit(page, 'Buy BTC');
    await expect(rows).toHaveCount(3);
    await expect(fieldOf(page, 'Amount')).toHaveValue('');
    expect(await ordersOf(caller)).toBe(2);
    await faults.clearAll();

    await faults.set('forced_error', { route, error_code: pair_closed });
    await fill(page, { Price: movePrice(market.last, -320n), Amount: '0.001' });
    await submit(page, 'Buy BTC');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(fieldOf(page, 'Amount')).toHaveValue('0.001');
    expect(await ordersOf(caller)).toBe(2);
    await cancelAll(caller);
  },
);

test(
  '[AUTH-30][SPOT-02] refreshes once and places the order once when its call is unauthorized, however slow the refresh',
  { tag: '@core' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    const refreshes: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/refresh-token')) refreshes.push(response.status());
    });
    await faults.set('slow_refresh', { delay_ms: 3_000 });
    await faults.set('unauthorized_call', { route: '/buy-limit-app', nth: 1 });
    await fill(page, { Price: movePrice(market.last, -340n), Amount: '0.001' });
    await submit(page, 'Buy BTC');
    await expect.poll(() => faults.hitsOf('slow_refresh')).toBe(1);
    await isSignedIn(page);
    await expect(openOrdersOf(page).getByRole('row')).toHaveCount(2);
    expect(refreshes).toEqual([200]);
    expect(await ordersOf(caller)).toBe(1);
    await isSignedIn(page);
    await cancelAll(caller);
  },
);

test(
  '[AUTH-30] continues the same call after every fifth one was unauthorized',
  { tag: '@long' },
  async ({ page, faults }) => {
    await openPair(page, faults.url);
    await faults.set('unauthorized_call', { nth: 5, times: 3 });
    for (const path of ['/user/wallets/spot', '/user/profile/settings', PAIR_PATH]) {
      await page.goto(path);
      await isSignedIn(page);
    }
    await expect(statusOf(page)).toHaveText('Live', { timeout: READY_MS });
    expect(await faults.hitsOf('unauthorized_call')).toBeGreaterThan(0);
  },
);

test(
  '[SPOT-02][RT-12] reconnects by itself and shows what changed while it was disconnected',
  { tag: '@core' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    expect(await faults.disconnect()).toBeGreaterThan(0);
    await placeFor(caller, 'buy', -350n, '0.001');
    await moveBook(4);
    await expect(statusOf(page)).toHaveText('Live', { timeout: READY_MS });
    await expect(openOrdersOf(page).getByRole('row')).toHaveCount(2);
    await expectExactBook(page);
    await cancelAll(caller);
  },
);

test(
  '[RT-10][RT-11] is right after a bad train ride and after a storm with gaps',
  { tag: '@long' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    for (const id of ['bad_train_ride', 'storm_with_gaps'] as const) {
      await faults.start(id, 3);
      await moveBook(8);
      await expect
        .poll(async () => (await faults.status()).is_on, { timeout: READY_MS })
        .toBe(false);
      await expect(statusOf(page)).toHaveText('Live', { timeout: READY_MS });
      await expectExactBook(page);
    }
    await placeFor(caller, 'buy', -370n, '0.001');
    await expect(openOrdersOf(page).getByRole('row')).toHaveCount(2);
    await isSignedIn(page);
    await cancelAll(caller);
  },
);

test(
  '[SPOT-02] knows the outcome of each order while responses are late and lost',
  { tag: '@long' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    await faults.start('lost_responses', 1);
    await fill(page, { Price: movePrice(market.last, -380n), Amount: '0.001' });
    await submit(page, 'Buy BTC');
    await expect(openOrdersOf(page).getByRole('row')).toHaveCount(2);
    await expect(fieldOf(page, 'Amount')).toHaveValue('');
    expect(await ordersOf(caller)).toBe(1);
    await cancelAll(caller);
  },
);

test(
  '[AUTH-24][AUTH-32][SPOT-02] explains a session that ends while trading, and leaves no order behind unseen',
  { tag: '@core' },
  async ({ page, faults }) => {
    const caller = await openPair(page, faults.url);
    await placeFor(caller, 'buy', -390n, '0.001');
    await expect(openOrdersOf(page).getByRole('row')).toHaveCount(2);
    await fill(page, { Price: movePrice(market.last, -391n), Amount: '0.001' });
    // The access token has expired, and the refresh is rejected.
    await faults.set('unauthorized_call', { route: '/buy-limit-app', nth: 1, times: 1 });
    await faults.set('forced_error', {
      route: refreshToken.path,
      error_code: REJECTION_CODES.refresh_token_invalid,
    });
    await submit(page, 'Buy BTC');
    await expect(page.getByRole('button', { name: 'Profile' })).toBeHidden();
    await expect(page).toHaveURL(/\/exchange\/spot\/BTC_USDT/);
    await expect(page.getByRole('button', { name: 'Sign in to trade' })).toBeVisible();
    // The market goes on for the visitor, and the exchange has the first order alone.
    await expectExactBook(page);
    expect(await ordersOf(caller)).toBe(1);
    await cancelAll(caller);
  },
);

test(
  'shows on every section of the desk which faults are on, and clears them',
  { tag: '@core' },
  async ({ page, faults }) => {
    await page.goto(`/operator?token=${process.env['E2E_OPERATOR_TOKEN']}#faults`);
    const form = page.getByRole('form', { name: 'Dropped events' });
    await form.getByRole('textbox', { name: 'Every n-th event' }).fill('9');
    await form.getByRole('button', { name: 'Turn on' }).click();
    const notice = page.getByText('Faults are on: Dropped events');
    await expect(notice).toBeVisible();
    expect((await faults.status()).is_on).toBe(true);
    for (const name of ['Overview', 'Maintenance', 'Audit']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main', { name })).toBeVisible();
      await expect(notice).toBeVisible();
    }
    await page.getByRole('link', { name: 'Show faults' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(notice).toBeHidden();
    expect((await faults.status()).is_on).toBe(false);
  },
);

// Last, because the exchange's clock stays ahead: access tokens from before the jump have expired.
test(
  '[RT-10][AUTH-30] stays live while the exchange’s clock pauses, and signed in when it jumps',
  { tag: '@core' },
  async ({ page, faults }) => {
    await openPair(page, faults.url);
    await faults.set('clock_speed', { percent: 0 });
    await moveBook(4);
    await expectExactBook(page);
    await expect(statusOf(page)).toHaveText('Live');
    await faults.clear('clock_speed');
    await faults.jump(3_600_000);
    await fill(page, { Price: movePrice(market.last, -360n), Amount: '0.001' });
    await submit(page, 'Buy BTC');
    await expect(openOrdersOf(page).getByRole('row')).toHaveCount(2);
    await isSignedIn(page);
    await expectExactBook(page);
    // The device's clock is an hour behind, and the countdown follows the exchange's.
    await page.goto('/futures/exchanges/BTC_USDT');
    const differenceSec = async (): Promise<number> => {
      const { exchange_time: now } = await faults.status();
      const remainingSec = Math.ceil((FUNDING_MS - (now % FUNDING_MS)) / 1_000);
      return Math.abs((await secondsOn(page.getByRole('timer'))) - remainingSec);
    };
    await expect.poll(differenceSec).toBeLessThan(READY_MS / 1_000);
  },
);
