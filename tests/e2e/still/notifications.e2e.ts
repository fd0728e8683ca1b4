/** Notifications of a trader in two tabs: toast, bell, dropdown, page, settings. */
import type { APIRequestContext, Page } from '@playwright/test';
import {
  callerOf,
  expect,
  newUser,
  OPERATOR_BEARER,
  openTrader,
  test,
  type Caller,
} from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';

const PAIR = 'BTC_USDT';
const LIVE = { timeout: 20_000 };

interface NotificationWire {
  readonly id: number;
  readonly title: string;
  readonly is_read: number;
}
interface NotificationPageWire extends PageWire<NotificationWire> {
  readonly unread_ids: readonly number[];
}

const listOf = (caller: Caller): Promise<NotificationPageWire> =>
  caller.get<NotificationPageWire>('/notifications', { paginate: 'true', page: 1, limit: 10 });
const unreadOf = async (caller: Caller): Promise<number> =>
  (await listOf(caller)).unread_ids.length;

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const toastsOf = (page: Page) => page.getByRole('region', { name: 'Messages' });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

const expectUnread = (page: Page, count: number): Promise<void> =>
  expect(bellOf(page)).toHaveAccessibleName(
    count === 0 ? 'Notifications' : `Notifications: ${count} unread`,
    LIVE,
  );

/** Fills a resting order of the trader by an order of another one. */
async function fillOrder(mine: Caller, other: Caller): Promise<void> {
  const { coins, last } = await marketOf(mine, PAIR);
  const price = movePrice(last, 1n);
  const order = { ...coins, amount: '0.01', price };
  await mine.post('/sell-limit-app', order);
  await other.post('/buy-limit-app', order);
}

/** Signatures for the notification channels of a tab. Only joined channels cause toasts. */
const SIGNATURE_COUNT = 2;

/** @returns how many joins of notification channels the exchange has signed for all tabs. */
function countSignatures(page: Page): () => number {
  let count = 0;
  page.context().on('response', (response) => {
    const sent = response.request();
    const isJoin = sent.url().endsWith('/broadcasting/auth');
    if (isJoin && /notification_\d/.test(sent.postData() ?? '')) count += 1;
  });
  return () => count;
}

async function openTab(page: Page, request: APIRequestContext) {
  const signatures = countSignatures(page);
  const mine = await openTrader(page, request);
  const other = await callerOf(request, newUser(), { isNew: true });
  await page.goto('/markets');
  const before = await unreadOf(mine);
  await expectUnread(page, before);
  await expect.poll(signatures).toBeGreaterThanOrEqual(SIGNATURE_COUNT);
  return { mine, other, before, signatures };
}

async function openTwoTabs(page: Page, request: APIRequestContext) {
  const { mine, other, before, signatures } = await openTab(page, request);
  const second = await page.context().newPage();
  await second.goto('/user/spot-orders');
  await expectUnread(second, before);
  await expect.poll(signatures).toBeGreaterThanOrEqual(2 * SIGNATURE_COUNT);
  return { mine, other, second, before };
}

test(
  '[NAV-19] shows a trader the notification and profile dropdowns instead of Login and Sign up',
  { tag: '@core' },
  async ({ page, request }) => {
    await page.goto('/markets');
    const ways = [/^Login$/, /^Sign up$/].map((name) =>
      page.getByRole('banner').getByRole('link', { name }),
    );
    for (const way of ways) await expect(way).toBeVisible();
    await expect(bellOf(page)).toHaveCount(0);
    await openTrader(page, request);
    await page.goto('/markets');
    await bellOf(page).click();
    await expect(panelOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Spot orders' })).toBeVisible();
    for (const way of ways) await expect(way).toHaveCount(0);
  },
);

test(
  '[NOTI-01][NOTI-11][RT-06] shows a fill as a toast and in the bell of two tabs, and opens its page',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, other, second, before } = await openTwoTabs(page, request);
    const tabs = [page, second];
    // A toast leaves after seconds, so both tabs are watched while it appears.
    const toasts = Promise.all(
      tabs.map((tab) =>
        expect(toastsOf(tab).getByText(/^Order filled · Sold 0\.01 BTC/)).toBeVisible(LIVE),
      ),
    );
    await fillOrder(mine, other);
    await toasts;
    for (const tab of tabs) await expectUnread(tab, before + 1);

    await bellOf(page).click();
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name: /New Notification/ })).toContainText(
      String(before + 1),
    );
    const box = await panel.boundingBox();
    expect(box?.width).toBe(450);
    await panel.getByRole('link', { name: /Order filled/ }).click();
    await expect(page).toHaveURL(/\/user\/spot-orders\?tab=history&search=\d+$/);
    await expect(page.getByRole('table', { name: 'Order history' }).getByRole('row')).toHaveCount(
      2,
    );
    await expect(panel).toBeHidden();
    await expectUnread(page, before);
    await expectUnread(second, before);
    await expect.poll(() => unreadOf(mine)).toBe(before);
  },
);

