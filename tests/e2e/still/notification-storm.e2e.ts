/** Thousands of notifications within a minute: few toasts beside the order form, a page that responds, and a list
 *  without gaps. */
import type { APIRequestContext, Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { NOTIFICATIONS_STORED_MAX } from '#contract/rest/notifications.ts';
import {
  callerOf,
  expect,
  newUser,
  OPERATOR_BEARER,
  signUp,
  test,
  type Caller,
} from '../../support/journey.ts';
import { fieldOf, ticketOf } from '../../support/journey-ticket.ts';

const COUNT = process.env['TIDEMARK_LONG'] === undefined ? 1_000 : 10_000;
/** Requests of the operator at a time: together more than 10,000 a minute. */
const AT_ONCE = 8;
/** Half of the thread is the goal for a trading page; docs/performance.md. */
const BUSY_SHARE_MAX = 0.5;

interface ListWire {
  readonly data: readonly { readonly id: number; readonly title: string }[];
  readonly unread_ids: readonly number[];
}

interface ToastWatch {
  countMax: number;
  overlapCount: number;
}
interface WatchedWindow {
  toastWatch: ToastWatch;
}

/** Looks at the toasts whenever the page changes. */
const watchToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watch: ToastWatch = { countMax: 0, overlapCount: 0 };
    (globalThis as unknown as WatchedWindow).toastWatch = watch;
    const form = document.querySelector('form[aria-label="Order"]');
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right &&
      one.right > other.left &&
      one.top < other.bottom &&
      one.bottom > other.top;
    const inspect = (): void => {
      const links = [...document.querySelectorAll('[aria-label="Messages"] a')];
      watch.countMax = Math.max(watch.countMax, links.length);
      const place = form?.getBoundingClientRect();
      if (place === undefined) return;
      watch.overlapCount += links.filter((link) =>
        isOver(link.getBoundingClientRect(), place),
      ).length;
    };
    new MutationObserver(inspect).observe(document.body, { childList: true, subtree: true });
  });

async function sendStorm(request: APIRequestContext, user: string): Promise<void> {
  let sentCount = 0;
  const lane = async (): Promise<void> => {
    while (sentCount < COUNT) {
      sentCount += 1;
      const data = { user, title: `Notice ${sentCount}`, text: 'A storm of notices.' };
      const response = await request.post('/operator/announcements', {
        headers: OPERATOR_BEARER,
        data,
      });
      assert(response.ok(), `the announcement is sent: ${response.status()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const listOf = (caller: Caller): Promise<ListWire> =>
  caller.get<ListWire>('/notifications', { paginate: 'true', page: 1, limit: 10 });

test(`[NOTI-02][NOTI-11][RT-06] stays usable, exact and calm in a storm of notifications`, async ({
  page,
  request,
}) => {
  test.slow();
  const user = newUser();
  await signUp(page, user);
  const mine = await callerOf(request, user, { isNew: false });
  await expect(ticketOf(page)).toBeVisible();
  await watchToasts(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busySeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };

  const before = await busySeconds();
  const startedMs = performance.now();
  const storm = sendStorm(request, user.email);
  await fieldOf(page, 'Amount').pressSequentially('0.125', { delay: 100 });
  await expect(fieldOf(page, 'Amount')).toHaveValue('0.125');
  await storm;
  const seconds = (performance.now() - startedMs) / 1000;
  const busyShare = ((await busySeconds()) - before) / seconds;
  const perMinute = Math.round((COUNT / seconds) * 60);

  const list = await listOf(mine);
  expect(list.unread_ids).toHaveLength(NOTIFICATIONS_STORED_MAX);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications: 99+ unread');
  const ids = list.data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  await bell.click();
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(list.data.length);
  await expect(rows).toContainText(list.data.map(({ title }) => title));

  const watch = await page.evaluate(() => (globalThis as unknown as WatchedWindow).toastWatch);
  console.log(
    `${COUNT} notifications, ${perMinute} a minute: ${Math.round(100 * busyShare)} % of the page's thread, ` +
      `at most ${watch.countMax} toasts`,
  );
  expect(watch.countMax).toBeGreaterThan(0);
  expect(watch.countMax).toBeLessThanOrEqual(3);
  expect(watch.overlapCount).toBe(0);
  expect(busyShare).toBeLessThan(BUSY_SHARE_MAX);
});
