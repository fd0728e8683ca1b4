/** A trader who owns no pointer: finds a pair, places, changes and takes back orders, and turns the layout,
 *  in a language read from either side. */
import type { Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { decimal, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { englishCatalogs, messagesOf } from '#scripts/locales/english-catalogs.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { callerOf, expect, newUser, openTrader, test, type Caller } from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expectHotkeys } from '../../support/offered-hotkeys.ts';

interface OrdersWire {
  readonly data: readonly { readonly price: Decimal; readonly amount: Decimal }[];
}

/** Returns the translation of the client's English texts in a language. */
async function textOf(language: string): Promise<(english: string) => string> {
  if (language === 'en') return (english) => english;
  const messages = [...messagesOf(language, await englishCatalogs()).values()];
  const memory = readMemory(language);
  return (english) => {
    const message = messages.find(({ text }) => text === english);
    const translation = memory.get(message?.id ?? '');
    assert(translation !== undefined, `${language} has words for "${english}"`);
    return translation;
  };
}

const openOrders = async (caller: Caller): Promise<OrdersWire['data']> =>
  (await caller.get<OrdersWire>('/get-my-all-orders-app', { order_type: 'all' })).data;

/** Presses a key twice. The first press announces an action that moves money; the second performs
 *  it. */
async function pressTwice(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.locator('output:not(:empty)').last()).toBeVisible();
  await page.keyboard.press(key);
}

/** Fills the order form by keyboard alone. */
async function write(page: Page, price: Decimal, amount: string): Promise<void> {
  await page.keyboard.press('KeyB');
  await page.keyboard.press('KeyL');
  await page.keyboard.press('KeyP');
  await page.keyboard.type(price);
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyA');
  await page.keyboard.type(amount);
}

/** The mirrored page is the harder one; it differs in nothing else. */
for (const { language, tag } of [
  { language: 'ar', tag: '@core' },
  { language: 'en', tag: '@long' },
] as const) {
  test(
    `[SPOT-01] [SPOT-02] trades without a pointer, in ${language}`,
    { tag },
    async ({ page, request }) => {
      const texts = await textOf(language);
      const mine = await openTrader(page, request);
      const maker = await callerOf(request, newUser(), { isNew: true });
      const { coins, last } = await marketOf(maker, 'LTC_USDT');
      const bid = movePrice(last, -2n);
      await maker.post('/buy-limit-app', { ...coins, amount: '5', price: bid });

      await page.addInitScript(() => {
        for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
          window.addEventListener(type, () => console.error('a pointer was used'), true);
        }
      });
      const prefix = language === 'en' ? '' : `/${language}`;
      await page.goto(`${prefix}/exchange/spot/BTC_USDT`);
      await expect(page.getByRole('form', { name: texts('Order') })).toBeVisible();

      // Finds a pair.
      const pairSearch = page.getByRole('searchbox', { name: texts('Search pairs') });
      await expectHotkeys(page, 'find_pair');
      await page.keyboard.press('KeyG');
      await expect(pairSearch).toBeFocused();
      await page.keyboard.type('LTC');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${prefix}/exchange/spot/LTC_USDT`));
      await expect(page.getByRole('heading', { name: 'LTC/USDT' })).toBeVisible();
      await expect(page.getByRole('form', { name: texts('Order') })).toBeVisible();

      // Places the order after a confirmation.
      const price = movePrice(last, -10n);
      await write(page, price, '0.5');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: texts('Confirm order') })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect.poll(() => openOrders(mine)).toHaveLength(1);
      await expect(
        page.getByText(new RegExp(texts('Accepted in {took} ms').replace(/\{.*$/, ''))),
      ).toBeVisible();

      // Amends the order in the table.
      const shown = page.getByRole('table', { name: texts('Open orders') });
      const change = shown
        .getByRole('button', { name: texts('Amend {name}: {shown}').split('{')[0] ?? '' })
        .first();
      await tabTo(page, change);
      await page.keyboard.press('Enter');
      const amended = movePrice(last, -8n);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(amended);
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await openOrders(mine)).map((one) => one.price))
        .toEqual([amended]);

      // Cancels the order.
      await page.keyboard.press('Escape');
      await pressTwice(page, 'KeyX');
      await expect.poll(() => openOrders(mine)).toHaveLength(0);

      // While armed, one key places an order: at the best bid, with the value set for the key.
      await page.keyboard.press('Shift+KeyA');
      await expect(page.getByRole('switch', { name: texts('One-click trading') })).toBeChecked();
      await pressTwice(page, 'Shift+Digit1');
      await expect
        .poll(async () => (await openOrders(mine)).map((one) => one.price))
        .toEqual([bid]);
      // The exchange has the order before the page has its outcome, and the form sends one order at a time.
      const form = page.getByRole('form', { name: texts('Order') });
      await expect(form.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.keyboard.press('Shift+Digit1');
      await expect.poll(() => openOrders(mine)).toHaveLength(2);
      const [placed] = await openOrders(mine);
      expect(exactUnitsOf(placed?.amount ?? decimal('0'))).toBeGreaterThan(0n);

      // Cancels all orders.
      await pressTwice(page, 'Shift+KeyX');
      await expect.poll(() => openOrders(mine)).toHaveLength(0);

      // Switches the layout.
      await expect(page.locator('[data-layout="1"]')).toBeVisible();
      await page.keyboard.press('Shift+KeyL');
      await expect(page.locator('[data-layout="2"]')).toBeVisible();

      // Opens the list of hotkeys.
      await page.keyboard.press('Shift+Slash');
      await expect(page.getByRole('dialog', { name: texts('Hotkeys') })).toBeVisible();
      await page.keyboard.press('Escape');
      await maker.post('/cancel-all-open-orders', { ...coins, request_id: crypto.randomUUID() });
    },
  );
}
