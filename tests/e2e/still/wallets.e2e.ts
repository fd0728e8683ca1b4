/** A trader moves a coin between wallets and to another user, and finds each movement again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { endHolds, enforceWhitelist, requireWhitelist } from '../../support/ended-holds.ts';
import {
  enterMailCode,
  expect,
  navigate,
  newUser,
  openTrader,
  test,
} from '../../support/journey.ts';
import { enableTwoFactor } from '../../support/second-factor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

const rowOf = (page: Page, table: string, coin: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${coin}$`) }) });

const pageLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Wallets' }).getByRole('link', { name, exact: true });

interface Move {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Fills and sends the open transfer dialog, whose coin is selected. */
async function transfer(page: Page, { from, to, amount }: Move): Promise<void> {
  const open = dialog(page, 'Transfer');
  await open.getByRole('combobox', { name: 'From' }).selectOption({ label: from });
  await open.getByRole('combobox', { name: 'To' }).selectOption({ label: to });
  await expect(open.getByText(/^Available: /)).toBeVisible();
  await open.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await open.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(open.getByText(`${amount} USDT transferred.`)).toBeVisible();
}

test(
  '[WALLET-04] moves a coin to futures, to P2P and back, live on the page and in the history',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/markets');
    await page.getByRole('button', { name: 'Wallets', exact: true }).click();
    await page.getByRole('link', { name: 'Spot wallet' }).click();
    await expect(page).toHaveURL(/\/wallet\/spot$/);
    const spot = rowOf(page, 'Spot wallet', 'USDT');
    await expect(spot).toContainText(/\d/);
    await expectAccessible(page);

    await spot.getByRole('button', { name: 'Transfer USDT' }).click();
    await transfer(page, { from: 'Spot wallet', to: 'Futures wallet', amount: '125.5' });
    await dialog(page, 'Transfer').getByRole('button', { name: 'Done' }).click();

    // The same after a reload, in the other wallet.
    await pageLink(page, 'Futures').click();
    await expect(rowOf(page, 'Futures wallet', 'USDT')).toContainText('125.5');
    await page.reload();
    await expect(rowOf(page, 'Futures wallet', 'USDT')).toContainText('125.5');

    await rowOf(page, 'Futures wallet', 'USDT')
      .getByRole('button', { name: 'Transfer USDT' })
      .click();
    await transfer(page, { from: 'Futures wallet', to: 'P2P wallet', amount: '25.5' });
    await dialog(page, 'Transfer').getByRole('button', { name: 'New transfer' }).click();
    await transfer(page, { from: 'Futures wallet', to: 'Spot wallet', amount: '100' });
    await dialog(page, 'Transfer').getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(page, 'Futures wallet', 'USDT')).not.toContainText('125.5');
    await pageLink(page, 'P2P').click();
    await expect(rowOf(page, 'P2P wallet', 'USDT')).toContainText('25.5');

    // Each transfer has two lines, one for each wallet.
    await pageLink(page, 'History').click();
    const history = page.getByRole('table', { name: 'Transaction history' });
    await page.getByRole('combobox', { name: 'Type' }).selectOption('wallet_transfer');
    await expect(history.getByRole('row')).toHaveCount(7);
    await page.getByRole('combobox', { name: 'Wallet' }).selectOption('p2p');
    await expect(history.getByRole('row')).toHaveCount(2);
    await expect(history).toContainText('+25.5');
    await expect(page).toHaveURL(/type=wallet_transfer/);
    await page.reload();
    await expect(history.getByRole('row')).toHaveCount(2);
    await history.getByRole('button', { name: 'Details' }).click();
    await expect(dialog(page, 'Transfer between wallets')).toContainText('P2P wallet');
    await expectAccessible(page);
  },
);

