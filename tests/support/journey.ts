/** Shared by all journeys: a monitored page, users who sign up, and direct calls to the exchange. */
import {
  expect,
  test as base,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { withRestartableExchange, type RestartableExchange } from './restartable-exchange.ts';

/** Renderer of order book and tape: the worker on canvases, or the page's own rows. */
export interface Rendering {
  readonly renderer: 'canvas' | 'rows';
}

export type Journey = Rendering;

/** Each worker has an exchange, which its journeys share one after another. */
export interface JourneyWorker {
  /** Configuration of the exchange, beyond that of `withRestartableExchange`. */
  readonly exchangeSettings: Readonly<Record<string, string>>;
  /** Starts with the first journey of the worker that uses it. */
  readonly exchange: RestartableExchange;
}

/** Simulates a browser whose workers cannot paint. */
export const withoutPainter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });

/** As on every visit after the first. */
export const withoutLanguageOffer = (page: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  page.addInitScript(() => {
    try {
      localStorage.setItem('language-offered', 'en');
    } catch {
      // A sandboxed frame has no storage.
    }
  });

const START_TIMEOUT_MS = 300_000;

/** Callers that the running journey made itself, not those that its file keeps for all journeys. */
const callers = new Set<Caller>();

/** Cancels what the journey left in the books, where the next one on this exchange trades. */
async function cancelOrders(): Promise<void> {
  for (const caller of callers) await caller.cancelOrders();
}

/** Fails a journey whose page broke a policy, threw, or logged an error. */
export const test = base.extend<Journey & { watchedPage: undefined }, JourneyWorker>({
  renderer: ['canvas', { option: true }],
  exchangeSettings: [{}, { option: true, scope: 'worker' }],
  exchange: [
    async ({ exchangeSettings }, use) => {
      const operatorToken = process.env['E2E_OPERATOR_TOKEN'] ?? '';
      const settings = {
        TIDEMARK_OPERATOR_TOKEN: operatorToken,
        // Journeys in markets that only they move make the projects that they need.
        ...(exchangeSettings['TIDEMARK_BOT_SPEED'] === '0' && { TIDEMARK_SAMPLE_PROJECTS: 'off' }),
        ...exchangeSettings,
      };
      await withRestartableExchange(settings, use);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ exchange }, use) => use(exchange.url),
  watchedPage: [
    // Requests are still needed when the journey has ended.
    async ({ page, renderer, locale, request: _ }, use) => {
      if (renderer === 'rows') await withoutPainter(page);
      // Pages in other languages than the browser's would be covered by the offer of it.
      if (locale === 'en-US') await withoutLanguageOffer(page);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isNetworkWord(message.text())) {
          errors.push(message.text());
        }
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy broken: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      callers.clear();
      await use(undefined);
      await cancelOrders();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Matches the browser's messages about rejected or interrupted loads, and those of errors planted in a part;
 *  journeys cause these on purpose. */
export const isNetworkWord = (text: string): boolean =>
  /^Failed to load resource|^WebSocket connection to .* failed|ChunkLoadError|Loading CSS chunk|planted/.test(
    text,
  );

export interface TestUser {
  readonly email: string;
  readonly password: string;
}

let userCount = 0;

/** Returns a user with an email that is unique in this run. */
export function newUser(): TestUser {
  userCount += 1;
  return {
    email: `trader-${process.pid}-${Date.now()}-${userCount}@example.com`,
    password: 'calm harbour at seven',
  };
}

/** Opens operator pages; the configuration gives every exchange this token. */
export const OPERATOR_BEARER = { authorization: `Bearer ${process.env['E2E_OPERATOR_TOKEN']}` };

interface OutboxMail {
  readonly to: string;
  readonly body: string;
}

/** The words before a code, in the languages of the journeys. */
const CODE = /(?<=(?:code is|رمزك هو|[Mm]ã của bạn là) )\d{6}\b/u;

/** Returns the six digits of the newest email to `email`. */
export const codeFor = (request: APIRequestContext, email: string): Promise<string> =>
  codeIn(request, email, CODE);

/** Returns the ten characters of the newest email to `email`. */
export const longCodeFor = (request: APIRequestContext, email: string): Promise<string> =>
  codeIn(request, email, /\b[A-Z2-7]{5}-[A-Z2-7]{5}\b/);

async function codeIn(request: APIRequestContext, email: string, of: RegExp): Promise<string> {
  const response = await request.get('/outbox/messages', { headers: OPERATOR_BEARER });
  const { messages } = (await response.json()) as { messages: OutboxMail[] };
  const mail = messages.find(({ to, body }) => to === email && of.test(body));
  const code = of.exec(mail?.body ?? '')?.[0];
  assert(code !== undefined, `a code was mailed to ${email}`);
  return code;
}

/** Types the code of the newest email. Its field is shown when the email was sent, and not before: an earlier code would
 *  be wrong. */
export async function enterMailCode(
  field: Locator,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  await field.waitFor();
  await field.fill(await codeFor(request, email));
}

/** Leads a loaded page to another address without a load, as its links do. The caller waits for something that only the
 *  new page shows. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Signs up through the pages, like a user: sign-up, code, signed in. Only for journeys about these pages:
 *  `openTrader` costs a tenth. */
export async function signUp(page: Page, user: TestUser): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-email\?email=/);
  const code = await codeFor(page.request, user.email);
  await page
    .getByLabel(/Code|digit/i)
    .first()
    .focus();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/exchange\/spot/);
}

export interface Caller {
  get<Data>(path: string, query?: Readonly<Record<string, string | number>>): Promise<Data>;
  post<Data>(path: string, body?: object): Promise<Data>;
  /** Cancels the user's open orders; does nothing where the journey ended the session. */
  cancelOrders(): Promise<void>;
}

/**
 * Signs a new user up at the API, and in on the browser of the page, which loads nothing. The next page that it loads
 * is a trader's.
 * @returns the same user at the API, in a session of its own.
 */
export async function openTrader(
  page: Page,
  request: APIRequestContext,
  user: TestUser = newUser(),
): Promise<Caller> {
  const caller = await callerOf(request, user, { isNew: true });
  await signInDemo(page.context(), await originOf(request), user);
  return caller;
}

/** Returns the address of the exchange that the journey's requests go to. */
const originOf = async (request: APIRequestContext): Promise<string> =>
  new URL((await request.get('/readyz')).url()).origin;

/** Returns a user at the API, signed up and verified, without a page. */
export async function callerOf(
  request: APIRequestContext,
  user: TestUser,
  { isNew }: { readonly isNew: boolean },
): Promise<Caller> {
  if (isNew) {
    await post(request, '/api/sign-up', user);
    const code = await codeFor(request, user.email);
    await post(request, '/api/verify-email', { email: user.email, code });
  }
  const session = (await post(request, '/api/sign-in', { ...user, ip: '127.0.0.1' })) as {
    access_token: string;
  };
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const caller: Caller = {
    get: async <Data>(path: string, query: Readonly<Record<string, string | number>> = {}) => {
      const response = await request.get(`/api${path}`, { headers, params: query });
      return dataOf<Data>(await response.json());
    },
    post: async <Data>(path: string, body: object = {}) => {
      const response = await request.post(`/api${path}`, { headers, data: body });
      return dataOf<Data>(await response.json());
    },
    cancelOrders: async () => {
      const data = { request_id: crypto.randomUUID() };
      const response = await request.post('/api/cancel-all-open-orders', { headers, data });
      assert(response.ok() || response.status() === 401, `cancels orders: ${response.status()}`);
    },
  };
  callers.add(caller);
  return caller;
}

async function post(request: APIRequestContext, path: string, body: object): Promise<unknown> {
  const response = await request.post(path, { data: body });
  const responseBody = (await response.json()) as { success: boolean; message: string };
  assert(responseBody.success, `${path} is answered: ${responseBody.message}`);
  return responseBody;
}

function dataOf<Data>(responseBody: unknown): Data {
  const { success, message, data } = responseBody as {
    success: boolean;
    message: string;
    data: Data;
  };
  assert(success, `the exchange says yes: ${message}`);
  return data;
}
