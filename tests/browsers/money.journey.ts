/** A trader's money in Firefox and WebKit: a deposit address, a transfer, its history and the export,
 *  and hidden amounts. */
import { expect, signUp, test } from './journey.ts';

const DIALOG = 'dialog:modal';
const ROWS = { css: 'main tbody tr' } as const;

test('[WALLET-04][HIST-01] deposits, transfers, exports the history and hides the amounts', async ({
  tab,
  request,
}) => {
  await signUp(tab, request);
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
