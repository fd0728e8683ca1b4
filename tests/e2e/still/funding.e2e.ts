/** Coins come in from a network and leave to an address, each step reloaded. The test mines blocks. */
import type { APIRequestContext, Page } from '@playwright/test';
import {
  callerOf,
  enterMailCode,
  expect,
  navigate,
  newUser,
  OPERATOR_BEARER,
  openTrader,
  test,
} from '../../support/journey.ts';
import { expectAccessible } from '../../support/axe.ts';
import { endHolds, insertWhitelisted } from '../../support/ended-holds.ts';
import { insertHistories } from '../../support/inserted-histories.ts';
import { enableTwoFactor } from '../../support/second-factor.ts';

const XRP_LEDGER = 6;
const LITECOIN = 7;
/** An address that the faucet's user has never used. */
const RECEIVER = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';

const sendCoins = async (request: APIRequestContext, address: string): Promise<void> => {
  const data = { coin_type: 'LTC', network_id: LITECOIN, address, amount: '5', kind: 'normal' };
  const response = await request.post('/faucet/send', { headers: OPERATOR_BEARER, data });
  expect(response.ok(), await response.text()).toBe(true);
};
const mine = async (
  request: APIRequestContext,
  count: number,
  networkId = LITECOIN,
): Promise<void> => {
  const data = { network_id: networkId, count };
  const response = await request.post('/faucet/blocks', { headers: OPERATOR_BEARER, data });
  expect(response.ok(), await response.text()).toBe(true);
};