test(
  '[NOTI-04][NOTI-05][NOTI-12] marks everything as read in both tabs with one request',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, other, second, before } = await openTwoTabs(page, request);
    await fillOrder(mine, other);
    await fillOrder(mine, other);
    await expectUnread(page, before + 2);
    const bodies: unknown[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/notification-seen')) bodies.push(sent.postDataJSON());
    });
    const { unread_ids: ids } = await listOf(mine);
    await bellOf(page).click();
    const all = panelOf(page).getByRole('button', { name: 'All Read' });
    await all.click();
    await expect(all).toHaveAttribute('aria-disabled', 'true');
    await expectUnread(page, 0);
    await expectUnread(second, 0);
    await expect.poll(() => unreadOf(mine)).toBe(0);
    expect(bodies).toHaveLength(1);
    expect(new Set((bodies[0] as { readonly ids: readonly number[] }).ids)).toEqual(new Set(ids));
  },
);

test(
  '[ROUTE-58][ROUTE-59][NOTI-10] pages through the notifications, filters them and opens a named one',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, other } = await openTab(page, request);
    for (let count = 0; count < 11; count += 1) await fillOrder(mine, other);
    await expect.poll(async () => (await listOf(mine)).total).toBeGreaterThan(10);
    await bellOf(page).click();
    await panelOf(page).getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL(/\/user\/notification\?page=1&limit=10$/);
    const list = page.locator('main').getByRole('region', { name: 'Notifications' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2&limit=10$/);
    await expect(list.getByRole('listitem')).not.toHaveCount(10);

    await page.getByRole('radio', { name: 'Announcements' }).check({ force: true });
    await expect(page).toHaveURL(/kind=announcement/);
    await expect(list.getByText('Order filled')).toHaveCount(0);

    const { data } = await listOf(mine);
    const named = data[0]?.id ?? 0;
    await page.goto(`/user/notification?page=1&limit=10&idNoti=${named}`);
    await expect(list.getByRole('article', { name: 'Order filled' })).toBeInViewport();
    await expect
      .poll(async () => (await listOf(mine)).data.find(({ id }) => id === named)?.is_read)
      .toBe(1);

    // The page is live.
    await fillOrder(mine, other);
    await expect(list.getByText('Just now').first()).toBeVisible(LIVE);
    await expect(list.getByRole('article', { name: 'Order filled' })).toBeVisible();
  },
);

test('[ERR-13] only logs a failed mark', { tag: '@core' }, async ({ page, request }) => {
  const { mine, other, before } = await openTab(page, request);
  await page.route('**/notification/mark-as-read/*', (route) => route.abort());
  await fillOrder(mine, other);
  await expectUnread(page, before + 1);
  await expect(toastsOf(page).getByText(/^Order filled/)).toBeHidden(LIVE);
  await bellOf(page).click();
  await panelOf(page)
    .getByRole('link', { name: /Order filled/ })
    .first()
    .click();
  await expectUnread(page, before);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await unreadOf(mine)).toBe(before + 1);
});

test(
  '[PROF-01] stores the channels of each kind with the account',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, other, second, before } = await openTwoTabs(page, request);
    await second.goto('/user/profile/settings');
    const toast = second.getByRole('checkbox', { name: 'Orders, Toast' });
    await expect(toast).toBeChecked();
    await toast.click();
    await expect(toast).not.toBeChecked();
    await expect(second.getByRole('checkbox', { name: 'Security, Email' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await second.reload();
    await expect(second.getByRole('checkbox', { name: 'Orders, Toast' })).not.toBeChecked();
    await fillOrder(mine, other);
    await expectUnread(page, before + 1);
    await expect(toastsOf(page).getByText(/^Order filled/)).toHaveCount(0);
  },
);

test(
  '[RT-07] reads again after a connection break, without a gap',
  { tag: '@core' },
  async ({ page, request }) => {
    const { mine, other, before } = await openTab(page, request);
    await page.context().setOffline(true);
    await fillOrder(mine, other);
    await page.context().setOffline(false);
    await expectUnread(page, before + 1);
  },
);

test(
  '[API-10] shows the news of the exchange on the home page',
  { tag: '@core' },
  async ({ page, request }) => {
    await request.post('/operator/announcements', {
      headers: OPERATOR_BEARER,
      data: { title: 'A pair is listed', text: 'It can be traded now.', link: '/markets' },
    });
    await page.goto('/');
    const news = page.getByRole('region', { name: 'Latest news' });
    await expect(news.getByRole('link', { name: 'A pair is listed' })).toHaveAttribute(
      'href',
      '/markets',
    );
  },
);
