/** Tests one session in many tabs of one browser, with real pages, cookies and locks, and the real
 *  exchange. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { countOf, IS_LONG } from '../../support/count-of.ts';
import { callerOf, expect, newUser, test, type TestUser } from '../../support/journey.ts';
import { REDIRECT_SPELLINGS } from '../../support/redirect-spellings.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TAB_COUNT = countOf({ short: 6, long: 20 });

/** A page that only a signed-in trader sees and that needs no market. */
const PRIVATE = '/user/profile/settings';

interface Login {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: number };
}

async function newTrader(request: APIRequestContext): Promise<TestUser> {
  const user = newUser();
  await callerOf(request, user, { isNew: true });
  return user;
}

async function loginOf(request: APIRequestContext, user: TestUser): Promise<Login> {
  const response = await request.post('/api/sign-in', { data: { ...user, ip: '127.0.0.1' } });
  return (await response.json()) as Login;
}

/** Sets the cookies as a session of this browser leaves them. */
async function keepCookies(page: Page, login: Login, accessToken = login.access_token) {
  const url = new URL('/', page.url()).href;
  const cookie = { url, secure: true, sameSite: 'Lax' } as const;
  await page.context().addCookies([
    { ...cookie, name: 'token', value: accessToken },
    { ...cookie, name: 'refresh_token', value: login.refresh_token },
    { ...cookie, name: 'user-id', value: String(login.user.id) },
  ]);
}

const tabsOf = (context: BrowserContext, count: number): Promise<Page[]> =>
  Promise.all(Array.from({ length: count }, () => context.newPage()));

/** Twenty tabs share two cores: the limit only bounds a tab that never learns of the change. */
const LEARNED = { timeout: 60_000 };
const isIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Profile' })).toBeVisible(LEARNED);
const isOut = (page: Page) =>
  expect(page.getByRole('button', { name: 'Profile' })).toBeHidden(LEARNED);

test(
  `[AUTH-31][STORE-01][STORE-05] refreshes once for ${TAB_COUNT} tabs that open with the same expired token`,
  { tag: '@core' },
  async ({ page, context, request }) => {
    const login = await loginOf(request, await newTrader(request));
    await page.goto('/privacy');
    await keepCookies(page, login, 'an.expired.token');
    const refreshes: number[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/api/refresh-token')) refreshes.push(response.status());
    });
    const tabs = await tabsOf(context, TAB_COUNT);
    await Promise.all(tabs.map((tab) => tab.goto(PRIVATE)));
    for (const tab of tabs) await isIn(tab);
    expect(refreshes).toEqual([200]);
    expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(tabs.map(() => PRIVATE));
    const cookies = await context.cookies();
    for (const name of ['token', 'refresh_token', 'user-id']) {
      const stored = cookies.find((cookie) => cookie.name === name);
      expect(stored).toMatchObject({ secure: true, sameSite: 'Lax', httpOnly: false, path: '/' });
      expect(stored?.value).not.toBe('an.expired.token');
    }
  },
);

test(
  'keeps the session while the exchange does not answer the refresh, and renews it then',
  { tag: '@core' },
  async ({ page, request }) => {
    const login = await loginOf(request, await newTrader(request));
    await page.goto('/privacy');
    await keepCookies(page, login, 'an.expired.token');
    const answers: (number | 'lost')[] = [503, 429, 'lost'];
    await page.route('**/api/refresh-token', async (route) => {
      const answer = answers.shift();
      if (answer === undefined) return await route.continue();
      if (answer === 'lost') return await route.abort();
      const body = { success: false, message: 'Not now.', error_code: 1091, errors: null };
      return await route.fulfill({ status: answer, json: body });
    });
    await page.goto(PRIVATE);
    await expect(page.getByText('You stay signed in; reconnecting automatically.')).toBeVisible();
    await expect.poll(() => answers.length, LEARNED).toBe(0);
    const readToken = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    await expect.poll(readToken, LEARNED).not.toBe('an.expired.token');
    await isIn(page);
    await expect(page).toHaveURL(PRIVATE);
  },
);

test(
  '[AUTH-23][AUTH-24][AUTH-32] signs all tabs out when the one refresh is rejected',
  { tag: '@core' },
  async ({ page, context, request }) => {
    const login = await loginOf(request, await newTrader(request));
    await page.goto('/privacy');
    await keepCookies(page, { ...login, refresh_token: 'of.no.session' }, 'an.expired.token');
    const refreshes: number[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/api/refresh-token')) refreshes.push(response.status());
    });
    const tabs = await tabsOf(context, 4);
    await Promise.all(tabs.map((tab) => tab.goto(PRIVATE)));
    for (const tab of tabs) await isOut(tab);
    await expect.poll(() => context.cookies().then((all) => all.length)).toBe(0);
    expect(refreshes).toEqual([401]);
  },
);

