/** An ad from its editor to a completed order: the seller adds an account and posts the ad, the buyer finds it by filters
 *  in the list. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import { expect, test } from '../../support/journey.ts';
import {
  coinsOf,
  dialogOf,
  headingOf,
  LIVE,
  markPaid,
  openSides,
  primary,
  release,
} from '../../support/journey-p2p.ts';

test.use({ exchangeSettings: { TIDEMARK_BOT_SPEED: '0' } });
test.setTimeout(240_000);

const IBAN = 'DE89370400440532013000';
const METHOD = 'SEPA bank transfer · Main';

/** The editor of a new ad, for USDT in euros. */
async function openEditor(page: Page) {
  await primary(page, 'Post ad').first().click(LIVE);
  const editor = dialogOf(page, 'Post ad');
  await editor.getByLabel('Coin', { exact: true }).selectOption('USDT');
  await editor.getByLabel('Currency', { exact: true }).selectOption('EUR');
  return editor;
}

/** Follows the editor's link to the payment methods, adds an account, and returns to the ads. */
async function addMethod(page: Page): Promise<void> {
  const editor = await openEditor(page);
  await expect(editor.getByText('You have no account for EUR yet.')).toBeVisible(LIVE);
  await editor.getByLabel('Terms (optional)').fill('Own account only.');
  await editor.getByRole('link', { name: 'Add payment method' }).click();
  await primary(page, 'Add payment method').first().click(LIVE);
  const form = dialogOf(page, 'Add payment method');
  await form.getByLabel('Payment method', { exact: true }).selectOption('SEPA bank transfer');
  await form.getByLabel('Name of the account’s owner').fill('Anna Keller');
  // A slip of one digit is noticed before anything is sent.
  await form.getByLabel('IBAN').fill(IBAN.replace(/0$/, '1'));
  await form.getByLabel('Your name for it (optional)').fill('Main');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Check the IBAN: a digit is wrong')).toBeVisible();
  await form.getByLabel('IBAN').fill(IBAN);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0, LIVE);
  await expect(page.getByRole('listitem').filter({ hasText: METHOD })).toBeVisible(LIVE);
  // What was entered is kept, also by a reload.
  await page.reload();
  await page.getByRole('link', { name: 'Back to your ad' }).click(LIVE);
}

/** Posts an ad of 200 USDT at 0.93 EUR. */
async function postByEditor(page: Page): Promise<void> {
  const editor = dialogOf(page, 'Post ad');
  await expect(editor.getByLabel('Terms (optional)')).toHaveValue('Own account only.', LIVE);
  await editor.getByLabel('Country of the payment').selectOption('Germany');
  await editor.getByLabel('Price of 1 USDT').fill('0.93');
  await editor.getByLabel('Total amount').fill('200');
  await editor.getByLabel('Minimum order').fill('10');
  await editor.getByLabel('Maximum order').fill('180');
  await editor.getByRole('checkbox', { name: METHOD }).check();
  await editor.getByLabel('First message (optional)').fill('Hello, the account is in the order.');
  await expect(editor.getByText('200.2 USDT')).toBeVisible(LIVE);
  await expect(editor.getByText('1 of 1')).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Post ad' }).click();
  await expect(editor).toHaveCount(0, LIVE);
}

/** Shows the market in which the ad will be posted, and follows it. */
async function watchList(page: Page): Promise<void> {
  await page.goto('/p2p-trading?coin=USDT&currency=EUR');
  await expect(page.getByRole('region', { name: 'Ads' })).toBeVisible(LIVE);
  await expectFollowed(page, 'p2p-ads-USDT-EUR');
}

/** Finds the ad in the list without loading it, filters the list, takes its only ad, and returns when the order is
 *  shown. */
async function takeFromList(page: Page): Promise<void> {
  const ads = page.getByRole('region', { name: 'Ads' });
  await expect(ads.getByRole('button', { name: /^Buy USDT from/ })).toHaveCount(1, LIVE);
  await page.goto('/p2p-trading');
  await ads.getByLabel('Coin', { exact: true }).selectOption('USDT');
  await ads.getByLabel('Currency', { exact: true }).selectOption('EUR');
  await ads.getByLabel('Payment method', { exact: true }).selectOption('SEPA bank transfer');
  await ads.getByLabel('Country of the payment').selectOption('France');
  await expect(ads.getByRole('button', { name: /^Buy USDT from/ })).toHaveCount(0, LIVE);
  await ads.getByLabel('Country of the payment').selectOption('Germany');
  await ads.getByRole('textbox', { name: 'Amount' }).fill('93');
  await expect(page).toHaveURL(/amount=93/, LIVE);
  await page.reload();
  await expect(ads.getByRole('listitem').filter({ hasText: 'Germany' })).toHaveCount(1, LIVE);
  await ads.getByRole('button', { name: /^Buy USDT from/ }).click(LIVE);
  const panel = dialogOf(page, 'Buy USDT');
  await panel.getByRole('button', { name: 'I understand' }).click();
  await expect(panel.getByRole('textbox', { name: 'You pay (EUR)' })).toHaveValue('93');
  await panel.getByRole('button', { name: 'Buy USDT' }).click();
  await expect(page).toHaveURL(/\/p2p-trading\/order\?uid=\w+/, LIVE);
}

test(
  '[P2P-01] posts an ad with a new account through the editor, and the buyer takes it from the list',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    await seller.page.goto('/p2p-trading/p2p');
    await addMethod(seller.page);
    await watchList(buyer.page);
    await postByEditor(seller.page);
    await seller.page.reload();
    const ad = seller.page.getByRole('list', { name: 'My ads' }).getByRole('listitem');
    await expect(ad).toHaveText(/Sell USDT.*Online.*0\.93 EUR.*200 \/ 200 USDT/, LIVE);
    expect(await coinsOf(seller)).toEqual(['299.8', '200.2']);

    await takeFromList(buyer.page);
    await expect(headingOf(buyer.page, 'Pay the seller')).toBeVisible(LIVE);
    await expect(buyer.page.getByText(IBAN)).toBeVisible();
    await expect(buyer.page.getByText('Hello, the account is in the order.')).toBeVisible(LIVE);
    await markPaid(buyer.page);
    await seller.page.reload();
    await expect(ad).toHaveText(/100 \/ 200 USDT.*Open orders: 1/, LIVE);
    await seller.page.goto(buyer.page.url());
    await expect(headingOf(seller.page, 'Check the payment and release')).toBeVisible(LIVE);
    await release(seller.page);
    await expect(headingOf(buyer.page, 'The order is completed')).toBeVisible(LIVE);
    expect(await coinsOf(buyer)).toEqual(['100', '0']);
    expect(await coinsOf(seller)).toEqual(['299.8', '100.1']);
    await sides.close();
  },
);
