/** Push messages: the shell's service worker shows one that arrives while no page is in focus. The browser's
 *  push service is not needed: the message is delivered through the browser's own tools. */
import type { BrowserContext, Page } from '@playwright/test';
import { pushMessageWire } from '#contract/samples/notifications.ts';
import { expect, test } from '#tests/support/journey.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** The worker starts ten seconds after the page has settled; a busy machine needs longer. */
const TIMEOUT = { timeout: 60_000 };

const isActive = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated';
  });

const shownTitles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, tag }) => `${tag}: ${title}`);
  });

async function deliver(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(pushMessageWire);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test(
  'shows a push message once, while no page is in focus',
  { tag: '@core' },
  async ({ page, context, baseURL }) => {
    const origin = new URL(baseURL ?? '').origin;
    await page.goto('/privacy');
    await expect.poll(() => isActive(page), { ...TIMEOUT, intervals: [500] }).toBe(true);
    // The worker shows nothing over a page of the client in focus.
    await page.goto('about:blank');
    await deliver(context, page, origin);
    await deliver(context, page, origin);
    await page.goto('/privacy');
    const { id, title } = pushMessageWire.notification;
    await expect.poll(() => shownTitles(page), TIMEOUT).toEqual([`notification-${id}: ${title}`]);
  },
);