test(
  '[AUTH-16][AUTH-20][NAV-31] signs out in every tab',
  { tag: '@core' },
  async ({ page, context, request }) => {
    const login = await loginOf(request, await newTrader(request));
    await page.goto('/privacy');
    await keepCookies(page, login);
    const tabs = await tabsOf(context, 3);
    await Promise.all(tabs.map((tab) => tab.goto(PRIVATE)));
    for (const tab of tabs) await isIn(tab);
    const [first, ...others] = tabs;
    await first?.getByRole('button', { name: 'Profile' }).click();
    await first?.getByRole('button', { name: 'Logout' }).click();
    await Promise.all(others.map((tab) => expect(tab).toHaveURL(/\/$/, LEARNED)));
    await Promise.all(others.map((tab) => isOut(tab)));
    expect(await context.cookies()).toEqual([]);
    // The exchange has ended the session too.
    const headers = { Authorization: `Bearer ${login.access_token}` };
    await expect
      .poll(async () => (await request.get('/api/profile', { headers })).status())
      .toBe(401);
  },
);

test(
  '[AUTH-01][AUTH-21] switches to another user in the other tab',
  { tag: '@core' },
  async ({ page, context, request }) => {
    const users = [await newTrader(request), await newTrader(request)];
    const watcher = await context.newPage();
    const seen: string[] = [];
    watcher.on('response', async (response) => {
      if (!response.url().endsWith('/api/profile')) return;
      const { data } = (await response.json()) as { data: { user: { email: string } } };
      seen.push(data.user.email);
    });
    await watcher.goto('/exchange/spot');
    for (const user of users) {
      await page.goto('/signin?redirect=%2Fmarkets');
      await page.getByLabel('Email').first().fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/markets/);
      await isIn(watcher);
      await expect.poll(() => seen.at(-1), LEARNED).toBe(user.email);
      await page.getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await isOut(watcher);
      await expect(watcher).toHaveURL(/\/exchange\/spot/);
    }
    expect(seen).toEqual(users.map(({ email }) => email));
  },
);

/** Each redirect opens a trading page, which is slow: by default one spelling in five is tested,
 *  which still covers every trick. */
const SPELLINGS = REDIRECT_SPELLINGS.filter((_, index) => IS_LONG || index % 5 === 0);

test(
  '[AUTH-09] stays on this origin for all of 400 redirects',
  { tag: '@core' },
  async ({ page, context, request }) => {
    test.setTimeout(IS_LONG ? 900_000 : 180_000);
    const login = await loginOf(request, await newTrader(request));
    const foreign: string[] = [];
    await context.route(
      (url) => url.hostname !== 'localhost',
      async (route) => {
        foreign.push(route.request().url());
        await route.abort();
      },
    );
    page.on('dialog', (dialog) => foreign.push(dialog.message()));
    await page.goto('/signin');
    const { origin } = new URL(page.url());
    const landed = await page.evaluate(
      async ({ spellings, cookies }) => {
        const channel = new BroadcastChannel('tidemark-session');
        /** Counts frames instead of time: a busy machine shows fewer of them. */
        const until = async (isTrue: () => boolean, what: string): Promise<void> => {
          for (let frame = 0; !isTrue(); frame += 1) {
            if (frame > 1_000) throw new Error(`${what}, not ${location.pathname}`);
            await new Promise(requestAnimationFrame);
          }
        };
        const setCookies = (isSignedIn: boolean): void => {
          for (const { name, value } of cookies) {
            document.cookie = `${name}=${value}; Path=/; ${isSignedIn ? 'Secure' : 'Max-Age=0'}`;
          }
          channel.postMessage('changed');
        };
        const paths: string[] = [];
        for (const spelling of spellings) {
          // Same state as after a click on Logout outside the exchange pages, followed by a foreign
          // link.
          history.pushState(null, '', `/signin?redirect=${encodeURIComponent(spelling)}`);
          setCookies(true);
          await until(() => location.pathname !== '/signin', `${spelling} leaves the sign-in`);
          paths.push(location.pathname + location.search);
          history.pushState(null, '', '/about');
          dispatchEvent(new PopStateEvent('popstate'));
          setCookies(false);
          // Home; the sign-in where the tab had not read the user's profile yet.
          await until(
            () => ['/', '/signin'].includes(location.pathname),
            `the sign-out after ${spelling} moves the page`,
          );
        }
        return paths;
      },
      {
        spellings: SPELLINGS,
        cookies: [
          { name: 'token', value: login.access_token },
          { name: 'refresh_token', value: login.refresh_token },
          { name: 'user-id', value: String(login.user.id) },
        ],
      },
    );
    expect(landed).toHaveLength(SPELLINGS.length);
    expect(new Set(landed)).toEqual(new Set(['/exchange/spot']));
    expect(new URL(page.url()).origin).toBe(origin);
    expect(foreign).toEqual([]);
  },
);
