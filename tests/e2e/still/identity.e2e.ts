/** Identity verification through the pages: details, papers, a rejection, the papers once more, and what the level
 *  opens. The simulated reviewer decides after some seconds. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  fillDetails,
  IDENTITY_PATH as PATH,
  pickedPicture,
  sendPaper,
} from '../../support/identity-page.ts';
import {
  enterMailCode,
  expect,
  newUser,
  openTrader,
  test,
  type TestUser,
} from '../../support/journey.ts';

const REVIEW_MS = 30_000;
/** An address to which the user has never sent. */
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Withdraws 1.5 ETH on the page of withdrawals. */
async function withdraw(page: Page, request: APIRequestContext, user: TestUser): Promise<void> {
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByLabel('Address').fill(RECEIVER);
  await expect(form.getByText('Valid address of this network')).toBeVisible();
  await form.getByRole('textbox', { name: /^Amount/ }).fill('1.5');
  await form.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Withdraw 1.5 ETH' }).click();
  await enterMailCode(dialog.getByLabel('Email code'), request, user.email);
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const receipt = page.getByRole('region', { name: 'Your withdrawal' });
  await expect(receipt.getByRole('status')).toContainText(/Sending|Confirming|In review|Completed/);
}

test(
  '[ROUTE-54][KYC-05] sends a rejected paper again, and withdraws with the level that opens',
  { tag: '@core' },
  async ({ page, request }) => {
    const user = newUser();
    await openTrader(page, request, user);
    await page.goto('/user/my-wallet/withdrawal?coin=ETH&network=2');
    await expect(page.getByText('Withdrawals need identity level 1.')).toBeVisible();
    await page.getByRole('link', { name: 'Verify your identity' }).click();
    await expect(page).toHaveURL(new RegExp(`${PATH}\\?level=1&return=`));
    await expectAccessible(page);
    await fillDetails(page);

    await page.getByRole('button', { name: 'Add Front of the document' }).click();
    await sendPaper(page, 'Front of the document', await pickedPicture({ seed: 1, blur: 12 }));
    await sendPaper(page, 'Back of the document', await pickedPicture({ seed: 2 }));
    await sendPaper(page, 'Photo of yourself', await pickedPicture({ seed: 3 }));
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText(/Your documents are in review/)).toBeVisible();

    // Live, without a reload: only the blurred picture is asked for again.
    await expect(page.getByText(/The image is blurred/)).toBeVisible({ timeout: REVIEW_MS });
    await page.getByRole('button', { name: 'Send again' }).click();
    const add = page.getByRole('button', { name: /^Add / });
    await expect(add).toHaveCount(1);
    await add.click();
    await sendPaper(page, 'Front of the document', await pickedPicture({ seed: 4 }));
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('You have the identity level that you need.')).toBeVisible({
      timeout: REVIEW_MS,
    });
    await expect(page.getByText(/of 50,000 USD used/)).toBeVisible();

    const levels = await page.context().newPage();
    await levels.goto(PATH);
    await expect(levels.getByText('0 of 50,000 USD used')).toBeVisible();

    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL(/withdrawal\?coin=ETH&network=2/);
    await expect(page.getByText('Withdrawals need identity level 1.')).toHaveCount(0);
    await withdraw(page, request, user);
    await page.goto('/user/wallet-history?type=withdrawal');
    const table = page.getByRole('table', { name: 'Withdrawals' });
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table).toContainText('1.5');
    await expect(table).toContainText(/Pending|Processing|Accepted/);
    // The other page follows, without a reload.
    await expect(levels.getByText(/^[\d,.]+ of 50,000 USD used$/)).toBeVisible();
    await expect(levels.getByText('0 of 50,000 USD used', { exact: true })).toHaveCount(0);

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
    await dialog.locator('input[type="file"]').setInputFiles(await pickedPicture({ seed: 5 }));
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
    await sendPaper(other, 'Front of the document', await pickedPicture({ seed: 6 }));
    await expect(other.getByRole('dialog', { name: 'Back of the document' })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: /^Continue: Back/ })).toBeVisible();

    const third = await phone.newPage();
    await third.goto(link);
    await expect(third.getByText('This link is no longer valid', { exact: false })).toBeVisible();
    await phone.close();

    // What the phone has uploaded appears here.
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Missing documents: 2')).toBeVisible();
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
