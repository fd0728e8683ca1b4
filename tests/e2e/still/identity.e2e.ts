/** Identity verification through the pages: details, papers, a rejection, the papers once more, and what the level
 *  opens. The simulated reviewer decides after some seconds. The same in Firefox and WebKit:
 *  tests/browsers/identity.journey.ts. */
import type { Page } from '@playwright/test';
import { DAY_MS } from '#contract/core/durations.ts';
import { expectAccessible } from '../../support/axe.ts';
import { IdentityWay } from '../../support/identity-displays.ts';
import { exchangeNow } from '../../support/exchange-clock.ts';
import { DETAILS } from '../../support/identity-exchange.ts';
import {
  BACK,
  fillDetails,
  FRONT,
  IDENTITY_PATH as PATH,
  newDocumentNumber,
  pickedPicture,
  SELFIE,
  sendPaper,
} from '../../support/identity-page.ts';
import { documentPicture, type PictureOptions } from '../../support/identity-pictures.ts';
import { expect, newUser, openTrader, test } from '../../support/journey.ts';

const REVIEW_MS = 30_000;

const DISPLAYS = [
  { language: 'en', width: 1366, tag: '@core' },
  { language: 'ar', width: 360, tag: '@core' },
  { language: 'en', width: 360, tag: '@long' },
  { language: 'ar', width: 1366, tag: '@long' },
] as const;

for (const display of DISPLAYS) {
  const { language, width, tag } = display;
  test(
    `[ROUTE-54][KYC-05] sends a rejected paper again, and withdraws with the level that opens, in ${language} at ${width} (K11)`,
    { tag },
    async ({ page, request }) => {
      const user = newUser();
      const way = new IdentityWay(page, display);
      const { text } = way;
      await openTrader(page, request, user);
      await way.comeForWithdrawal();
      await fillDetails(page, text);

      const buttonOf = (name: string) => page.getByRole('button', { name: text(name) });
      const add = page.getByRole('button', { name: text('Add {name}', { name: '' }).trim() });
      const send = async (name: string, options: PictureOptions): Promise<void> =>
        sendPaper(page, name, await pickedPicture(options), text);
      await add.first().click();
      await send(FRONT, { seed: 1, blur: 12 });
      await send(BACK, { seed: 2 });
      await send(SELFIE, { seed: 3 });
      await buttonOf('Submit for review').click();
      await expect(page.getByRole('heading', { name: text('In review') })).toBeVisible();
      await way.expectWhole();

      // Live, without a reload: only the blurred picture is asked for again.
      const blurred = 'The image is blurred. Hold the camera still and let it focus.';
      await expect(page.getByText(text(blurred))).toBeVisible({ timeout: REVIEW_MS });
      await way.expectWhole();
      await buttonOf('Send again').click();
      await expect(add).toHaveCount(1);
      await add.click();
      await send(FRONT, { seed: 4 });
      await buttonOf('Submit for review').click();
      const levels = await page.context().newPage();
      await levels.goto(way.pathOf(PATH));
      await way.returnWithLevel(REVIEW_MS);
      await expect(levels.getByText(way.used('0'))).toBeVisible();

      await way.withdraw(request, user);
      // The other page follows, without a reload.
      await expect(levels.getByText(way.used('[\\d,.]+'))).toBeVisible();
      await expect(levels.getByText(way.used('0'))).toHaveCount(0);

      await page.goto(way.pathOf('/user/profile/my-profile'));
      await expect(page.getByText('Mai Tran')).toBeVisible();
      const locked = 'Verified, so it cannot be changed. Contact support if it is wrong.';
      await expect(page.getByText(text(locked))).toBeVisible();
      await expect(page.locator('[data-change="names"]')).toHaveCount(0);
    },
  );
}

