/** An operator's journey: the desk by its link, a withdrawal, an announcement and maintenance. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  custodyTrader,
  faucetSend,
  mineBlocks,
  type CustodyTrader,
} from '../../support/every-custody-call.ts';
import { expect, test } from '../../support/journey.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '../../support/live-exchange.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const RECEIVER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Deposits, and withdraws 50 USDT up to the operator's review. */
async function withdraw(live: LiveExchange, { bearer, codes }: CustodyTrader): Promise<void> {
  const { data } = await mustAccept(live.call('createDepositAddress', { bearer, body: TRON }));
  await faucetSend(live, { ...TRON, address: data?.['address'], amount: '300' });
  await mineBlocks(live, TRON.network_id, 15);
  const request_id = crypto.randomUUID();
  const body = { ...TRON, address: RECEIVER, amount: '50', fee_mode: 1, request_id };
  const { data: waiting } = await mustAccept(live.call('processWithdrawal', { bearer, body }));
  const id = Number(waiting?.['id']);
  await mustAccept(live.call('confirmWithdrawal', { bearer, body: { id, ...(await codes(id)) } }));
}

const section = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test(
  'reviews, announces and switches maintenance at the desk, and audits each of it',
  { tag: '@core' },
  async ({ page }) => {
    test.setTimeout(300_000);
    const live = await openLiveExchange({
      TIDEMARK_DESK_DIR: 'dist-operator',
      TIDEMARK_CHAIN_FAULTS: 'off',
      TIDEMARK_REVIEW: 'manual',
    });
    try {
      const trader = await custodyTrader(live, 'mai');
      await withdraw(live, trader);

      // Without the link there is no page, and no hint of one.
      const closed = await page.goto(`${live.url}/operator`);
      expect(closed?.status()).toBe(401);
      await page.goto(`${live.url}/operator?token=${live.operator.token}`);
      await expect(page).toHaveURL(`${live.url}/operator`);
      await expect(page.getByRole('heading', { level: 1, name: 'Operator’s desk' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Passed');
      await expect(page.getByRole('table', { name: 'Ledger' })).not.toContainText('Failed');
      await expectAccessible(page);

      await section(page, /^Withdrawals 1$/).click();
      await page.getByRole('row', { name: /mai@example\.com/ }).click();
      await expect(page.getByText(RECEIVER)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Approve' }).click();
      await confirm(page, 'Approve');
      await expect(page.getByText('51 USDT approved.')).toBeVisible();
      await expect(section(page, /^Withdrawals$/)).toBeVisible();
      await mineBlocks(live, TRON.network_id, 15);
      const query = { type: 'withdrawal' };
      const { bearer } = trader;
      const { data } = await mustAccept(live.call('walletHistory', { bearer, query }));
      expect(data?.data?.[0]).toMatchObject({ amount: '51', status: 1 });

      await section(page, /^Announcements$/).click();
      await page.getByRole('radio', { name: 'One user' }).check({ force: true });
      await page.getByLabel('Email or user ID').fill(trader.email);
      await page.getByLabel('Title').fill('Your withdrawal');
      await page.getByLabel('Text').fill('It is on its way.');
      await page.getByRole('button', { name: 'Send announcement' }).click();
      await confirm(page, 'Send announcement');
      await expect(page.getByText(`Announcement sent to ${trader.email}.`)).toBeVisible();
      await expect(page.getByRole('table', { name: 'Sent announcements' })).toContainText(
        trader.email,
      );
      const { data: list } = await mustAccept(live.call('notifications', { bearer }));
      expect(JSON.stringify(list)).toContain('It is on its way.');

      await section(page, /^Maintenance$/).click();
      await page.getByLabel('Text for users').fill('Back at noon.');
      await page.getByRole('button', { name: 'Start maintenance' }).click();
      await confirm(page, 'Start maintenance');
      await expect(page.getByText('Maintenance is on.')).toBeVisible();
      await expectAccessible(page);
      expect((await live.call('notifications', { bearer })).status).toBe(503);
      await page.getByRole('button', { name: 'End maintenance' }).click();
      await confirm(page, 'End maintenance');
      await expect(page.getByText('Maintenance is off.')).toBeVisible();
      await mustAccept(live.call('notifications', { bearer }));

      await section(page, /^Audit$/).click();
      const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
      await expect(rows).toHaveCount(5);
      await expect(rows.nth(1)).toContainText('Maintenance ended');
      await expect(rows.nth(4)).toContainText('Withdrawal approved');
      await expect(rows.nth(4)).toContainText('127.0.0.1');

      await page.setViewportSize({ width: 360, height: 800 });
      for (const id of ['overview', 'withdrawals', 'announcements', 'maintenance', 'audit']) {
        await page.goto(`${live.url}/operator#${id}`);
        await expectAccessible(page);
        const spill = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(spill, id).toBeLessThanOrEqual(0);
      }
    } finally {
      await live.close();
    }
  },
);
