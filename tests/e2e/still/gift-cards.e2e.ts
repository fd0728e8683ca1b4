/** Gift cards through the pages: created, shown, opened by a link, redeemed, added, sent, revoked and reported; wrong codes,
 *  and an exchange that is killed while a card is redeemed. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { callerOf, codeFor, expect, newUser, openTrader, test } from '../../support/journey.ts';
import {
  codeOf,
  LIVE,
  makeCard,
  openCreator,
  openVisitor,
  usdtOf,
} from '../../support/journey-gift-cards.ts';

test.use({ exchangeSettings: { TIDEMARK_BOT_SPEED: '0' } });
test.setTimeout(240_000);

const details = (page: Page) => page.getByRole('dialog');
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code of the card' });
const redeemButton = (page: Page) => page.getByRole('button', { name: 'Redeem to spot wallet' });
const sixteen = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/;

test(
  '[GIFT-01][ROUTE-34][NAV-11] creates a card and sends it as a link to somebody who signs up and redeems it',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const creator = await openCreator({ page, request, exchange });
    const before = await usdtOf(creator);
    await page.goto('/markets');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await more.getByRole('link', { name: 'Gift cards', exact: true }).click();
    await expect(page).toHaveURL(/\/gift-cards$/);
    await page.getByRole('link', { name: 'Create gift card' }).first().click();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('textbox', { name: /^Amount of one card/ }).fill('50');
    await page.getByRole('textbox', { name: 'Note on the card (optional)' }).fill('For Mai');
    await expect(page.getByText('Recalculated on this device: the same amount.')).toBeVisible(LIVE);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await details(page).getByRole('button', { name: 'Create for 50 USDT' }).click();
    await expect(page.getByText('Cards created: 1')).toBeVisible(LIVE);
    expect(await usdtOf(creator)).toBe(before - 50);

    await page.reload();
    await page.goto('/gift-cards');
    await page.getByRole('row', { name: /For Mai/ }).click();
    await expect(page).toHaveURL(/card=\d{16}/);
    await page.reload();
    await details(page).getByRole('button', { name: 'Show code' }).click(LIVE);
    await details(page).getByRole('button', { name: 'Show code' }).click();
    const code = await details(page).getByText(sixteen).textContent(LIVE);
    await details(page).getByRole('button', { name: 'Hide code' }).click();
    await expect(details(page).getByText(sixteen)).toHaveCount(0);

    const visitor = await openVisitor(browser, exchange);
    const requested: string[] = [];
    visitor.on('request', (sent) => requested.push(sent.url()));
    const response = await visitor.goto(`/gift-cards#code=${code}`);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(visitor.getByText(/Your link has a code/)).toBeVisible(LIVE);
    await expect(visitor).toHaveURL(/\/gift-cards$/);
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await visitor.reload();
    await visitor.getByRole('link', { name: 'Create account' }).click();
    const friend = newUser();
    await visitor.getByLabel('Email').fill(friend.email);
    await visitor.getByLabel('Password', { exact: true }).fill(friend.password);
    await visitor.getByRole('checkbox').check();
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await expect(visitor).toHaveURL(/\/verify-email\?email=/, LIVE);
    await visitor
      .getByLabel(/Code|digit/i)
      .first()
      .focus();
    await visitor.keyboard.type(await codeFor(request, friend.email));
    await expect(visitor).toHaveURL(/\/gift-cards\?view=redeem$/, LIVE);
    await expect(codeField(visitor)).toHaveValue(code ?? '', LIVE);
    await visitor.reload();
    const receiver = { caller: await callerOf(request, friend, { isNew: false }) };
    const had = await usdtOf(receiver);
    await redeemButton(visitor).click(LIVE);
    await expect(visitor.getByText('50 USDT credited to your spot wallet.')).toBeVisible(LIVE);
    expect(await usdtOf(receiver)).toBe(had + 50);
    expect(requested.filter((url) => sixteen.test(url))).toEqual([]);

    await page.reload();
    await expect(details(page).getByText('Redeemed').first()).toBeVisible(LIVE);
    await visitor.context().close();
  },
);

test(
  '[GIFT-01] pays a card whose value is fixed in USDT in another coin, at a rate that can be recalculated',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const creator = await openCreator({ page, request, exchange });
    const before = await usdtOf(creator);
    await page.goto('/gift-cards?view=create');
    await page.getByRole('combobox', { name: 'The card pays in' }).selectOption('BTC', LIVE);
    await page.getByRole('textbox', { name: /^Amount of one card/ }).fill('50');
    await expect(page.getByText('Recalculated on this device: the same amount.')).toBeVisible(LIVE);
    await page.getByRole('button', { name: 'Continue' }).click();
    await details(page).getByRole('button', { name: 'Create for 50 USDT' }).click();
    await page.getByRole('link', { name: /^Open card/ }).click(LIVE);
    await page.reload();
    await details(page).getByRole('button', { name: 'Redeem' }).click(LIVE);
    await details(page).getByRole('button', { name: 'Redeem card' }).click();
    await expect(details(page).getByText(/BTC credited to your spot wallet/)).toBeVisible(LIVE);
    await page.reload();
    const agreement = details(page).getByText('Recalculated on this device: the same amount.');
    await expect(agreement).toBeVisible(LIVE);
    expect(await usdtOf(creator)).toBe(before - 50);
  },
);

test(
  '[GIFT-01] adds a card on a phone in Arabic, and redeems it from the list',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const creator = await openCreator({ page, request, exchange });
    const code = await codeOf(creator, await makeCard(creator));
    const phone = await openVisitor(browser, exchange, { width: 360, height: 800 });
    const receiver = { caller: await openTrader(phone, request) };
    const had = await usdtOf(receiver);
    await phone.goto('/ar/gift-cards?view=redeem');
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
    await phone.getByRole('textbox', { name: 'رمز البطاقة' }).fill(code.toLowerCase());
    await expectAccessible(phone);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await phone.getByRole('button', { name: 'أضف إلى بطاقاتي' }).click();
    await expect(phone.getByText('هذه البطاقة لك. لا يمكن لأحد غيرك استردادها.')).toBeVisible(LIVE);
    expect(await usdtOf(receiver)).toBe(had);
    await phone.getByRole('link', { name: 'افتح البطاقة' }).click();
    await phone.reload();
    await details(phone).getByRole('button', { name: 'استرداد' }).click(LIVE);
    await expectAccessible(phone);
    await details(phone).getByRole('button', { name: 'استرداد البطاقة' }).click();
    await expect(
      details(phone)
        .getByText(/50 USDT/)
        .first(),
    ).toBeVisible(LIVE);
    await expect.poll(() => usdtOf(receiver)).toBe(had + 50);
    await phone.goto('/ar/gift-cards?tab=redeemed');
    await expect(phone.getByText('50 USDT').first()).toBeVisible(LIVE);
    await phone.context().close();
  },
);

test(
  '[GIFT-01] counts wrong codes but no typing errors, and stops after the fifth',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const creator = await openCreator({ page, request, exchange });
    const spent = await makeCard(creator);
    const voidCode = await codeOf(creator, spent);
    await creator.caller.post('/gift-card-revoke', {
      card_no: await makeCard(creator),
      request_id: crypto.randomUUID(),
    });
    await page.goto('/gift-cards?view=redeem');
    await expect(page.getByText('Attempts with a wrong code left today: 5')).toBeVisible(LIVE);
    const last = voidCode.endsWith('0') ? '1' : '0';
    await codeField(page).fill(`${voidCode.slice(0, -1)}${last}`);
    await expect(page.getByText('A character is wrong. No attempt was used.')).toBeVisible();
    await redeemButton(page).click();
    await expect(page.getByText('Attempts with a wrong code left today: 5')).toBeVisible();
    for (let left = 4; left >= 0; left -= 1) {
      await codeField(page).fill('0000-0000-0000-0000');
      await redeemButton(page).click();
      if (left > 0) {
        await expect(page.getByText(`Attempts with a wrong code left today: ${left}`)).toBeVisible(
          LIVE,
        );
      }
      if (left === 2) await page.reload();
    }
    await expect(page.getByText(/Too many wrong codes. Try again from/)).toBeVisible(LIVE);
    await page.reload();
    await expect(redeemButton(page)).toHaveAttribute('aria-disabled', 'true', LIVE);
  },
);

test(
  '[GIFT-01] checks, revokes, sends and reports cards',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const creator = await openCreator({ page, request, exchange });
    const other = await openVisitor(browser, exchange);
    const friend = newUser();
    const receiver = { caller: await openTrader(other, request, friend) };
    const before = await usdtOf(creator);
    const [revoked, sent, lost] = [
      await makeCard(creator),
      await makeCard(creator),
      await makeCard(creator),
    ];
    await other.goto('/gift-cards?view=check');
    await other.getByRole('textbox', { name: 'Card number' }).fill(revoked);
    await other.getByRole('button', { name: 'Check card' }).click();
    await expect(other.getByText(/Its creator can still take it back/)).toBeVisible(LIVE);

    await page.goto(`/gift-cards?card=${revoked}`);
    await details(page).getByRole('button', { name: 'Revoke' }).click(LIVE);
    await details(page).getByRole('button', { name: 'Revoke card' }).click();
    await expect(details(page).getByText(/^The card is revoked/)).toBeVisible(LIVE);
    expect(await usdtOf(creator)).toBe(before - 100);

    await page.goto(`/gift-cards?card=${sent}`);
    await details(page).getByRole('button', { name: 'Send' }).click(LIVE);
    await details(page).getByRole('textbox', { name: 'Email' }).fill(friend.email);
    await details(page).getByRole('button', { name: 'Continue' }).click();
    await details(page).getByRole('button', { name: 'Send card' }).click();
    await expect(details(page).getByText('The card was sent.')).toBeVisible(LIVE);
    await page.reload();
    await expect(details(page).getByText(/can add or redeem this card/)).toBeVisible(LIVE);
    const had = await usdtOf(receiver);
    await other.goto('/gift-cards?tab=held');
    await other.getByRole('row', { name: /50 USDT/ }).click(LIVE);
    await details(other).getByRole('button', { name: 'Redeem' }).click(LIVE);
    await details(other).getByRole('button', { name: 'Redeem card' }).click();
    await expect(details(other).getByText('50 USDT credited to your spot wallet.')).toBeVisible(
      LIVE,
    );
    expect(await usdtOf(receiver)).toBe(had + 50);

    await page.goto(`/gift-cards?card=${lost}`);
    await details(page).getByRole('button', { name: 'Report lost' }).click(LIVE);
    await details(page).getByRole('textbox', { name: 'What happened?' }).fill('I lost the print.');
    await details(page).getByRole('button', { name: 'Report and lock card' }).click();
    await expect(details(page).getByText(/^The card is locked\. The exchange/)).toBeVisible(LIVE);
    await page.reload();
    await expect(
      details(page).getByText('The card is locked until its review is done.'),
    ).toBeVisible(LIVE);
    await other.context().close();
  },
);

test(
  '[GIFT-01] credits a card once when the exchange is killed after redeeming it',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const creator = await openCreator({ page, request, exchange });
    const code = await codeOf(creator, await makeCard(creator));
    const before = await usdtOf(creator);
    let isKilled = false;
    await page.route('**/api/gift-card-redeem', async (route) => {
      if (isKilled) return route.continue();
      isKilled = true;
      await route.fetch();
      await exchange.stop('SIGKILL');
      return route.abort();
    });
    await page.goto('/gift-cards?view=redeem');
    await codeField(page).fill(code, LIVE);
    await redeemButton(page).click();
    await expect(page.getByText(/nothing happens twice/)).toBeVisible(LIVE);
    await exchange.start();
    await expect(page.getByText('50 USDT credited to your spot wallet.')).toBeVisible({
      timeout: 60_000,
    });
    const again = { caller: await callerOf(request, creator.user, { isNew: false }) };
    expect(await usdtOf(again)).toBe(before + 50);
    await page.reload();
    await codeField(page).fill(code, LIVE);
    await redeemButton(page).click();
    await expect(page.getByText(/already been redeemed/)).toBeVisible(LIVE);
    expect(await usdtOf(again)).toBe(before + 50);
  },
);

test(
  '[GIFT-01] says that a page without encryption cannot have gift cards, and offers nothing',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    await openCreator({ page, request, exchange });
    await page.addInitScript(() => {
      Object.defineProperty(crypto, 'subtle', { value: undefined });
    });
    await page.goto('/gift-cards?view=redeem');
    await expect(page.getByText(/Gift cards need a secure connection/)).toBeVisible(LIVE);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  },
);
