/** Shared by the journeys in Firefox and WebKit: an exchange for each browser, and a new browser
 *  for each journey, whose page must not log an error. */
import { expect, test as base } from '@playwright/test';
import { ensureFirefox, ensureWebKit } from '#scripts/runner/other-browsers.ts';
import { codeFor, isNetworkWord, newUser, type TestUser } from '../support/journey.ts';
import {
  withRestartableExchange,
  type RestartableExchange,
} from '../support/restartable-exchange.ts';
import { BrowserPage } from './driver/browser-page.ts';
import { openFirefox } from './driver/firefox.ts';
import { openWebKit } from './driver/webkit.ts';
import type { APIRequestContext } from '@playwright/test';

/** Engine of a project. */
export interface Engine {
  readonly engine: 'firefox' | 'webkit';
}

const OPENERS = {
  firefox: async () => openFirefox(await ensureFirefox()),
  webkit: async () => openWebKit(await ensureWebKit()),
} as const;

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
      if (testInfo.errors.length > 0) {
        await testInfo.attach('page', { body: await tab.screenshot(), contentType: 'image/png' });
      }
      expect((await tab.errors()).filter((text) => !isNetworkWord(text))).toEqual([]);
    } finally {
      await tab.close();
    }
  },
});
export { expect };

/** Status of the market in the footer: "Live" while prices are current. */
export const STATUS = { css: 'output', inside: 'footer' } as const;

export const isLive = async (tab: BrowserPage): Promise<void> => {
  await expect.poll(() => tab.text(STATUS), { timeout: 30_000 }).toBe('Live');
};

export const isSignedIn = async (tab: BrowserPage): Promise<void> => {
  await expect
    .poll(() => tab.count({ css: 'button', name: 'Profile' }), { timeout: 20_000 })
    .toBe(1);
};

/** Signs a new user up through the pages. */
export async function signUp(tab: BrowserPage, request: APIRequestContext): Promise<TestUser> {
  const user = newUser();
  await tab.open('/signup');
  await tab.enter({ css: 'input[name="email"]' }, user.email);
  await tab.enter({ css: 'input[name="password"]' }, user.password);
  await tab.click({ css: 'input[type="checkbox"]' });
  await tab.click({ css: 'button', name: 'Create account' });
  await expect.poll(() => tab.path()).toMatch(/^\/verify-email\?email=/);
  await tab.type({ css: 'main input' }, await codeFor(request, user.email));
  await expect.poll(() => tab.path(), { timeout: 20_000 }).toMatch(/^\/exchange\/spot/);
  return user;
}