async function openAddress(page: Page): Promise<string> {
  await page.goto('/user/my-wallet/deposit');
  await page.getByRole('button', { name: 'Select a coin' }).click();
  await page.getByRole('searchbox', { name: 'Search coins' }).fill('lite');
  await page.getByRole('button', { name: /LTC/ }).click();
  await expect(page.getByRole('radio', { name: /Litecoin/ })).toBeChecked();
  const card = page.getByRole('region', { name: 'Deposit address' });
  await expect(card.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  return (await card.locator('bdi').textContent()) ?? '';
}

test(
  '[WALLET-04][ROUTE-44] deposits with live confirmations, withdraws with both codes, and finds both in the history',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const user = newUser();
    const { nextCode } = await enableTwoFactor(await openTrader(page, request, user), user);
    endHolds(exchange.folder);

    const address = await openAddress(page);
    await sendCoins(request, address);
    const recent = page.getByRole('region', { name: 'Recent deposits' });
    await expect(recent.getByText('5 LTC')).toBeVisible();
    await mine(request, 1);
    await expect(recent.getByRole('img', { name: /^1 of \d+ confirmations$/ })).toBeVisible();
    await mine(request, 60);
    await expect(recent.getByText('Accepted')).toBeVisible();

    await navigate(page, '/user/my-wallet/withdrawal?coin=LTC');
    const form = page.getByRole('form', { name: 'Withdraw' });
    await form.getByLabel('Address').fill(RECEIVER);
    await expect(form.getByText('Valid address of this network')).toBeVisible();
    await form.getByRole('textbox', { name: /^Amount/ }).fill('2');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You have never sent to this address.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Withdraw 2 LTC' }).click();
    await expect(dialog.getByLabel('Email code')).toBeVisible();
    await expect(page).toHaveURL(/request=/);

    await page.reload();
    await enterMailCode(dialog.getByLabel('Email code'), request, user.email);
    await dialog.getByLabel('Authenticator or recovery code').fill(await nextCode());
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
    const receipt = page.getByRole('region', { name: 'Your withdrawal' });
    await expect(receipt).toBeVisible();
    await expectAccessible(page);
    await expect(receipt.getByRole('status')).toContainText(/Sending|Confirming|In review/);
    await mine(request, 1);
    await mine(request, 60);
    await expect(receipt.getByRole('status')).toContainText('Completed');

    await navigate(page, '/user/wallet-history?type=withdrawal');
    const table = page.getByRole('table', { name: 'Withdrawals' });
    await expect(table).toContainText('Accepted');
    await page.getByRole('button', { name: 'Details' }).click();
    const states = page.getByRole('list', { name: 'States' });
    await expect(states).toContainText('Waiting for codes');
    await expect(states).toContainText('Completed');
    await expect(page.getByRole('dialog').getByText(RECEIVER.slice(6, -6))).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  '[WALLET-04] names the end of the wait of an address that is new on the whitelist',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const user = newUser();
    const caller = await openTrader(page, request, user);
    await enableTwoFactor(caller, user);
    endHolds(exchange.folder);
    const { user: profile } = await caller.get<{ user: { id: number } }>('/profile');
    const entry = { networkId: LITECOIN, address: RECEIVER };
    insertWhitelisted(exchange.folder, profile.id, entry);
    await page.goto('/user/my-wallet/withdrawal?coin=LTC');
    const form = page.getByRole('form', { name: 'Withdraw' });
    await form.getByLabel('Address').fill(RECEIVER);
    await expect(form.getByText(/^This address is new on your whitelist/)).toBeVisible();
    await form.getByRole('textbox', { name: /^Amount/ }).fill('2');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  '[API-43][API-44][API-45] checks a transaction at the chain service, and recovers its deposit without memo',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto(`/user/my-wallet/deposit?coin=XRP&network=${XRP_LEDGER}`);
    const card = page.getByRole('region', { name: 'Deposit address' });
    const address = (await card.locator('bdi').first().textContent()) ?? '';
    const data = {
      coin_type: 'XRP',
      network_id: XRP_LEDGER,
      address,
      amount: '30',
      kind: 'no_memo',
    };
    const sent = await request.post('/faucet/send', { headers: OPERATOR_BEARER, data });
    const { transaction_id: hash, from_address: sender } = (await sent.json()) as {
      readonly transaction_id: string;
      readonly from_address: string;
    };
    await mine(request, 30, XRP_LEDGER);

    const responseOf = (call: string) =>
      page.waitForResponse((response) => response.url().includes(call) && response.ok());
    const networks = responseOf('/get-networks-list');
    const facts = responseOf(`/get-coin-network?network_id=${XRP_LEDGER}`);
    await page.getByRole('button', { name: 'Check transaction' }).click();
    await networks;
    await facts;
    await page.reload();
    const dialog = page.getByRole('dialog');
    const form = dialog.getByRole('form', { name: 'Check transaction' });
    await form.getByLabel('Transaction ID').fill(hash);
    await expectAccessible(page);
    const check = responseOf('/check-coin-transaction');
    await form.getByRole('button', { name: 'Check transaction' }).click();
    expect(Object.keys((await check).request().headers())).toContain('token');
    await expect(dialog.getByText('30 XRP')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Recover deposit' }).click();

    const claim = dialog.getByRole('form', { name: 'Recover deposit' });
    await claim.getByLabel('Sending address').fill(address);
    await claim.getByRole('button', { name: 'Recover deposit' }).click();
    await expect(claim.getByText('This transaction was not sent from this address')).toBeVisible();
    await claim.getByLabel('Sending address').fill(sender);
    await claim.getByRole('button', { name: 'Recover deposit' }).click();
    await dialog.getByRole('button', { name: 'Show deposit' }).click();
    await mine(request, 1, XRP_LEDGER);
    const states = page.getByRole('list', { name: 'States' });
    await expect(states).toContainText('Memo missing or unknown');
    await expect(states).toContainText('Completed');

    await navigate(page, '/wallet/spot');
    await expect(page.getByRole('row', { name: /XRP/ })).toContainText('30');
  },
);

test(
  '[ROUTE-39][ROUTE-40] filters the history of both types by the address',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/wallet-history?type=withdrawal&status=pending');
    await expect(page.getByRole('heading', { name: 'Withdrawal history' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Withdrawals' })).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('pending');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(/\/user\/wallet-history\?type=withdrawal$/);
    await navigate(page, '/user/wallet-history?type=deposit');
    await expect(page.getByRole('heading', { name: 'Deposit history' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Deposits' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "[HIST-01] lists the user's own records in the histories, and turns their pages",
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const count = 53;
    const owner = await openTrader(page, request);
    const other = await callerOf(request, newUser(), { isNew: true });
    for (const [caller, rows] of [
      [owner, count],
      [other, 2],
    ] as const) {
      const { user } = await caller.get<{ user: { id: number } }>('/profile');
      insertHistories(exchange.folder, user.id, rows);
    }
    const network = { coin_type: 'LTC', network_id: LITECOIN };
    const own = await owner.post<{ address: string }>('/wallet-deposit-address-create', network);
    for (let sent = 0; sent < count; sent += 1) await sendCoins(request, own.address);
    for (let moved = 0; moved < 27; moved += 1) {
      const wallets = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3, amount: '0.01' };
      await owner.post('/wallet-transfer', { ...wallets, request_id: crypto.randomUUID() });
    }
    await mine(request, 60);

    for (const [path, table, first, second] of [
      ['/user/wallet-history?type=deposit', 'Deposits', 50, 3],
      ['/user/wallet-history?type=withdrawal', 'Withdrawals', 50, 3],
      // A transfer has a line in each of its wallets.
      ['/user/transaction-history?type=wallet_transfer', 'Transaction history', 50, 4],
      ['/user/swap-history', 'Convert history', 20, 20],
      ['/user/currency-deposit-history', 'Deposits', 50, 3],
      ['/user/currency-withdraw-history', 'Withdrawals', 50, 3],
    ] as const) {
      await page.goto(path);
      const list = page.getByRole('table', { name: table });
      const rows = list.getByRole('row');
      await expect(list, path).toHaveAttribute('aria-rowcount', String(1 + first));
      const newest = await rows.nth(1).innerText();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page).toHaveURL(/[?&]page=2/);
      await expect(list, path).toHaveAttribute('aria-rowcount', String(1 + second));
      await page.getByRole('button', { name: 'Page 1', exact: true }).click();
      await expect(list, path).toHaveAttribute('aria-rowcount', String(1 + first));
      expect(await rows.nth(1).innerText()).toBe(newest);
    }
  },
);

test(
  '[ROUTE-48][ROUTE-49] filters the histories of one type in their own addresses',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/transaction-history');
    const histories = page.getByRole('navigation', { name: 'Histories' });
    for (const [link, path, title, table] of [
      ['Deposits', '/user/currency-deposit-history', 'Deposit history', 'Deposits'],
      ['Withdrawals', '/user/currency-withdraw-history', 'Withdrawal history', 'Withdrawals'],
    ] as const) {
      await histories.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.getByLabel('Status').selectOption('accepted');
      await expect(page).toHaveURL(new RegExp(`${path}\\?status=accepted$`));
      await page.reload();
      await expect(page.getByLabel('Status')).toHaveValue('accepted');
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear filters' }).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  },
);

test(
  '[ROUTE-50][ROUTE-51][NAV-16] opens the histories of referral earnings by their links',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/transaction-history');
    const histories = page.getByRole('navigation', { name: 'Histories' });
    for (const [link, path, title] of [
      ['Referrals: withdrawals', '/user/referral-earning-withdrawal/1', 'Referrals: withdrawals'],
      ['Referrals: trades', '/user/referral-earning-trade/2', 'Referrals: trades'],
    ] as const) {
      await histories.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.getByLabel('Coin').selectOption('BTC');
      await expect(page).toHaveURL(new RegExp(`${path}\\?coin=BTC$`));
      await page.reload();
      await expect(page.getByLabel('Coin')).toHaveValue('BTC');
      await expect(page.getByRole('table', { name: title })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear filters' }).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  },
);

test(
  'stops a forged address that resembles a known one, and marks a paste of another address',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/user/my-wallet/deposit?coin=ETH&network=2');
    const card = page.getByRole('region', { name: 'Deposit address' });
    await card.getByRole('button', { name: 'Copy address' }).click();
    const own = (await card.locator('bdi').textContent()) ?? '';
    const data = { coin_type: 'ETH', network_id: 2, address: own, amount: '1', kind: 'normal' };
    await request.post('/faucet/send', { headers: OPERATOR_BEARER, data });
    await expect(
      page.getByRole('region', { name: 'Recent deposits' }).getByText('1 ETH'),
    ).toBeVisible();

    // A reload would forget the copied address.
    await navigate(page, '/user/my-wallet/withdrawal?coin=ETH&network=2');
    const forged = `${own.slice(0, 8).toLowerCase()}${'0123456789'.repeat(3).slice(0, 28)}${own
      .slice(-6)
      .toLowerCase()}`;
    await page.evaluate(async (text) => navigator.clipboard.writeText(text), forged);
    const field = page.getByRole('form', { name: 'Withdraw' }).getByLabel('Address');
    await field.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByText('Address that you know', { exact: true })).toBeVisible();
    await expect(page.locator('mark').first()).toBeVisible();
    await expect(
      page.getByText('The pasted address is not the one that you copied here last.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  },
);
