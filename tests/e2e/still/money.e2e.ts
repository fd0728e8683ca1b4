/** The whole way of a trader's money: deposit, trade, transfer, convert, withdrawal and the histories.
 *  Every change is shown after a reload, and the amounts agree to the last unit. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { decimal, decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { balanceText } from '#domain/number-text.ts';
import {
  callerOf,
  enterMailCode,
  expect,
  navigate,
  newUser,
  OPERATOR_BEARER,
  openTrader,
  test,
  type Caller,
  type TestUser,
} from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';
import { chooseKind, fill, submit } from '../../support/journey-ticket.ts';
import { endHolds, enforceWhitelist } from '../../support/ended-holds.ts';
import type { RestartableExchange } from '../../support/restartable-exchange.ts';
import { enableTwoFactor, type SecondFactor } from '../../support/second-factor.ts';

const NETWORK = { coin_type: 'ETH', network_id: 2 };
const DEPOSIT = '2.34567891';
const SOLD = '0.1234';
const MOVED = '1.00000001';
const CONVERTED = '0.51';
const WITHDRAWN = '1.5';
const RECEIVED = '1.499';
/** An address that the exchange does not own, and another one that is on no whitelist. */
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER_RECEIVER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

interface Trader {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly user: TestUser;
  readonly mine: Caller;
  readonly factor: SecondFactor;
  /** Data folder of the exchange. */
  readonly folder: string;
}

/** Returns a coin's total in all wallets, frozen amounts included, in units. */
async function totalOf({ mine }: Trader, coin: string): Promise<bigint> {
  let total = 0n;
  for (const wallet_type of [1, 2, 3]) {
    const { data } = await mine.get<
      PageWire<{
        readonly coin_type: string;
        readonly balance: Decimal;
        readonly on_order: Decimal;
      }>
    >('/wallet-list', { wallet_type });
    for (const row of data.filter(({ coin_type }) => coin_type === coin)) {
      total += exactUnitsOf(row.balance) + exactUnitsOf(row.on_order);
    }
  }
  return total;
}

const unitsOf = (text: string): bigint => exactUnitsOf(decimal(text));