test(
  '[WALLET-04] sends a coin to another user, who receives it live and sees it in the history',
  { tag: '@core' },
  async ({ page, browser, exchange, request }) => {
    const receiver = newUser();
    const receiverContext = await browser.newContext({ baseURL: exchange.url });
    const other = await receiverContext.newPage();
    await openTrader(other, request, receiver);
    await other.goto('/wallet/spot');
    const balance = rowOf(other, 'Spot wallet', 'USDT');
    await expect(balance).toContainText(/\d/);
    const before = await balance.textContent();

    const sender = newUser();
    const factor = await enableTwoFactor(await openTrader(page, request, sender), sender);
    endHolds(exchange.folder);
    await page.goto('/wallet');
    await expect(page.getByRole('table', { name: 'Wallets' })).toContainText('%');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const open = dialog(page, 'Send to Tidemark user');
    await open.getByRole('radio', { name: 'Email' }).check();
    await open.getByRole('textbox', { name: 'Email' }).fill(receiver.email);
    await open.getByRole('combobox', { name: 'Coin' }).selectOption({ label: 'USDT – Tether' });
    await open.getByRole('textbox', { name: /^Amount/ }).fill('42.25');
    await open.getByRole('button', { name: 'Continue' }).click();
    await expect(open.getByText(receiver.email)).toBeVisible();
    await open.getByLabel('Authenticator code').fill(await factor.nextCode());
    await open.getByRole('button', { name: 'Send 42.25 USDT' }).click();
    await expect(open.getByText('42.25 USDT sent.')).toBeVisible();
    // The exchange hides a part of the receiver.
    await expect(open.getByText(receiver.email)).toHaveCount(0);
    await open.getByRole('button', { name: 'Done' }).click();

    await expect(balance).not.toHaveText(before ?? '');
    await navigate(other, '/user/transaction-history?type=internal_transfer');
    const received = other.getByRole('table', { name: 'Transaction history' });
    await expect(received).toContainText('+42.25');
    await navigate(page, '/user/transaction-history?type=internal_transfer');
    await expect(page.getByRole('table', { name: 'Transaction history' })).toContainText('-42.25');
    await receiverContext.close();
  },
);

test(
  'hides every amount, also on the next page and after a reload',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/wallet/spot');
    const table = page.getByRole('table', { name: 'Spot wallet' });
    await expect(table).toContainText(/\d/);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(rowOf(page, 'Spot wallet', 'USDT')).not.toContainText(/\d/);
    await page.reload();
    await expect(rowOf(page, 'Spot wallet', 'USDT')).toContainText('Hidden');
    await pageLink(page, 'Overview').click();
    await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
    await expect(page.getByText(/\$\d/)).toHaveCount(0);

    // Another tab, on the pages of deposits, withdrawals and converts, follows.
    const other = await page.context().newPage();
    await other.goto('/user/swap-coin');
    await expect(other.getByRole('button', { name: 'Show amounts' })).toBeVisible();
    await expect(other.getByText(/^\d[\d,.]* (?:USDT|BTC)$/)).toHaveCount(0);
    await navigate(other, '/user/my-wallet/withdrawal?coin=ETH&network=2');
    await expect(other.getByText(/^Available: ••••••/)).toBeVisible();
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(other.getByText(/^Available: [\d,]+/)).toBeVisible();
  },
);

/** Bytes of the file that an export saves. */
async function exportedFile(page: Page, format: 'CSV' | 'JSON'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const open = page.getByRole('dialog', { name: /^Export / });
  await open.getByRole('radio', { name: format }).check({ force: true });
  const saved = page.waitForEvent('download');
  await open.getByRole('button', { name: 'Export', exact: true }).click();
  const bytes = readFileSync(await (await saved).path());
  await expect(open.getByText(/match the checksum of the exchange/)).toBeVisible();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect(open.getByText(sha256.slice(0, 6))).toBeVisible();
  await expectAccessible(page);
  await open.getByRole('button', { name: 'Close' }).last().click();
  return bytes;
}

