/** Push by Firebase: the real library, in a page of a deployment with a Firebase project. Its two services are
 *  answered here, and so is the back end that accepts a token, because the embedded exchange does not. The browser's
 *  push subscription is simulated; no message is delivered by Google in this journey. */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { deploymentConfig } from '#contract/config.ts';
import { policyOf } from '#server/http/security-policy.ts';
import { expectFollowed } from '#tests/support/followed-channels.ts';
import { callerOf, expect, newUser, test } from '#tests/support/journey.ts';

const PROJECT = {
  projectId: 'tidemark-test',
  apiKey: 'public-key',
  appId: '1:1234567890:web:abcdef',
  messagingSenderId: '1234567890',
};
const TOKEN = 'cK3x9vQ2R0m:APA91bH0dK7yqZ3nV5tX8wLr2sJ6uF4eG1aB9cD0pM';
const INSTALLATIONS = 'https://firebaseinstallations.googleapis.com/';
const REGISTRATIONS = 'https://fcmregistrations.googleapis.com/';
const PUSH_SERVICE = 'https://push.example.com/only-one';
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const TIMEOUT = { timeout: 60_000 };

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Gives every page the project in its configuration, and the policy that this configuration results in. */
async function withProject(page: Page): Promise<void> {
  const wire = (await (await page.request.get('/config.json')).json()) as object;
  const config = { ...wire, push: PROJECT };
  const { page: headers } = policyOf(
    deploymentConfig.decode(config as Parameters<typeof deploymentConfig.decode>[0]),
  );
  await page.context().route(
    (url) => !/^\/(?:api|static|icons)\//.test(url.pathname),
    async (route, request) => {
      if (request.resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(
        /(<meta name="tidemark-config" content=")[^"]*(")/,
        (_all, before: string, after: string) =>
          before +
          JSON.stringify(config).replaceAll('&', '&amp;').replaceAll('"', '&quot;') +
          after,
      );
      return route.fulfill({ response, body, headers: { ...response.headers(), ...headers } });
    },
  );
}

/** A push service that is never connected to; headless browsers have none. */
const withSubscription = (page: Page): Promise<unknown> =>
  page.addInitScript((endpoint) => {
    let subscription: object | null = null;
    const key = (length: number): ArrayBuffer => new Uint8Array(length).fill(4).buffer;
    const subscribe = () => {
      subscription = {
        endpoint,
        options: { applicationServerKey: null },
        getKey: (name: string) => key(name === 'auth' ? 16 : 65),
        unsubscribe: () => {
          subscription = null;
          return Promise.resolve(true);
        },
      };
      return Promise.resolve(subscription);
    };
    Object.assign(PushManager.prototype, {
      subscribe,
      getSubscription: () => Promise.resolve(subscription),
    });
  }, PUSH_SERVICE);

async function respondAsGoogle(context: BrowserContext): Promise<readonly Request[]> {
  const requests: Request[] = [];
  await context.route(/googleapis\.com\//, (route, request) => {
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
    requests.push(request);
    const authToken = { token: 'installation-token', expiresIn: '604800s' };
    const fid =
      (request.postDataJSON() as { fid?: string } | null)?.fid ?? 'cK3x9vQ2R0mAPA91bH0dK7';
    const json = request.url().startsWith(INSTALLATIONS)
      ? { name: 'installation', fid, refreshToken: 'refresh', authToken }
      : { name: 'registration', token: TOKEN };
    return route.fulfill({ json, headers: CORS });
  });
  return requests;
}

async function respondAsBackEnd(page: Page): Promise<readonly unknown[]> {
  const bodies: unknown[] = [];
  await page.context().route(/\/push-(?:un)?subscribe$/, (route, request) => {
    bodies.push([new URL(request.url()).pathname.split('/').at(-1), request.postDataJSON()]);
    return route.fulfill({ json: { success: true, message: '', data: null } });
  });
  return bodies;
}

test(
  'turns push on by the real library of Firebase under the page’s policy, and off again',
  { tag: '@core' },
  async ({ page, context, request, baseURL }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const firebaseFiles = () => loaded.filter((url) => url.includes('firebaseMessaging'));
    await withProject(page);
    await withSubscription(page);
    const google = await respondAsGoogle(context);
    const sent = await respondAsBackEnd(page);
    const user = newUser();
    await callerOf(request, user, { isNew: true });
    await signInDemo(context, baseURL ?? '', user);
    const opened = await page.goto('/user/profile/settings');
    const policy = opened?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain('https://fcmregistrations.googleapis.com');
    expect(policy).toContain("require-trusted-types-for 'script'");

    await expect(page.getByText(/Google Firebase delivers the messages/)).toBeVisible();
    const on = page.getByRole('button', { name: 'Turn on push notifications' });
    await expect(on).toBeEnabled();
    expect([firebaseFiles(), google.length]).toEqual([[], 0]);

    await on.click();
    const off = page.getByRole('button', { name: 'Turn off push notifications' });
    await expect(off).toBeEnabled(TIMEOUT);
    expect(firebaseFiles()).toHaveLength(1);
    expect(sent).toEqual([['push-subscribe', { kind: 'firebase', token: TOKEN }]]);
    const [installation, registration] = google;
    expect(installation?.url()).toBe(
      `${INSTALLATIONS}v1/projects/${PROJECT.projectId}/installations`,
    );
    expect(installation?.headers()['x-goog-api-key']).toBe(PROJECT.apiKey);
    expect(registration?.url()).toBe(
      `${REGISTRATIONS}v1/projects/${PROJECT.projectId}/registrations`,
    );
    expect(registration?.postDataJSON()).toMatchObject({ web: { endpoint: PUSH_SERVICE } });
    // The shell's worker is the only one.
    const scripts = await page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations();
      return all.map(({ active }) => new URL(active?.scriptURL ?? '').pathname);
    });
    expect(scripts).toEqual(['/shell.js']);

    await off.click();
    await expect(on).toBeEnabled(TIMEOUT);
    await expect
      .poll(() => sent.at(-1), TIMEOUT)
      .toEqual(['push-unsubscribe', { kind: 'firebase', token: TOKEN }]);
    await expect.poll(() => google.at(-1)?.method(), TIMEOUT).toBe('DELETE');
    expect(google.at(-1)?.url()).toContain(`/registrations/${TOKEN}`);
  },
);

test(
  'loads nothing of Firebase where no project is configured',
  { tag: '@core' },
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const response = await page.goto('/exchange/spot/BTC_USDT');
    await expectFollowed(page, 'dashboard-');
    expect(loaded.filter((url) => /firebase|googleapis/i.test(url))).toEqual([]);
    expect(response?.headers()['content-security-policy']).not.toContain('googleapis');
  },
);
