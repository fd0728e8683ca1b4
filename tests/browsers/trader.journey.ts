/** A trader in Firefox and WebKit: signs up, trades, stays signed in over a reload and over a
 *  restart of the exchange. */
import { callerOf } from '../support/journey.ts';
import { marketOf, movePrice } from '../support/journey-market.ts';
import { KEYS } from './driver/browser-page.ts';
import { expect, isLive, isSignedIn, openTrader, signUp, STATUS, test } from './journey.ts';

const PAIR_PATH = '/exchange/spot/BTC_USDT';
const ROWS = { css: '[role="tabpanel"] tbody tr' } as const;

test('[AUTH-16][STORE-01] signs up, stays signed in over a reload, signs out and in again', async ({
  tab,
  request,
}) => {
  const user = await signUp(tab, request);
  await isSignedIn(tab);
  await tab.reload();
  await isSignedIn(tab);
  await tab.open('/markets');
  await isSignedIn(tab);
  await tab.click({ css: 'button', name: 'Profile' });
  await tab.click({ css: 'button', name: 'Logout' });
  await expect.poll(() => tab.count({ css: 'button', name: 'Profile' })).toBe(0);
  await tab.open('/signin');
  await tab.enter({ css: 'input[name="email"]' }, user.email);
  await tab.enter({ css: 'input[name="password"]' }, user.password);
  await tab.type({ css: 'input[name="password"]' }, KEYS.enter);
  await isSignedIn(tab);
});

test('[SPOT-01][SPOT-02] places, amends and cancels an order', async ({ tab, request }) => {
  const user = await openTrader(tab, request);
  const mine = await callerOf(request, user, { isNew: false });
  const { last } = await marketOf(mine, 'BTC_USDT');
  await tab.open(PAIR_PATH);
  await isLive(tab);
  const form = 'form[aria-label="Order"]';
  await tab.enter({ css: 'input[name="price"]', inside: form }, movePrice(last, -900n));
  await tab.enter({ css: 'input[name="size"]', inside: form }, '0.01');
  await tab.click({ css: 'button', name: 'Buy BTC', inside: form });
  await tab.click({ css: 'button:last-child:not([aria-label])', inside: 'dialog:modal' });
  await expect.poll(() => tab.count(ROWS)).toBe(1);
  // The table needs no scrollbar.
  const spillPx = () =>
    tab.run(() => {
      const scroller = document.querySelector('[role="tabpanel"] table')?.parentElement;
      return (scroller?.scrollWidth ?? Infinity) - (scroller?.clientWidth ?? 0);
    });
  await expect.poll(spillPx).toBeLessThanOrEqual(0);

  const prices = async (): Promise<readonly string[]> => {
    const { data } = await mine.get<{ readonly data: readonly { readonly price: string }[] }>(
      '/get-my-all-orders-app',
    );
    return data.map(({ price }) => price);
  };
  await tab.click({ css: 'button[aria-label^="Amend Price"]' });
  // The old price is selected.
  const editor = { css: 'input', inside: '[role="tabpanel"] tbody' } as const;
  await tab.type(editor, movePrice(last, -800n) + KEYS.enter);
  await expect.poll(prices).toEqual([movePrice(last, -800n)]);

  await tab.click({ css: 'button', name: 'Cancel', inside: '[role="tabpanel"] tbody' });
  await expect.poll(prices).toEqual([]);
  await expect.poll(() => tab.count(ROWS)).toBe(0);
});

test('[RT-10][RT-11] shows a stopped exchange, and the market again when it is back', async ({
  tab,
  request,
  exchange,
}) => {
  await openTrader(tab, request);
  await tab.open(PAIR_PATH);
  await isLive(tab);
  // The lists of a signed-in user load last.
  await expect.poll(() => tab.text({ css: '[role="tabpanel"]' })).toContain('No Item Found');
  await exchange.stop();
  await expect.poll(() => tab.text(STATUS)).toBe('Not live');
  await exchange.start();
  await isLive(tab);
  await isSignedIn(tab);
});
