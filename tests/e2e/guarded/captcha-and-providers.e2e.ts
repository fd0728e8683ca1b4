/** The captcha and the sign-in providers, against their mocks: by keyboard, in both reading
 *  directions, and through each failure that can be provoked. */
import type { Page } from '@playwright/test';
import { exchangeTextOn } from '../../support/exchange-text.ts';
import { authenticatorOf } from '../../support/authenticator.ts';
import { exchangeNow } from '../../support/exchange-clock.ts';
import { expectAccessible } from '../../support/axe.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#scripts/runner/exchange.ts';
import { operatorLinkOf } from '#server/http/operator-access.ts';
import { captchaSolution } from '#contract/rest/captcha.ts';
import { PASSWORD_LIMITS } from '#server/accounts/limits/sign-in-limiter.ts';
import { codeFor, expect, longCodeFor, newUser, test } from '../../support/journey.ts';
import { pressOn, typeInto } from '../../support/keyboard.ts';
import { solvedOf } from '../../support/solved-captcha.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DEMO = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:visible`);
const submit = (page: Page) => page.locator('form button[type="submit"]');
/** The captcha's own button is in the form, before the submit button. */
const captchaButton = (page: Page) => page.locator('[data-phase="ready"] button');
const challenge = (page: Page) => page.frameLocator('iframe');
const signInProviders = (page: Page) =>
  page.locator('section button', { hasText: /Local|Telegram/ });

async function setMood(page: Page, mood: string): Promise<void> {
  const responseBody = await page.request.post('/stand-in/captcha/mood', { data: { mood } });
  expect(responseBody.ok()).toBe(true);
}
// The mock providers sign in any user, so they require the cookie of the printed link.
async function openOperatorLink(page: Page): Promise<void> {
  const token = process.env['E2E_OPERATOR_TOKEN'] ?? '';
  expect((await page.request.get(operatorLinkOf('/outbox', token))).ok()).toBe(true);
}
test.beforeEach(({ page }) => openOperatorLink(page));
test.afterEach(({ page }) => setMood(page, 'calm'));

for (const { language, prefix, tag } of [
  { language: 'English', prefix: '', tag: '@core' },
  { language: 'Arabic', prefix: '/ar', tag: '@long' },
] as const) {
  test.describe(language, () => {
    test(
      '[API-23] shows the captcha in a separate iframe and signs in with its solution',
      { tag: '@core' },
      async ({ page }) => {
        await page.goto(`${prefix}/signin?redirect=%2Fmarkets`);
        await typeInto(page, field(page, 'email'), DEMO.email);
        await typeInto(page, field(page, 'password'), DEMO.password);
        // Without a solution, the exchange rejects the form and the error appears beside it.
        await page.keyboard.press('Enter');
        const message = exchangeTextOn(prefix, 'Complete the captcha to continue.');
        await expect(page.locator('form')).toContainText(message);
        await pressOn(page, captchaButton(page));
        await expect(challenge(page).getByRole('button').first()).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await expect(page.locator('[data-phase="solved"]')).toBeFocused();
        await expectAccessible(page);
        await pressOn(page, submit(page));
        await expect(page).toHaveURL(/\/markets$/);
      },
    );

    test(
      '[API-21] signs in through a provider’s page and continues to the requested page',
      { tag },
      async ({ page }) => {
        const { email } = newUser();
        await page.goto(`${prefix}/signin?redirect=%2Fmarkets`);
        await expectAccessible(page);
        await pressOn(page, signInProviders(page).first());
        await expect(page).toHaveURL(/\/stand-in\/openid\/authorize\?/);
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page).toHaveURL(/\/markets$/);
        // The Back button does not return to the page that carried the provider's response.
        const browser = await page.context().newCDPSession(page);
        const { entries } = await browser.send('Page.getNavigationHistory');
        expect(entries.length).toBeGreaterThan(1);
        expect(entries.map(({ url }) => url).join()).not.toContain('id_token=');
      },
    );

    test(
      '[NAV-30] offers no change of password to who came in by a provider, and offers it to others',
      { tag },
      async ({ page }) => {
        const openMenu = async (): Promise<void> => {
          await page.locator('header button[popovertarget]:visible').last().click();
          await expect(page.locator('a[href$="/user/profile/my-profile"]')).toBeVisible();
        };
        const entry = page.locator('a[href$="/user/profile/change-password"]');
        const { email } = newUser();
        await page.goto(`${prefix}/signin?redirect=%2Fmarkets`);
        await pressOn(page, signInProviders(page).first());
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page).toHaveURL(/\/markets$/);
        await openMenu();
        await expect(entry).toHaveCount(0);

        await page.context().clearCookies();
        await page.goto(`${prefix}/signin?redirect=%2Fmarkets`);
        await typeInto(page, field(page, 'email'), DEMO.email);
        await typeInto(page, field(page, 'password'), DEMO.password);
        await pressOn(page, captchaButton(page));
        await challenge(page).getByRole('button').first().press('Enter');
        await expect(page.locator('[data-phase="solved"]')).toBeFocused();
        await pressOn(page, submit(page));
        await expect(page).toHaveURL(/\/markets$/);
        await openMenu();
        await expect(entry).toHaveCount(1);
        await entry.click();
        await expect(page).toHaveURL(/\/user\/profile\/change-password$/);
      },
    );
  });
}

