/** A trader's money in Firefox and WebKit: a deposit address, a transfer, its history and the export,
 *  hidden amounts, a convert and a withdrawal. */
import { endHolds } from '../support/ended-holds.ts';
import { callerOf, codeFor } from '../support/journey.ts';
import { enableTwoFactor } from '../support/second-factor.ts';
import { expect, openTrader, test } from './journey.ts';

const DIALOG = 'dialog:modal';
/** An address to which the user has never sent. */
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ROWS = { css: 'main tbody tr' } as const;

test('[WALLET-04] deposits, transfers, exports the history and hides the amounts', async ({
  tab,
  request,
}) => {
  await openTrader(tab, request);
  await tab.open('/user/my-wallet/deposit?coin=ETH&network=2');
  await expect.poll(() => tab.count({ css: 'main svg[aria-labelledby]' })).toBe(1);
  await expect.poll(() => tab.text({ css: 'main bdi' })).toMatch(/^0x[\dA-Fa-f]{40}$/);

  await tab.open('/wallet/spot');
  await tab.click({ css: 'button', name: 'Transfer ETH' });
  await tab.enter({ css: 'input[inputmode="decimal"]', inside: DIALOG }, '1.00000001');
  await tab.click({ css: 'button[type="submit"]', inside: DIALOG });
  await expect.poll(() => tab.text({ css: DIALOG })).toContain('1.00000001 ETH transferred.');

  await tab.open('/user/transaction-history?type=wallet_transfer');
  await expect.poll(() => tab.count(ROWS)).toBe(2);
  await expect.poll(() => tab.text({ css: 'main tbody' })).toContain('+1.00000001');
  await tab.click({ css: 'button', name: 'Export', inside: 'main' });
  await tab.click({ css: 'button', name: 'Export', inside: DIALOG });
  await expect
    .poll(() => tab.text({ css: DIALOG }))
    .toContain('Its bytes match the checksum of the exchange.');

  await tab.reload();
  await tab.click({ css: 'button', name: 'Hide amounts' });
  await expect.poll(() => tab.text({ css: 'main tbody' })).not.toContain('1.00000001');
  await tab.open('/user/swap-coin');
  await expect.poll(() => tab.count({ css: 'button', name: 'Show amounts' })).toBe(1);
  expect(await tab.errors()).toEqual([]);
});

test('[CONV-01][ROUTE-28] converts by a quote, and finds the convert in the history', async ({
  tab,
  request,
}) => {
  await openTrader(tab, request);
  await tab.open('/user/swap-coin');
  await tab.enter({ css: 'main input[inputmode="decimal"]' }, '100');
  await tab.click({ css: 'button', name: 'Convert 100 USDT' });
  await expect.poll(() => tab.text({ css: 'main' })).toContain('Converted');
  await tab.open('/user/swap-history');
  await expect.poll(() => tab.count(ROWS)).toBe(1);
  await expect.poll(() => tab.text(ROWS)).toContain('100 USDT');
  expect(await tab.errors()).toEqual([]);
});

test('[WALLET-04][ROUTE-49] withdraws with both codes, and finds the withdrawal in the history', async ({
  tab,
  request,
  exchange,
}) => {
  const user = await openTrader(tab, request);
  const elsewhere = await callerOf(request, user, { isNew: false });
  const { nextCode } = await enableTwoFactor(elsewhere, user);
  endHolds(exchange.folder);
  await tab.open('/user/my-wallet/withdrawal?coin=ETH&network=2');
  await tab.enter({ css: 'input[name="address"]' }, RECEIVER);
  await expect
    .poll(() => tab.text({ css: 'form[aria-label="Withdraw"]' }))
    .toContain('Valid address of this network');
  await tab.enter({ css: 'form[aria-label="Withdraw"] input[inputmode="decimal"]' }, '1.5');
  await tab.click({ css: 'button', name: 'Continue' });
  await tab.click({ css: 'input[type="checkbox"]', inside: DIALOG });
  await tab.click({ css: 'button', name: 'Withdraw 1.5 ETH', inside: DIALOG });
  await expect.poll(() => tab.count({ css: 'input[name="mailCode"]', inside: DIALOG })).toBe(1);
  await tab.type({ css: 'input[name="mailCode"]' }, await codeFor(request, user.email));
  await tab.enter({ css: 'input[name="twoFactorCode"]', inside: DIALOG }, await nextCode());
  await tab.click({ css: 'button', name: 'Confirm withdrawal', inside: DIALOG });
  await expect
    .poll(() => tab.text({ css: 'main output' }))
    .toMatch(/Sending|Confirming|In review|Completed/);

  await tab.open('/user/currency-withdraw-history');
  await expect.poll(() => tab.count(ROWS)).toBe(1);
  await expect.poll(() => tab.text(ROWS)).toContain('1.5');
  expect(await tab.errors()).toEqual([]);
});