test(
  'asks only for the unsent picture after the page was ended between camera and upload (K1)',
  { tag: '@core' },
  async ({ page, context, request }) => {
    await openTrader(page, request);
    await page.goto(PATH);
    await fillDetails(page);
    await page.getByRole('button', { name: `Add ${FRONT}` }).click();
    await sendPaper(page, FRONT, await pickedPicture({ seed: 4 }));
    const dialogOf = (shown: Page) => shown.getByRole('dialog', { name: BACK });
    await dialogOf(page)
      .locator('input[type="file"]')
      .setInputFiles(await pickedPicture({ seed: 5 }));
    await expect(dialogOf(page).getByRole('button', { name: /^Send/ })).toBeVisible();
    // As a phone ends it while its camera is open.
    await page.close();
    const restored = await context.newPage();
    await restored.goto(PATH);
    await expect(restored.getByText('Missing documents: 2')).toBeVisible();
    await restored.getByRole('button', { name: `Add ${BACK}` }).click();
    // The picture of before is there; nothing has to be photographed again.
    await expect(dialogOf(restored).getByRole('img')).toBeVisible();
    await dialogOf(restored).getByRole('button', { name: /^Send/ }).click();
    await expect(restored.getByRole('dialog', { name: SELFIE })).toBeVisible();
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
    await sendPaper(other, FRONT, await pickedPicture({ seed: 6 }));
    await expect(other.getByRole('dialog', { name: BACK })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: /^Continue: Back/ })).toBeVisible();

    const third = await phone.newPage();
    await third.goto(link);
    await expect(third.getByText('This link is no longer valid', { exact: false })).toBeVisible();

    // What the phone has uploaded appears here.
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Missing documents: 2')).toBeVisible();
    await other.getByRole('button', { name: /^Continue: Back/ }).click();
    await sendPaper(other, BACK, await pickedPicture({ seed: 7 }));
    await sendPaper(other, SELFIE, await pickedPicture({ seed: 8 }));
    await expect(other.getByText(/^All documents are uploaded/)).toBeVisible();
    await phone.close();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('0 of 50,000 USD used')).toBeVisible({ timeout: REVIEW_MS });
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

test(
  'asks for the papers again within 30 days before a document ends',
  { tag: '@core' },
  async ({ page, request }) => {
    const caller = await openTrader(page, request);
    const expiresOn = new Date((await exchangeNow(request)) + 20 * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const details = { ...DETAILS, document_number: newDocumentNumber(), expires_on: expiresOn };
    type Opened = { readonly case: { readonly case_id: string } };
    const opened = await caller.post<Opened>('/kyc-case', { kyc_level: 1, details });
    const { case_id } = opened.case;
    const base64Of = async (seed: number) => (await documentPicture({ seed })).toString('base64');
    await caller.post('/upload-passport', { case_id, front: await base64Of(1) });
    await caller.post('/upload-selfie', { case_id, file: await base64Of(2) });
    await caller.post('/kyc-submit', { case_id });
    await page.goto(PATH);
    // The level stands, and its document may be replaced already.
    await page.getByRole('button', { name: 'Renew' }).click({ timeout: REVIEW_MS });
    const form = page.getByRole('form', { name: 'Your details' });
    await form.getByLabel('Valid until').fill('2044-02-28');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Missing documents: 2')).toBeVisible();
    expect(await caller.get('/kyc-details')).toMatchObject({ kyc_level: 1 });
  },
);

test(
  'says before an address of a deposit what a withdrawal needs, and names the missing paper (K18)',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/my-wallet/deposit?coin=ETH&network=2');
    const needs = page.getByText('You can deposit now. To withdraw, you need identity level 1.');
    await expect(needs).toBeVisible();
    await expect(page.getByText(/^A review usually takes /)).toBeVisible();
    const address = page.getByText(/^0x[\dA-Fa-f]{40}$/).first();
    await expect(address).toBeVisible();
    const tops = [needs, address].map((element) => element.boundingBox());
    const [needsTop, addressTop] = (await Promise.all(tops)).map((box) => box?.y ?? Number.NaN);
    expect(needsTop).toBeLessThan(addressTop ?? Number.NaN);
    await page.getByRole('link', { name: 'Verify your identity' }).click();
    await fillDetails(page);
    await page.getByRole('button', { name: `Add ${FRONT}` }).click();
    await sendPaper(page, FRONT, await pickedPicture({ seed: 9 }));
    await page.goto('/user/my-wallet/withdrawal?coin=ETH&network=2');
    await expect(page.getByText(`Missing: ${BACK}, ${SELFIE}`)).toBeVisible();
  },
);
