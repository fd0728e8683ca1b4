/** Sign-in for another site: names the site first, transfers the session after confirmation, and
 *  only to a listed site. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { callerOf, expect, newUser, test, type TestUser } from '../../support/journey.ts';
import { enableTwoFactor } from '../../support/second-factor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** On this exchange's list. */
const LISTED = 'https://partner.example/desk';

interface Visit {
  readonly url: string;
  readonly referer: string | undefined;
}

/** Opens the other site and records its visits. */
async function openPartner(context: BrowserContext): Promise<readonly Visit[]> {
  const visits: Visit[] = [];
  await context.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const request = route.request();
      visits.push({ url: request.url(), referer: request.headers()['referer'] });
      await route.fulfill({ contentType: 'text/html', body: '<h1>The desk</h1>' });
    },
  );
  return visits;
}

async function signInFor(page: Page, target: string, user: TestUser, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/signin?type=wp&redirect=${encodeURIComponent(target)}`);
  await page.locator('input[name="email"]:visible').fill(user.email);
  await page.locator('input[name="password"]:visible').fill(user.password);
  await page.keyboard.press('Enter');
}

test(
  '[AUTH-11][AUTH-12][AUTH-13] transfers a session after both steps and after naming the recipient',
  { tag: '@core' },
  async ({ page, context }) => {
    const visits = await openPartner(context);
    const user = newUser();
    const caller = await callerOf(page.request, user, { isNew: true });
    const second = await enableTwoFactor(caller, user);
    await caller.post('/change-nickname', { nickname: 'Mai Kim' });
    await signInFor(page, `${LISTED}?from=us`, user);
    await expect(page).toHaveURL(/\/g2f-verify\?/);
    expect(visits).toEqual([]);
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(await second.nextCode());
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('partner.example');
    await expectAccessible(page);
    expect(visits).toEqual([]);
    await dialog.getByRole('button', { name: 'Go to partner.example' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
    const url = new URL(visits[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe(LISTED);
    expect(url.searchParams.get('from')).toBe('us');
    expect(url.searchParams.get('email')).toBe(user.email);
    expect(url.searchParams.get('name')).toBe('Mai Kim');
    const headers = { Authorization: `Bearer ${url.searchParams.get('token')}` };
    expect((await page.request.get('/api/profile', { headers })).status()).toBe(200);
    expect(visits).toHaveLength(1);
    expect(visits[0]?.referer).toBeUndefined();
  },
);

test(
  '[AUTH-11] continues as usual when the user declines, in Arabic as well',
  { tag: '@core' },
  async ({ page, context }) => {
    const visits = await openPartner(context);
    const user = newUser();
    await callerOf(page.request, user, { isNew: true });
    await signInFor(page, LISTED, user, '/ar');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('partner.example');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/ar\/exchange\/spot/);
    expect(visits).toEqual([]);
  },
);

test(
  '[AUTH-11] transfers nothing to a site that is not listed',
  { tag: '@core' },
  async ({ page, context }) => {
    const visits = await openPartner(context);
    const user = newUser();
    await callerOf(page.request, user, { isNew: true });
    await signInFor(page, 'https://partner.example.evil.example/desk', user);
    await expect(page).toHaveURL(/\/exchange\/spot/);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(visits).toEqual([]);
  },
);