test(
  '[ROUTE-41] exports a history, and saves exactly the bytes of the exchange',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/transaction-history');
    const table = page.getByRole('table', { name: 'Transaction history' });
    const rows = table.getByRole('row');
    await expect(table).not.toHaveAttribute('aria-busy');
    await expect(rows.nth(1)).toBeVisible();
    const shown = (await rows.count()) - 1;
    const lines = (await exportedFile(page, 'CSV')).toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(shown + 1);
    const json = JSON.parse((await exportedFile(page, 'JSON')).toString('utf8')) as unknown[];
    expect(json).toHaveLength(shown);

    // A file whose bytes were changed on the way is not saved.
    await page.route('**/history-export/*/file', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} ` });
    });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const open = page.getByRole('dialog', { name: 'Export to file' });
    let downloadCount = 0;
    page.on('download', () => (downloadCount += 1));
    await open.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(open.getByText(/do not match the checksum/)).toBeVisible();
    expect(downloadCount).toBe(0);
  },
);

test(
  '[WALLET-04] says before anything is typed that transfers to users are suspended',
  { tag: '@core' },
  async ({ page, request }) => {
    const user = newUser();
    await enableTwoFactor(await openTrader(page, request, user), user);
    await page.goto('/wallet/spot?send=user');
    const open = dialog(page, 'Send to Tidemark user');
    await expect(open.getByText(/transfers to users are suspended until/)).toBeVisible();
    await expect(open.getByRole('link', { name: 'Security page' })).toBeVisible();
    await open.getByRole('combobox', { name: 'Coin' }).selectOption({ label: 'USDT – Tether' });
    await open.getByRole('textbox', { name: 'UID' }).fill('10203040');
    await open.getByRole('textbox', { name: /^Amount/ }).fill('3.5');
    await open.getByRole('button', { name: 'Continue' }).click();
    await expect(open.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  '[WALLET-04] adds a user to the address book, waits, and sends only to users of the book',
  { tag: '@core' },
  async ({ page, browser, exchange, request }) => {
    const receiver = newUser();
    const context = await browser.newContext({ baseURL: exchange.url });
    await openTrader(await context.newPage(), request, receiver);
    await context.close();
    const sender = newUser();
    const factor = await enableTwoFactor(await openTrader(page, request, sender), sender);
    endHolds(exchange.folder);

    await page.goto('/user/my-wallet/withdrawal?book=open');
    const book = page.getByRole('dialog');
    await book.getByRole('button', { name: 'Add user' }).click();
    await book.getByLabel('Label').fill('Friend');
    await book.getByRole('radio', { name: 'Email' }).check();
    await book.getByRole('textbox', { name: 'Email' }).fill(receiver.email);
    await expectAccessible(page);
    await book.getByRole('button', { name: 'Continue' }).click();
    await expect(book.getByText('The code was sent.')).toBeVisible();
    await enterMailCode(book.getByLabel('Email code'), request, sender.email);
    const [recoveryCode = ''] = factor.recoveryCodes;
    await book.getByLabel('Authenticator or recovery code').fill(recoveryCode);
    await book.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(book.getByRole('list', { name: 'Users' })).toContainText(receiver.email);
    await expect(book.getByText('On the whitelist from')).toBeVisible();
    await expectAccessible(page);
    requireWhitelist(exchange.folder);

    // By the link of an offer of a transfer.
    await page.goto('/wallet/spot?send=user');
    const open = dialog(page, 'Send to Tidemark user');
    await open.getByRole('combobox', { name: 'Coin' }).selectOption({ label: 'USDT – Tether' });
    await open.getByRole('radio', { name: 'Email' }).check();
    await open.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await open.getByRole('textbox', { name: /^Amount/ }).fill('3.5');
    const confirm = async (code: string): Promise<void> => {
      await open.getByLabel('Authenticator code').fill(code);
      await open.getByRole('button', { name: 'Send 3.5 USDT' }).click();
    };
    // The rules come before the code, which is wrong here.
    await open.getByRole('button', { name: 'Continue' }).click();
    await confirm('000000');
    await expect(open.getByText('This user is not on your whitelist.')).toBeVisible();
    await expect(open.getByRole('link', { name: 'Open address book' })).toBeVisible();
    await expectAccessible(page);
    await open.getByRole('button', { name: 'Back' }).click();

    const saved = open.getByRole('combobox', { name: 'Address book' });
    await saved.selectOption('Friend');
    await expect(open.getByText(/^On the whitelist from/)).toBeVisible();
    await expectAccessible(page);
    await open.getByRole('button', { name: 'Continue' }).click();
    await confirm('000000');
    const onHold = 'This address was added recently and cannot be used yet.';
    await expect(open.getByText(onHold)).toBeVisible();

    enforceWhitelist(exchange.folder);
    await confirm(await factor.nextCode());
    await expect(open.getByText('3.5 USDT sent.')).toBeVisible();
  },
);