test('[API-20] signs in by Telegram', { tag: '@core' }, async ({ page }) => {
  await page.goto('/signin');
  await signInProviders(page).last().click();
  await expect(page).toHaveURL(/\/stand-in\/telegram\/auth\?/);
  await page.getByLabel('Telegram ID').fill(String(crypto.getRandomValues(new Uint32Array(1))[0]));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/exchange\/spot/);
});

test(
  '[AUTH-04][AUTH-06] requires the second factor after a provider sign-in',
  { tag: '@core' },
  async ({ page }) => {
    const { email } = newUser();
    const byProvider = async () => {
      await page.goto('/signin?redirect=%2Fmarkets');
      await signInProviders(page).first().click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await byProvider();
    await expect(page).toHaveURL(/\/markets$/);
    const nextCode = await enableTwoFactor(page, email);
    await page.context().clearCookies();
    await openOperatorLink(page);

    await byProvider();
    await expect(page).toHaveURL(/\/g2f-verify/);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toContain('g2f_required');
    expect(names).not.toContain('token');
    await page.getByRole('textbox').first().focus();
    await page.keyboard.type(await nextCode());
    await expect(page).toHaveURL(/\/markets$/);
  },
);

test(
  'returns to sign-in when the user declines, and ignores a sign-in it did not start',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/signin?redirect=%2Fmarkets');
    await signInProviders(page).first().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/signin\?redirect=%2Fmarkets$/);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    for (const planted of ['#state=x&id_token=a.b.c', '#tgAuthResult=eyJpZCI6MX0']) {
      await page.goto('about:blank');
      await page.goto(`/signin${planted}`);
      await expect(field(page, 'email')).toBeFocused();
      await expect(page).toHaveURL(/\/signin$/);
    }
    expect(calls.filter((url) => /social-sign-login|verify-telegram/.test(url))).toEqual([]);
  },
);

for (const { id, mood, code } of [
  { id: '[CAPTCHA-01][CAPTCHA-03]', mood: 'slow_script', code: '60204' },
  { id: '[CAPTCHA-04]', mood: 'slow_resource', code: '60205' },
] as const) {
  test(
    `${id} says after ten seconds what did not come, and loads it again when asked`,
    { tag: '@core' },
    async ({ page }) => {
      await setMood(page, mood);
      await page.clock.install();
      const awaited = mood === 'slow_script' ? 'gt4.js' : 'load.js';
      await Promise.all([
        page.waitForRequest(new RegExp(`/stand-in/captcha/${awaited}`)),
        page.goto('/signin'),
      ]);
      // The clock also runs by itself while a busy machine loads the page.
      await page.clock.runFor(7_000);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.clock.runFor(3_100);
      await expect(page.getByRole('alert')).toContainText(code);
      await expectAccessible(page);
      await setMood(page, 'calm');
      await pressOn(page, page.getByRole('alert').getByRole('button'));
      await expect(captchaButton(page)).toBeVisible();
    },
  );
}

