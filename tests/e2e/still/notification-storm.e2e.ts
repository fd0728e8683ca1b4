/** Thousands of notifications within a minute: few toasts beside the order form, a page that responds, and a list
 *  without gaps. */
import type { APIRequestContext, Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { NOTIFICATIONS_STORED_MAX } from '#contract/rest/notifications.ts';
import { countOf } from '../../support/count-of.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import {
  callerOf,
  expect,
  newUser,
  OPERATOR_BEARER,
  test,
  type Caller,
} from '../../support/journey.ts';
import { fieldOf, ticketOf } from '../../support/journey-ticket.ts';

const COUNT = countOf({ short: 1_000, long: 10_000 });
/** Requests of the operator at a time. */
const AT_ONCE = 8;

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

test(
  '[NOTI-02][NOTI-11][RT-06] stays usable, exact and calm in a storm of notifications',
  { tag: '@core' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const user = newUser();
    const mine = await callerOf(request, user, { isNew: true });
    await signInDemo(page.context(), baseURL ?? '', user);
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(ticketOf(page)).toBeVisible();
    await expectFollowed(page, 'private-account_', 'private-notification_');
    await watchToasts(page);

    const storm = sendStorm(request, user.email);
    await fieldOf(page, 'Amount').pressSequentially('0.125');
    await expect(fieldOf(page, 'Amount')).toHaveValue('0.125');
    await storm;

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
    expect(watch.countMax).toBeGreaterThan(0);
    expect(watch.countMax).toBeLessThanOrEqual(3);
    expect(watch.overlapCount).toBe(0);
  },
);
