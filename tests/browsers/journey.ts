/** Shared by the journeys in Firefox and WebKit: an exchange for each browser, and a new browser
 *  for each journey, whose page must not log an error. */
import { writeFile } from 'node:fs/promises';
import { expect, test as base, type APIRequestContext, type TestInfo } from '@playwright/test';
import { ensureFirefox, ensureWebKit } from '#scripts/runner/other-browsers.ts';
import { signIn } from '#contract/rest/auth.ts';
import { callerOf, codeFor, isNetworkWord, newUser, type TestUser } from '../support/journey.ts';
import {
  withRestartableExchange,
  type RestartableExchange,
} from '../support/restartable-exchange.ts';
import { BrowserPage } from './driver/browser-page.ts';
import { openFirefox } from './driver/firefox.ts';
import { openWebKit } from './driver/webkit.ts';

/** Engine of a project. */
export interface Engine {
  readonly engine: 'firefox' | 'webkit';
}

const OPENERS = {
  firefox: async () => openFirefox(await ensureFirefox()),
  webkit: async () => openWebKit(await ensureWebKit()),
} as const;

const TEXT_MAX = 3_000;
const LAPTOP = { width: 1366, height: 768 } as const;
/** Bounds an exchange that does not start. */
const START_TIMEOUT_MS = 300_000;

export const test = base.extend<
  { tab: BrowserPage },
  { engine: Engine['engine']; exchange: RestartableExchange }
>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  exchange: [
    // oxlint-disable-next-line no-empty-pattern -- The runner reads which fixtures are wanted off the pattern.
    async ({}, use) => {
      const operatorToken = process.env['E2E_OPERATOR_TOKEN'] ?? '';
      await withRestartableExchange({ TIDEMARK_OPERATOR_TOKEN: operatorToken }, use);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ exchange }, use) => use(exchange.url),
  tab: async ({ engine, exchange }, use, testInfo) => {
    const tab = new BrowserPage(await OPENERS[engine](), exchange.url);
    try {
      await tab.resize(LAPTOP.width, LAPTOP.height);
      await use(tab);
      if (testInfo.errors.length > 0) await showPage(tab, testInfo);
      expect((await tab.errors()).filter((text) => !isNetworkWord(text))).toEqual([]);
    } finally {
      await tab.close();
    }
  },
});
export { expect };

/** Shows what a failed journey has left: its address and text beside the failure, its picture among the results. */
async function showPage(tab: BrowserPage, testInfo: TestInfo): Promise<void> {
  console.log(`${await tab.path()}: ${(await tab.text({ css: 'body' })).slice(0, TEXT_MAX)}`);
  await writeFile(testInfo.outputPath('page.png'), await tab.screenshot());
}

/** Status of the market in the footer: "Live" while prices are current. */
export const STATUS = { css: 'output', inside: 'footer' } as const;

export const isLive = async (tab: BrowserPage): Promise<void> => {
  await expect.poll(() => tab.text(STATUS)).toBe('Live');
};

export const isSignedIn = async (tab: BrowserPage): Promise<void> => {
  await expect.poll(() => tab.count({ css: 'button', name: 'Profile' })).toBe(1);
};

/** An image: a page of the exchange that runs no script. */
const IMAGE_PATH = '/icons/any-192.png';

/** Signs a new user up at the API, and in in the browser. The next page that it opens is a trader's. */
export async function openTrader(tab: BrowserPage, request: APIRequestContext): Promise<TestUser> {
  const user = newUser();
  await callerOf(request, user, { isNew: true });
  await tab.open(IMAGE_PATH);
  await tab.run(enterSession, `/api${signIn.path}`, { ...user, ip: '127.0.0.1' });
  return user;
}

/** Runs in the page: the exchange sets the cookie that scripts cannot read, and the page stores the others. */
async function enterSession(path: string, login: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(login) });
  if (!response.ok) throw new Error(`the login was refused: ${response.status}`);
  const { access_token, refresh_token, user } = (await response.json()) as {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly user: { readonly id: number };
  };
  const cookies = { token: access_token, refresh_token, 'user-id': user.id };
  for (const [name, value] of Object.entries(cookies)) {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax`;
  }
}

/** Signs a new user up through the pages. Only for the journey about these pages. */
export async function signUp(tab: BrowserPage, request: APIRequestContext): Promise<TestUser> {
  const user = newUser();
  await tab.open('/signup');
  await tab.enter({ css: 'input[name="email"]' }, user.email);
  await tab.enter({ css: 'input[name="password"]' }, user.password);
  await tab.click({ css: 'input[type="checkbox"]' });
  await expect.poll(() => tab.count({ css: 'input[type="checkbox"]:checked' })).toBe(1);
  await tab.click({ css: 'button', name: 'Create account' });
  await expect.poll(() => tab.path()).toMatch(/^\/verify-email\?email=/);
  await tab.type({ css: 'main input' }, await codeFor(request, user.email));
  await expect.poll(() => tab.path()).toMatch(/^\/exchange\/spot/);
  return user;
}