test(
  '[CAPTCHA-02] shows the captcha’s own error message when it fails',
  { tag: '@core' },
  async ({ page }) => {
    await setMood(page, 'error');
    await page.goto('/signin');
    await expect(page.getByRole('alert')).toContainText('Server forbidden 60500');
  },
);

test('requests another captcha when the first was rejected', { tag: '@core' }, async ({ page }) => {
  await page.goto('/signin');
  await field(page, 'email').fill(DEMO.email);
  await field(page, 'password').fill(DEMO.password);
  await captchaButton(page).click();
  await challenge(page).getByRole('button').first().click();
  await expect(page.locator('[data-phase="solved"]')).toBeVisible();
  await setMood(page, 'rejected');
  await submit(page).click();
  await expect(page.locator('form')).toContainText('Captcha verification failed');
  await setMood(page, 'calm');
  await expect(page.locator('[data-phase="solved"]')).toHaveCount(0);
  await captchaButton(page).click();
  await challenge(page).getByRole('button').first().click();
  await expect(page.locator('[data-phase="solved"]')).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL(/\/exchange\/spot/);
});

test(
  '[API-11][API-23] lets the owner in from a new address by an emailed code after too many attempts',
  { tag: '@core' },
  async ({ page, baseURL }) => {
    const user = newUser();
    const post = async (path: string, data: object, address = '203.0.113.1') => {
      const captcha = captchaSolution.encode(await solvedOf(baseURL ?? ''));
      const headers = { 'x-forwarded-for': address };
      return page.request.post(`/api${path}`, { headers, data: { ...data, captcha } });
    };
    expect((await post('/sign-up', user)).ok()).toBe(true);
    const code = await codeFor(page.request, user.email);
    expect((await post('/verify-email', { email: user.email, code })).ok()).toBe(true);
    const guess = { email: user.email, password: 'guess', ip: '' };
    for (let address = 0; address < PASSWORD_LIMITS.account.countMax; address += 1) {
      await post('/sign-in', guess, `198.51.100.${address}`);
    }
    const solve = async () => {
      await captchaButton(page).click();
      await challenge(page).getByRole('button').first().click();
      await expect(page.locator('[data-phase="solved"]')).toBeVisible();
    };
    await page.goto('/signin?redirect=%2Fmarkets');
    await expect(field(page, 'mailCode')).toHaveCount(0);
    await field(page, 'email').fill(user.email);
    await field(page, 'password').fill(user.password);
    await solve();
    await submit(page).click();
    await expect(page.locator('form')).toContainText('Enter the code that we emailed to it');
    await expect(field(page, 'mailCode')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(await longCodeFor(page.request, user.email));
    await solve();
    await submit(page).click();
    await expect(page).toHaveURL(/\/markets$/);
  },
);

/** Enables the second factor. A user without a password verifies by email. @returns a function that
 *  gives the authenticator's next code. */
async function enableTwoFactor(page: Page, email: string): Promise<() => Promise<string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
  const headers = { Authorization: `Bearer ${token}` };
  const post = async (path: string, data: object = {}) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    const responseBody = (await response.json()) as {
      message: string;
      data: Record<string, unknown>;
    };
    expect(response.ok(), `${path}: ${responseBody.message}`).toBe(true);
    return responseBody.data;
  };
  await post('/send-security-code');
  const proof = await post('/step-up', { email_code: await codeFor(page.request, email) });
  const { secret } = await post('/g2f-setup', proof);
  const nextCode = authenticatorOf(String(secret), () => exchangeNow(page.request));
  await post('/g2f-confirm', { code: await nextCode() });
  return nextCode;
}
