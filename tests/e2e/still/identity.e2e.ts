/** Identity verification through the pages: details, papers, a rejection, the papers once more, and what the level
 *  opens. The simulated reviewer decides after some seconds. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { documentPicture } from '../../support/identity-pictures.ts';
import { expect, openTrader, test } from '../../support/journey.ts';

const PATH = '/user/profile/identification';
const REVIEW_MS = 30_000;

const picture = async (options: Parameters<typeof documentPicture>[0]) => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: await documentPicture(options),
});
type Picture = Awaited<ReturnType<typeof picture>>;

async function fillDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify level 1' }).click();
  const form = page.getByRole('form', { name: 'Your details' });
  await form.getByLabel('First name').fill('Mai');
  await form.getByLabel('Last name').fill('Tran');
  await form.getByLabel('Date of birth').fill('1994-02-28');
  await form.getByLabel('Nationality').selectOption('VN');
  await form.getByLabel('Country of residence').selectOption('VN');
  await form.getByLabel('Document', { exact: true }).selectOption('nid');
  await form.getByLabel('Document number').fill(`07919${randomInt(10 ** 10)}`);
  await form.getByLabel('Valid until').fill('2044-02-28');
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Sends a picture of the paper whose dialog is open, and waits for the next step. */
async function send(page: Page, name: string, file: Picture): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog).toHaveCount(0);
}

test(
  '[ROUTE-54][KYC-05] sends a rejected paper again, and withdraws with the level that opens',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/my-wallet/withdrawal?coin=BTC&network=1');
    await expect(page.getByText('Withdrawals need identity level 1.')).toBeVisible();
    await page.getByRole('link', { name: 'Verify your identity' }).click();
    await expect(page).toHaveURL(new RegExp(`${PATH}\\?level=1&return=`));
    await expectAccessible(page);
    await fillDetails(page);

    await page.getByRole('button', { name: 'Add Front of the document' }).click();
    await send(page, 'Front of the document', await picture({ seed: 1, blur: 12 }));
    await send(page, 'Back of the document', await picture({ seed: 2 }));
    await send(page, 'Photo of yourself', await picture({ seed: 3 }));
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText(/Your documents are in review/)).toBeVisible();

    // Live, without a reload: only the blurred picture is asked for again.
    await expect(page.getByText(/The image is blurred/)).toBeVisible({ timeout: REVIEW_MS });
    await page.getByRole('button', { name: 'Send again' }).click();
    const add = page.getByRole('button', { name: /^Add / });
    await expect(add).toHaveCount(1);
    await add.click();
    await send(page, 'Front of the document', await picture({ seed: 4 }));
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('You have the identity level that you need.')).toBeVisible({
      timeout: REVIEW_MS,
    });
    await expect(page.getByText(/of 50,000 USD used/)).toBeVisible();

    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL(/withdrawal\?coin=BTC&network=1/);
    await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
    await expect(page.getByText('Withdrawals need identity level 1.')).toHaveCount(0);

    await page.goto('/user/profile/my-profile');
    await expect(page.getByText('Mai Tran')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Name' })).toHaveCount(0);
  },
);

test(
  'asks only for the unsent picture after the page was ended between camera and upload',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto(PATH);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Add Front of the document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Front of the document' });
    await dialog.locator('input[type="file"]').setInputFiles(await picture({ seed: 5 }));
    await expect(dialog.getByRole('button', { name: /^Send/ })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Add Front of the document' }).click();
    // The picture of before is there; nothing has to be photographed again.
    await expect(dialog.getByRole('img')).toBeVisible();
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('dialog', { name: 'Back of the document' })).toBeVisible();
  },
);

test(
  'continues a case on a phone by a link that opens once',
  { tag: '@core' },
  async ({ page, request, browser }) => {
    await openTrader(page, request);
    await page.goto(PATH);
    await fillDetails(page);
    const created = page.waitForResponse('**/kyc-resume');
    await page.getByRole('button', { name: 'Continue on your phone' }).click();
    const reply = (await (await created).json()) as { data: { resume_token: string } };
    await expect(page.locator('svg title', { hasText: 'QR code' })).toBeAttached();

    const phone = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const other = await phone.newPage();
    const link = `${new URL(page.url()).origin}/identification/phone#${reply.data.resume_token}`;
    await other.goto(link);
    await other.getByRole('button', { name: /^Continue: Front/ }).click();
    // The token is in no address any more.
    expect(new URL(other.url()).hash).toBe('');
    await send(other, 'Front of the document', await picture({ seed: 6 }));
    await expect(other.getByRole('dialog', { name: 'Back of the document' })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: /^Continue: Back/ })).toBeVisible();

    const third = await phone.newPage();
    await third.goto(link);
    await expect(third.getByText('This link is no longer valid', { exact: false })).toBeVisible();
    await phone.close();

    // What the phone has uploaded appears here.
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 documents are missing.')).toBeVisible();
  },
);

test(
  '[NAV-27] opens from the menu in Arabic on a phone',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/ar/user/profile/settings');
    await page.locator(`a[href="/ar${PATH}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/ar${PATH}$`));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('USD').first()).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);
