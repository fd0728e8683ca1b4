/** Analytics of an exchange with a tracking ID. Google's hosts are answered by the test. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, openTrader, test } from '../../support/journey.ts';

const TRACKING_ID = 'G-TEST000001';
/** The chunk is loaded ten seconds after the start. */
const IDLE_MS = 30_000;
const SCRIPT_HOST = 'https://www.googletagmanager.com';
const MEASURE_HOST = 'https://www.google-analytics.com';

/** Instead of Google's script: sends on each call, with everything it can read of the page and the browser. */
const SCRIPT = `
  const attempts = {
    title: () => parent.document.title,
    address: () => parent.location.href,
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    referrer: () => { if (document.referrer === '') throw new Error(); return document.referrer; },
  };
  const reached = Object.keys(attempts).filter((name) => {
    try { attempts[name](); return true; } catch { return false; }
  });
  const send = (call) =>
    fetch('${MEASURE_HOST}/g/collect', {
      method: 'POST', mode: 'no-cors', body: JSON.stringify({ call: [...call], reached }),
    });
  for (const call of dataLayer) send(call);
  dataLayer.push = (call) => send(call);
`;

interface Measurement {
  readonly call: readonly [string, unknown?, Readonly<Record<string, string>>?];
  readonly reached: readonly string[];
}

interface Google {
  /** Addresses of requested scripts. */
  readonly scripts: string[];
  readonly measurements: Measurement[];
}

/** Opens pages with a tracking ID in their settings, as the exchange writes them into the page. A page
 *  fulfilled by the test would have no address space, and Chromium lets the sandbox load nothing from it. */
async function withAnalytics(page: Page): Promise<Google> {
  const google: Google = { scripts: [], measurements: [] };
  await page.addInitScript((trackingId) => {
    const observer = new MutationObserver(() => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="tidemark-settings"]');
      if (meta === null) return;
      observer.disconnect();
      const settings = JSON.parse(meta.content) as object;
      meta.content = JSON.stringify({ ...settings, google_analytics_tracking_id: trackingId });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, TRACKING_ID);
  await page.route(`${SCRIPT_HOST}/**`, (route) => {
    google.scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  await page.route(`${MEASURE_HOST}/**`, (route) => {
    google.measurements.push(JSON.parse(route.request().postData() ?? '') as Measurement);
    return route.fulfill({ status: 204 });
  });
  return google;
}

const notice = (page: Page) => page.getByRole('region', { name: 'Consent to analytics' });
const iframe = (page: Page) => page.locator('iframe[src="/analytics-frame.html"]');
const storedChoice = (page: Page) => page.evaluate(() => localStorage.getItem('analytics'));

/** Paths of the counted views, without the origin. */
const viewsOf = ({ measurements }: Google, origin: string) =>
  measurements
    .filter(({ call: [kind, name] }) => kind === 'event' && name === 'page_view')
    .map(({ call: [, , fields] }) => fields?.['page_location']?.replace(origin, ''));

test(
  '[SET-05] loads nothing before the consent and after a refusal, which the settings can change',
  { tag: '@core' },
  async ({ page, request }) => {
    const google = await withAnalytics(page);
    await openTrader(page, request);
    await page.goto('/user/profile/settings');
    await expect(notice(page)).toBeVisible({ timeout: IDLE_MS });
    await expectAccessible(page);
    const choice = page.getByRole('switch', { name: /^Count my page views/ });
    await expect(choice).not.toBeChecked();
    await notice(page).getByRole('button', { name: 'Decline' }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(await storedChoice(page)).toBe('declined');
    await expect(iframe(page)).toHaveCount(0);
    expect(google).toEqual({ scripts: [], measurements: [] });

    await choice.click();
    await expect(choice).toBeChecked();
    await expect.poll(() => google.scripts).toEqual([`${SCRIPT_HOST}/gtag/js?id=${TRACKING_ID}`]);
    await choice.click();
    await expect(iframe(page)).toHaveCount(0);
    expect(await storedChoice(page)).toBe('declined');
  },
);

test(
  '[SET-05] counts patterns of pages in a sandbox that cannot read the page',
  { tag: '@core' },
  async ({ page, baseURL }) => {
    const google = await withAnalytics(page);
    const origin = new URL(baseURL ?? '').origin;
    await page.goto('/markets?token=secret');
    await notice(page).getByRole('button', { name: 'Accept' }).click({ timeout: IDLE_MS });
    await expect(notice(page)).toHaveCount(0);
    await expect.poll(() => viewsOf(google, origin)).toEqual(['/markets']);
    await page.getByRole('link', { name: /BTC/ }).first().click();
    await expect(page).toHaveURL(/\/exchange\/spot\/BTC_USDT/);
    await expect.poll(() => viewsOf(google, origin)).toEqual(['/markets', '/exchange/spot/:pair?']);

    const { measurements } = google;
    expect(measurements.flatMap(({ reached }) => reached)).toEqual([]);
    expect(JSON.stringify(measurements)).not.toMatch(/secret|BTC/);
    await expect(iframe(page)).toHaveAttribute('sandbox', 'allow-scripts');

    // The next visit does not ask again.
    await page.goto('/vi/markets');
    await expect.poll(() => google.scripts.length, { timeout: IDLE_MS }).toBe(2);
    await expect(notice(page)).toHaveCount(0);
  },
);

test(
  '[SET-05] takes Global Privacy Control as a refusal',
  { tag: '@core' },
  async ({ page, request }) => {
    const google = await withAnalytics(page);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      localStorage.setItem('analytics', 'accepted');
    });
    await openTrader(page, request);
    const loaded = page.waitForRequest(/\/analytics\.\w+\.js$/, { timeout: IDLE_MS });
    await page.goto('/user/profile/settings');
    const choice = page.getByRole('switch', { name: /^Count my page views/ });
    await expect(choice).not.toBeChecked();
    await expect(page.getByText('Your browser asks sites not to track you.')).toBeAttached();
    await loaded;
    await expect(iframe(page)).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
    expect(google.scripts).toEqual([]);
  },
);