const rowOf = (page: Page, table: string, coin: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${coin}$`) }) });

async function mine(request: APIRequestContext, count: number): Promise<void> {
  const data = { network_id: NETWORK.network_id, count };
  const response = await request.post('/faucet/blocks', { headers: OPERATOR_BEARER, data });
  expect(response.ok(), await response.text()).toBe(true);
}

async function start(
  page: Page,
  request: APIRequestContext,
  { folder }: RestartableExchange,
): Promise<Trader> {
  const user = newUser();
  const caller = await openTrader(page, request, user);
  const factor = await enableTwoFactor(caller, user);
  endHolds(folder);
  return { page, request, user, mine: caller, factor, folder };
}

/** Opens a book of ETH around its last price, so that orders and quotes have a price. */
async function openMarket(request: APIRequestContext): Promise<Caller> {
  const maker = await callerOf(request, newUser(), { isNew: true });
  const { coins, last } = await marketOf(maker, 'ETH_USDT');
  await maker.post('/buy-limit-app', { ...coins, amount: '2', price: movePrice(last, -2n) });
  await maker.post('/sell-limit-app', { ...coins, amount: '2', price: movePrice(last, 2n) });
  return maker;
}

/** Saves an address for withdrawals with both codes, and makes the whitelist strict. */
async function saveReceiver({ page, request, user, factor, folder }: Trader): Promise<void> {
  await page.goto('/user/my-wallet/withdrawal?coin=ETH&network=2');
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByRole('button', { name: 'Address book' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByLabel('Label').fill('Cold storage');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(RECEIVER);
  await dialog.getByRole('checkbox', { name: /^Put it on the whitelist/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The code was sent.')).toBeVisible();
  await enterMailCode(dialog.getByLabel('Email code'), request, user.email);
  const [recoveryCode = ''] = factor.recoveryCodes;
  await dialog.getByLabel('Authenticator or recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('On the whitelist from')).toBeVisible();
  enforceWhitelist(folder);
  await page.reload();
  await form.getByRole('button', { name: 'Address book' }).click();
  await expect(dialog.getByText('Cold storage')).toBeVisible();
  await expect(dialog.getByText('On the whitelist from')).toHaveCount(0);
  await expect(dialog.getByLabel('Whitelist')).toHaveValue('strict');
}

/** Number of confirmations that the page shows. */
async function confirmationsIn(region: Locator): Promise<number> {
  const ring = region.getByRole('img', { name: /^\d+ of 12 confirmations$/ });
  return Number(/^\d+/.exec((await ring.textContent()) ?? '')?.[0]);
}

async function deposit({ page, request }: Trader): Promise<void> {
  await page.goto('/user/my-wallet/deposit?coin=ETH&network=2');
  const card = page.getByRole('region', { name: 'Deposit address' });
  await expect(card.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  const address = (await card.locator('bdi').textContent()) ?? '';
  await page.reload();
  await expect(card.locator('bdi')).toHaveText(address);
  const data = { ...NETWORK, address, amount: DEPOSIT, kind: 'normal' };
  const sent = await request.post('/faucet/send', { headers: OPERATOR_BEARER, data });
  expect(sent.ok(), await sent.text()).toBe(true);

  // Confirmations grow on the open page, and are the same after a reload.
  const recent = page.getByRole('region', { name: 'Recent deposits' });
  await expect(recent.getByText(`${DEPOSIT} ETH`)).toBeVisible();
  await mine(request, 1);
  await expect(recent.getByRole('img', { name: /^\d+ of 12 confirmations$/ })).toBeVisible();
  const first = await confirmationsIn(recent);
  await mine(request, 2);
  await expect.poll(() => confirmationsIn(recent)).toBeGreaterThanOrEqual(first + 2);
  await page.reload();
  await expect.poll(() => confirmationsIn(recent)).toBeGreaterThanOrEqual(first + 2);
  await mine(request, 30);
  await expect(recent.getByText('Accepted')).toBeVisible();
}

/** @returns what the trade paid, after its fee. */
async function sell({ page, mine: caller }: Trader): Promise<bigint> {
  await page.goto('/exchange/spot/ETH_USDT');
  await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
  await page.getByRole('radio', { name: 'Sell', exact: true }).check({ force: true });
  await chooseKind(page, 'Market');
  await fill(page, { Amount: SOLD });
  await submit(page, 'Sell ETH');
  const trades = page.getByRole('table', { name: 'Trade history' });
  await page.getByRole('tab', { name: /Trade history/ }).click();
  await expect(trades.getByRole('row')).toHaveCount(2);
  await page.reload();
  await page.getByRole('tab', { name: /Trade history/ }).click();
  await expect(trades.getByRole('row')).toHaveCount(2);
  await expect(trades).toContainText(SOLD);
  const { data } = await caller.get<
    PageWire<{ readonly amount: Decimal; readonly total: Decimal; readonly fees: Decimal }>
  >('/get-my-trades-app', { get_all: 1 });
  expect(data.map(({ amount }) => amount)).toEqual([SOLD]);
  return data.reduce((sum, { total, fees }) => sum + unitsOf(total) - unitsOf(fees), 0n);
}

/** Moves a part to the futures wallet and back. */
async function transferAndReturn({ page }: Trader): Promise<void> {
  const wallets = [
    ['Spot wallet', 'Futures wallet', 'future'],
    ['Futures wallet', 'Spot wallet', 'spot'],
  ] as const;
  await page.goto('/wallet/spot');
  for (const [from, to, path] of wallets) {
    await rowOf(page, from, 'ETH').getByRole('button', { name: 'Transfer ETH' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer' });
    await dialog.getByRole('combobox', { name: 'From' }).selectOption({ label: from });
    await dialog.getByRole('combobox', { name: 'To' }).selectOption({ label: to });
    await expect(dialog.getByText(/^Available: /)).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill(MOVED);
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(dialog.getByText(`${MOVED} ETH transferred.`)).toBeVisible();
    await page.goto(`/wallet/${path}`);
    await expect(rowOf(page, to, 'ETH')).toContainText(/\d/);
  }
}

/** @returns what the convert paid. */
async function convert({ page, mine: caller }: Trader): Promise<bigint> {
  await navigate(page, '/user/swap-coin');
  await page.getByRole('combobox', { name: 'Coin to pay' }).selectOption('ETH');
  await page.getByRole('combobox', { name: 'Coin to receive' }).selectOption('USDT');
  await page.getByRole('textbox', { name: /^You pay/ }).fill(CONVERTED);
  await expect(page.getByText(/^Quote valid for/)).toBeVisible();
  await page.getByRole('button', { name: `Convert ${CONVERTED} ETH` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Converted' })).toBeVisible();
  const { data } = await caller.get<PageWire<{ readonly to_amount: Decimal }>>('/swap-history-app');
  expect(data).toHaveLength(1);
  const received = data[0]?.to_amount ?? '0';
  await page.goto('/user/swap-history');
  const history = page.getByRole('table', { name: 'Convert history' });
  await expect(history).toContainText(`${CONVERTED} ETH`);
  await expect(history).toContainText(`${balanceText(received)} USDT`);
  await expect(history).toContainText('Done');
  return unitsOf(received);
}

async function withdraw({ page, request, user, factor }: Trader): Promise<void> {
  await page.goto('/user/my-wallet/withdrawal?coin=ETH&network=2');
  const form = page.getByRole('form', { name: 'Withdraw' });
  const dialog = page.getByRole('dialog');
  // The strict whitelist rejects any other address.
  await form.getByLabel('Address').fill(OTHER_RECEIVER);
  await form.getByRole('textbox', { name: /^Amount/ }).fill(WITHDRAWN);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText(/whitelist/i).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await form.getByRole('button', { name: 'Address book' }).click();
  await dialog.getByRole('button', { name: 'Select' }).click();
  await form.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: `Withdraw ${WITHDRAWN} ETH` }).click();
  await expect(dialog.getByLabel('Email code')).toBeVisible();
  await expect(page).toHaveURL(/request=/);
  await page.reload();
  await enterMailCode(dialog.getByLabel('Email code'), request, user.email);
  await dialog.getByLabel('Authenticator or recovery code').fill(await factor.nextCode());
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const receipt = page.getByRole('region', { name: 'Your withdrawal' });
  await expect(receipt.getByRole('status')).toContainText(/Sending|Confirming|In review/);
  await page.reload();
  await expect(receipt.getByText(`${RECEIVED} ETH`)).toBeVisible();
  // The first block follows the review and the broadcast, which a timer of the exchange makes.
  await expect(receipt.getByRole('status')).toContainText('Confirming');
  await mine(request, 30);
  await expect(receipt.getByRole('status')).toContainText('Completed');
}

/** Returns the sum of all changes of a coin that the transaction history shows, in units. */
async function sumOfHistory(page: Page, coin: string): Promise<bigint> {
  await page.goto(`/user/transaction-history?coin=${coin}`);
  const table = page.getByRole('table', { name: 'Transaction history' });
  await expect(rowOf(page, 'Transaction history', coin).first()).toBeVisible();
  const rows = await table.getByRole('row').allInnerTexts();
  const changes = rows.flatMap((row) => row.match(/(?<=\s)[+-][\d,]+(?:\.\d+)?(?=\s)/g) ?? []);
  return changes.reduce((sum, text) => sum + unitsOf(text.replaceAll(/[+,]/g, '')), 0n);
}

test(
  '[WALLET-04][CONV-01] moves money all the way from a deposit to a withdrawal, to the last unit',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    // Every step waits for the exchange's own timers.
    test.setTimeout(300_000);
    const trader = await start(page, request, exchange);
    const before = { eth: await totalOf(trader, 'ETH'), usdt: await totalOf(trader, 'USDT') };
    const maker = await openMarket(request);
    await saveReceiver(trader);
    await deposit(trader);
    expect(await totalOf(trader, 'ETH')).toBe(before.eth + unitsOf(DEPOSIT));
    const proceeds = await sell(trader);
    await transferAndReturn(trader);
    const received = await convert(trader);
    await withdraw(trader);
    await maker.post('/cancel-all-open-orders', { request_id: crypto.randomUUID() });

    const eth =
      before.eth + unitsOf(DEPOSIT) - unitsOf(SOLD) - unitsOf(CONVERTED) - unitsOf(WITHDRAWN);
    const usdt = before.usdt + proceeds + received;
    expect({ eth: await totalOf(trader, 'ETH'), usdt: await totalOf(trader, 'USDT') }).toEqual({
      eth,
      usdt,
    });
    // The history shows every change from the first balance on.
    expect(await sumOfHistory(page, 'ETH')).toBe(eth);
    expect(await sumOfHistory(page, 'USDT')).toBe(usdt);

    // Each movement is in its history; the same digits are shown in Arabic.
    for (const language of ['', '/ar']) {
      await page.goto(language === '' ? '/' : language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === '' ? 'ltr' : 'rtl');
      for (const [path, amounts] of [
        ['/user/wallet-history?type=deposit', [DEPOSIT]],
        ['/user/wallet-history?type=withdrawal', [WITHDRAWN]],
        ['/user/swap-history', [`${CONVERTED} ETH`]],
        [
          '/user/transaction-history?coin=ETH',
          [`+${DEPOSIT}`, `-${SOLD}`, `-${MOVED}`, `+${MOVED}`],
        ],
        ['/wallet/spot', [balanceText(decimalOfUnits(eth)), balanceText(decimalOfUnits(usdt))]],
      ] as const) {
        await navigate(page, language + path);
        for (const amount of amounts) {
          await expect(
            page.getByRole('table').getByText(amount, { exact: true }).first(),
          ).toBeVisible();
        }
      }
    }
  },
);
