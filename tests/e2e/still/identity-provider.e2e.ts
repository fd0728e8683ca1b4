/** Identity verification by an outside provider: its page opens in a window of its own, and the exchange alone says what
 *  was decided. The exchange's mock of a provider sends its events over HTTP, signed like all others. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { IdentityWay } from '../../support/identity-displays.ts';
import { IDENTITY_PATH } from '../../support/identity-page.ts';
import { expect, newUser, openTrader, test } from '../../support/journey.ts';
import { inEnglish, type TextOf } from '../../support/page-texts.ts';

test.use({ exchangeSettings: { TIDEMARK_IDENTITY_TYPE: 'PERSONA' } });

/** @returns the page of the provider. */
async function openProvider(
  page: Page,
  button: 'Start' | 'Try again',
  text: TextOf = inEnglish,
): Promise<Page> {
  await page.getByRole('button', { name: text(button) }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: text('Open the provider’s page') }).click();
  const provider = await opened;
  await expect(provider.getByRole('heading', { name: 'Test identity provider' })).toBeVisible();
  return provider;
}

const decide = async (
  provider: Page,
  decision: 'Approve' | 'Decline' | 'Needs review',
  events = 'Sent once',
): Promise<void> => {
  await provider.getByLabel('Events').selectOption(events);
  await provider.getByRole('button', { name: decision }).click();
  // The provider sends the user back.
  await expect(provider).toHaveURL(new RegExp(`${IDENTITY_PATH}\\?inquiry_id=inq_`));
};

test(
  '[KYC-03][KYC-04] shows a started inquiry, its review and its approval, whose events come twice and late',
  { tag: '@core' },
  async ({ page, request }) => {
    const caller = await openTrader(page, request);
    await page.goto(IDENTITY_PATH);
    await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    const provider = await openProvider(page, 'Start');
    const address = provider.url();
    await decide(provider, 'Needs review');
    // Live, without a reload, and without an offer to start again.
    await expect(page.getByText('Your documents are in review.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await expectAccessible(page);

    await provider.goto(address);
    await decide(provider, 'Approve', 'Sent twice, then an older one');
    await expect(page.getByText('Your identity is verified.')).toBeVisible();
    await expect(provider.getByText('Your identity is verified.')).toBeVisible();
    const notifications = JSON.stringify(await caller.get('/notifications'));
    expect(notifications.match(/Identity verified/g)).toHaveLength(1);
    await page.reload();
    await expect(page.getByText('Your identity is verified.')).toBeVisible();
    await page.goto('/user/profile/my-profile');
    await expect(page.getByText('Mai Tran')).toBeVisible();
  },
);

const DISPLAYS = [
  { language: 'en', width: 1366, tag: '@core' },
  { language: 'ar', width: 360, tag: '@core' },
  { language: 'en', width: 360, tag: '@long' },
  { language: 'ar', width: 1366, tag: '@long' },
] as const;

for (const display of DISPLAYS) {
  const { language, width, tag } = display;
  test(
    `[KYC-03][KYC-04] is declined, tries again, and withdraws with the level that opens, in ${language} at ${width}`,
    { tag },
    async ({ page, request }) => {
      const user = newUser();
      const way = new IdentityWay(page, display);
      const { text } = way;
      await openTrader(page, request, user);
      await way.comeForWithdrawal();
      const provider = await openProvider(page, 'Start', text);
      const address = provider.url();
      await decide(provider, 'Decline');
      const declined = 'Your identity could not be verified. Try again, or contact support.';
      await expect(page.getByText(text(declined))).toBeVisible();
      await way.expectWhole();
      await provider.close();
      const next = await openProvider(page, 'Try again', text);
      expect(next.url()).not.toBe(address);
      await decide(next, 'Approve');
      await expect(page.getByText(text('Your identity is verified.'))).toBeVisible();
      await next.close();
      await way.returnWithLevel();
      await way.withdraw(request, user);
    },
  );
}

test(
  '[KYC-03] says on the return that no result has come, asks again, and goes on after a reload',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto(IDENTITY_PATH);
    const provider = await openProvider(page, 'Start');
    const address = provider.url();
    // Sent back before the provider has decided anything.
    const [inquiryId] = /inq_[\w-]+/.exec(address) ?? [];
    await provider.goto(`${IDENTITY_PATH}?inquiry_id=${inquiryId}`);
    const back = provider.getByText(/^You are back from the provider/);
    await expect(back).toBeVisible();
    await expectAccessible(provider);
    await provider.reload();
    await expect(back).toBeVisible();
    await provider.getByRole('button', { name: 'Check again' }).click();
    await expect(back).toBeVisible();
    await page.goto(address);
    await decide(page, 'Approve');
    await expect(provider.getByText('Your identity is verified.')).toBeVisible();
  },
);
