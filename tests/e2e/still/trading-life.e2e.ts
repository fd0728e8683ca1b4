/** One trader's journey from sign-up on, in a market that only these tests move. */
import { decimal, decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import {
  callerOf,
  expect,
  newUser,
  openTrader,
  signUp,
  test,
  type Caller,
} from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';
import { chooseKind, fieldOf, fill, submit } from '../../support/journey-ticket.ts';

interface BalanceWire {
  readonly coin_type: string;
  readonly balance: Decimal;
  readonly on_order: Decimal;
}
interface TradeWire {
  readonly type: 'buy' | 'sell';
  readonly amount: Decimal;
  readonly total: Decimal;
  readonly fees: Decimal;
}

/** Returns a coin's total balance, available and frozen, in units. */
async function frozenOf(caller: Caller, coin: string): Promise<bigint> {
  const { data } = await caller.get<PageWire<BalanceWire>>('/wallet-list', { wallet_type: 2 });
  const row = data.find(({ coin_type: code }) => code === coin);
  return exactUnitsOf(row?.balance ?? decimal('0')) + exactUnitsOf(row?.on_order ?? decimal('0'));
}

test(
  '[SPOT-01][SPOT-02][GEN-06] trades from sign-up to the last unit, and shows everything after a reload',
  { tag: '@core' },
  async ({ page, request }) => {
    const trader = newUser();
    await signUp(page, trader);
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();

    const mine = await callerOf(request, trader, { isNew: false });
    const maker = await callerOf(request, newUser(), { isNew: true });
    const taker = await callerOf(request, newUser(), { isNew: true });
    const { coins, last } = await marketOf(maker, 'BTC_USDT');
    const startUsdt = await frozenOf(mine, 'USDT');
    const startBtc = await frozenOf(mine, 'BTC');

    await maker.post('/buy-limit-app', { ...coins, amount: '0.5', price: movePrice(last, -100n) });
    await maker.post('/sell-limit-app', { ...coins, amount: '0.3', price: movePrice(last, 100n) });

    // A limit order rests, appears in the book and is marked as the trader's own.
    await fill(page, { Price: movePrice(last, -50n), Amount: '0.1' });
    await submit(page, 'Buy BTC');
    const openOrders = page.getByRole('table', { name: 'Open orders' });
    await expect(openOrders.getByRole('row')).toHaveCount(2);
    const book = page.getByRole('region', { name: 'Order book' });
    await expect(book.locator('[data-own="true"]')).toHaveCount(1);

    // Another trader fills a part of the order.
    await taker.post('/sell-limit-app', { ...coins, amount: '0.04', price: movePrice(last, -50n) });
    await expect(openOrders.getByText('40%')).toBeVisible();

    // Cancels the rest.
    await openOrders.getByRole('button', { name: 'Cancel' }).click();
    await expect(
      page.getByRole('tabpanel', { name: 'Open orders' }).getByText('No Item Found'),
    ).toBeVisible();
    await expect(book.locator('[data-own="true"]')).toHaveCount(0);

    // A market order fills from the book.
    await chooseKind(page, 'Market');
    await fill(page, { Amount: '0.02' });
    await submit(page, 'Buy BTC');
    await page.getByRole('tab', { name: /Trade history/ }).click();
    const trades = page.getByRole('table', { name: 'Trade history' });
    await expect(trades.getByRole('row')).toHaveCount(3);

    // A stop order waits for a trade at its price, then fills as a limit order.
    await chooseKind(page, 'Stop limit');
    await fill(page, {
      'Stop price': movePrice(last, 120n),
      'Limit price': movePrice(last, 160n),
      Amount: '0.01',
    });
    await submit(page, 'Buy BTC');
    await page.getByRole('tab', { name: /Open orders/ }).click();
    await expect(openOrders.getByText(/≥/)).toBeVisible();
    await maker.post('/sell-limit-app', { ...coins, amount: '0.5', price: movePrice(last, 120n) });
    await taker.post('/buy-limit-app', { ...coins, amount: '0.3', price: movePrice(last, 120n) });
    await expect(
      page.getByRole('tabpanel', { name: 'Open orders' }).getByText('No Item Found'),
    ).toBeVisible();
    await page.getByRole('tab', { name: /Trade history/ }).click();
    await expect(trades.getByRole('row')).toHaveCount(4);

    // Balances equal the start plus the trades, to the last unit.
    const { data } = await mine.get<PageWire<TradeWire>>('/get-my-trades-app', { get_all: 1 });
    expect(data).toHaveLength(3);
    let usdt = startUsdt;
    let btc = startBtc;
    for (const trade of data) {
      expect(trade.type).toBe('buy');
      usdt -= exactUnitsOf(trade.total);
      btc += exactUnitsOf(trade.amount) - exactUnitsOf(trade.fees);
    }
    expect([await frozenOf(mine, 'USDT'), await frozenOf(mine, 'BTC')]).toEqual([usdt, btc]);

    // Clears the book, so the next run starts from the same state.
    for (const caller of [maker, taker]) {
      await caller.post('/cancel-all-open-orders', { ...coins, request_id: crypto.randomUUID() });
    }

    // After a reload everything is still there.
    await page.reload();
    await page.getByRole('tab', { name: /Trade history/ }).click();
    await expect(trades.getByRole('row')).toHaveCount(4);
    await page.getByRole('tab', { name: /Order history/ }).click();
    const history = page.getByRole('table', { name: 'Order history' });
    await expect(history.getByRole('row')).toHaveCount(4);
    await page.getByRole('tab', { name: /Balances/ }).click();
    const shown = decimalOfUnits(btc);
    await expect(page.getByRole('table', { name: /Balances/ })).toContainText(shown.slice(0, 6));
  },
);

test(
  '[ERR-01] shows a rejection as given, and leaves the draft unchanged',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    await page.goto('/exchange/spot/ETH_USDT');
    await fill(page, { Price: '10', Amount: '1' });
    // The available balance is spent elsewhere before the order arrives.
    await page.route('**/api/buy-limit-app', async (route) => {
      await route.fulfill({
        status: 422,
        json: { success: false, message: 'Insufficient available balance.', error_code: 1006 },
      });
    });
    await submit(page, 'Buy ETH');
    await expect(page.getByRole('alert')).toContainText('Insufficient available balance.');
    await expect(fieldOf(page, 'Amount')).toHaveValue('1');
    expect(await frozenOf(mine, 'USDT')).toBeGreaterThan(0n);
  },
);

test(
  '[SPOT-02] finds the outcome of an order whose response was lost',
  { tag: '@core' },
  async ({ page, request }) => {
    const mine = await openTrader(page, request);
    const { last } = await marketOf(mine, 'SOL_USDT');
    await page.goto('/exchange/spot/SOL_USDT');
    await expect(page.getByRole('heading', { name: 'SOL/USDT' })).toBeVisible();
    // The order reaches the exchange; its response is lost.
    await page.route('**/api/buy-limit-app', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await fill(page, { Price: movePrice(last, -1n), Amount: '1' });
    await submit(page, 'Buy SOL');
    const openOrders = page.getByRole('table', { name: 'Open orders' });
    await expect(openOrders.getByRole('row')).toHaveCount(2);
    const { data } = await mine.get<PageWire<unknown>>('/get-my-all-orders-app', {
      order_type: 'all',
    });
    expect(data).toHaveLength(1);
    await expect(fieldOf(page, 'Amount')).toHaveValue('');
  },
);
