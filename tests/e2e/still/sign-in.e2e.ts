/** Every sign-in that needs no provider, by keyboard alone, checked by axe, in both reading
 *  directions. */
import { assert } from '#contract/core/assert.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { callerOf, codeFor, expect, navigate, newUser, test } from '../../support/journey.ts';
import { pressOn, typeInto } from '../../support/keyboard.ts';
import { enableTwoFactor } from '../../support/second-factor.ts';
import type { TestUser } from '../../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Form field by its name, which is the same in every language. */
const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:visible`);
const submit = (page: Page) => page.locator('form button[type="submit"]');
const focusedElement = (page: Page) => page.locator(':focus');

async function openSignIn(page: Page, prefix: string, query = ''): Promise<void> {
  await page.goto(`${prefix}/signin${query}`);
  await expect(field(page, 'email')).toBeFocused();
}

async function signInByKeys(page: Page, { email, password }: TestUser): Promise<void> {
  await typeInto(page, field(page, 'email'), email);
  await typeInto(page, field(page, 'password'), password);
  await page.keyboard.press('Enter');
}

/** Creates a verified account without a page. */
async function newTrader(page: Page): Promise<TestUser> {
  const user = newUser();
  await callerOf(page.request, user, { isNew: true });
  return user;
}

const LANGUAGES = [
  { language: 'English', prefix: '', tag: '@core' },
  { language: 'Arabic', prefix: '/ar', tag: '@long' },
] as const;

for (const { language, prefix, tag } of LANGUAGES) {
  test.describe(language, () => {
    test(
      '[ROUTE-03][AUTH-26][AUTH-29] opens an account, verifies its email and signs in',
      { tag },
      async ({ page }) => {
        const user = newUser();
        await page.goto(`${prefix}/signup?ref_code=TIDE2026`);
        await expect(field(page, 'email')).toBeFocused();
        await expect(field(page, 'referralCode')).toHaveValue('TIDE2026');
        await expectAccessible(page);

        // Empty form: every field shows an error, and the first field has the focus.
        await pressOn(page, submit(page));
        await expect(page.getByRole('alert')).toHaveCount(3);
        await expect(field(page, 'email')).toBeFocused();
        await expectAccessible(page);

        await page.keyboard.type(user.email);
        await typeInto(page, field(page, 'password'), user.password);
        await pressOn(page, page.getByRole('checkbox'), 'Space');
        await expect(page.getByRole('alert')).toHaveCount(0);
        await pressOn(page, submit(page));

        await expect(page).toHaveURL(
          `${prefix}/verify-email?email=${encodeURIComponent(user.email)}`,
        );
        await expect(field(page, 'code')).toBeFocused();
        await expectAccessible(page);
        // The last digit sends it.
        await page.keyboard.type(await codeFor(page.request, user.email));
        await expect(page).toHaveURL(new RegExp(`${prefix}/exchange/spot`));
        await expect(page.locator('html')).toHaveAttribute('dir', prefix === '' ? 'ltr' : 'rtl');
      },
    );

    test(
      '[ROUTE-07][ROUTE-08] shows an error for a wrong code, and accepts the right code afterwards',
      { tag },
      async ({ page }) => {
        const { email, password } = newUser();
        await page.request.post('/api/sign-up', { data: { email, password } });
        const code = await codeFor(page.request, email);
        await page.goto(`${prefix}/verify-email?email=${encodeURIComponent(email)}`);
        await expect(field(page, 'code')).toBeFocused();
        await page.keyboard.type(code === '111111' ? '222222' : '111111');
        await expect(field(page, 'code')).toHaveAccessibleDescription(/./);
        await expect(field(page, 'code')).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.type(code);
        // Verified in a tab without the password: the user signs in, with the email filled in.
        await expect(page).toHaveURL(`${prefix}/signin?email=${encodeURIComponent(email)}`);
        await expect(field(page, 'email')).toHaveValue(email);
        await expect(field(page, 'password')).toBeFocused();
      },
    );

    test(
      '[ROUTE-01][ROUTE-02][AUTH-09] signs in and continues to the requested page',
      { tag: '@core' },
      async ({ page }) => {
        const user = await newTrader(page);
        await openSignIn(page, prefix, `?redirect=${encodeURIComponent(`${prefix}/markets`)}`);
        await expectAccessible(page);
        // The redirect is preserved when the user opens the other form first.
        await pressOn(page, page.locator('main a[href*="/signup"]'));
        await expect(field(page, 'email')).toBeFocused();
        await pressOn(page, page.locator('main a[href*="/signin"]'));
        await signInByKeys(page, user);
        await expect(page).toHaveURL(`${prefix}/markets`);
        await expect(page.getByRole('banner')).toBeVisible();
      },
    );

    test(
      '[ROUTE-09][ROUTE-10][AUTH-04] requires the second factor and signs in by the code',
      { tag },
      async ({ page }) => {
        const user = await newTrader(page);
        const caller = await callerOf(page.request, user, { isNew: false });
        const { nextCode } = await enableTwoFactor(caller, user);
        const redirect = `?redirect=${encodeURIComponent(`${prefix}/markets`)}`;
        await openSignIn(page, prefix, redirect);
        await signInByKeys(page, user);
        await expect(page).toHaveURL(`${prefix}/g2f-verify${redirect}`);
        await expect(field(page, 'code')).toBeFocused();
        await expect(field(page, 'code')).toHaveAttribute('autocomplete', 'one-time-code');
        await expectAccessible(page);

        // A reload stays in the step, and still does not sign in.
        await page.reload();
        await expect(field(page, 'code')).toBeFocused();
        expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');

        const code = await nextCode();
        await page.keyboard.type(code === '000000' ? '999999' : '000000');
        await expect(field(page, 'code')).toHaveAccessibleDescription(/./);
        await expectAccessible(page);
        await page.keyboard.type(code);
        await expect(page).toHaveURL(`${prefix}/markets`);
      },
    );

    test(
      '[AUTH-06][LAYOUT-07] signs in by a recovery code once, and returns to sign-in',
      { tag },
      async ({ page }) => {
        const user = await newTrader(page);
        const caller = await callerOf(page.request, user, { isNew: false });
        const { recoveryCodes } = await enableTwoFactor(caller, user);
        const [first, second] = recoveryCodes;
        assert(first !== undefined && second !== undefined, 'there are recovery codes');
        const toOtherMethod = page.locator('main button[type="button"]').nth(-2);

        await openSignIn(page, prefix);
        await signInByKeys(page, user);
        await expect(page).toHaveURL(`${prefix}/g2f-verify`);
        await expect(page.getByRole('navigation')).toHaveCount(0);
        await pressOn(page, toOtherMethod);
        await expect(field(page, 'recoveryCode')).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.type(first.toLowerCase());
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${prefix}/exchange/spot`));

        // The same code is invalid in another browser.
        await page.context().clearCookies();
        await openSignIn(page, prefix);
        await signInByKeys(page, user);
        await expect(page).toHaveURL(`${prefix}/g2f-verify`);
        await pressOn(page, toOtherMethod);
        await expect(field(page, 'recoveryCode')).toBeFocused();
        await page.keyboard.type(first);
        await page.keyboard.press('Enter');
        await expect(field(page, 'recoveryCode')).toHaveAccessibleDescription(/./);
        await expect(field(page, 'recoveryCode')).toBeFocused();
        await expectAccessible(page);

        // Back, and the step is gone: its address leads to sign-in too.
        await pressOn(page, page.locator('main button[type="button"]').last());
        await expect(page).toHaveURL(new RegExp(`${prefix}/signin`));
        await page.goto(`${prefix}/g2f-verify`);
        await expect(page).toHaveURL(`${prefix}/signin`);
      },
    );

    test(
      '[ROUTE-05][AUTH-27][AUTH-28] resets a forgotten password, and ends every session',
      { tag },
      async ({ page, browser }) => {
        const user = await newTrader(page);
        const elsewhere = await (await browser.newContext()).newPage();
        await openSignIn(elsewhere, prefix);
        await signInByKeys(elsewhere, user);
        await expect(elsewhere).toHaveURL(/\/exchange\/spot/);

        await openSignIn(page, prefix);
        await page.keyboard.type(user.email);
        await pressOn(page, page.locator('form a[href*="/forgot-password"]'));
        await expect(field(page, 'email')).toHaveValue(user.email);
        await expectAccessible(page);
        await pressOn(page, submit(page));

        await expect(page).toHaveURL(
          `${prefix}/reset-password?email=${encodeURIComponent(user.email)}`,
        );
        await expect(field(page, 'code')).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.type(await codeFor(page.request, user.email));
        const renewed = { ...user, password: 'another harbour at nine' };
        await typeInto(page, field(page, 'password'), renewed.password);
        await page.keyboard.press('Enter');

        await expect(page).toHaveURL(`${prefix}/signin?email=${encodeURIComponent(user.email)}`);
        await expect(field(page, 'password')).toBeFocused();
        await page.keyboard.type(renewed.password);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${prefix}/exchange/spot`));

        // Sessions on other devices have ended.
        await elsewhere.goto(`${prefix}/markets`);
        await expect(elsewhere).toHaveURL(new RegExp(`${prefix}/signin`));
        await elsewhere.context().close();
      },
    );

    test(
      '[VAL-07][ERR-01] shows that sign-in is locked, and keeps showing it',
      { tag },
      async ({ page }) => {
        const user = await newTrader(page);
        await openSignIn(page, prefix);
        const responses: number[] = [];
        for (let tryCount = 0; tryCount < 6; tryCount += 1) {
          const responded = page.waitForResponse('**/api/sign-in');
          await signInByKeys(page, { ...user, password: `wrong ${tryCount}` });
          responses.push((await responded).status());
        }
        expect(responses).toEqual([422, 422, 422, 422, 422, 429]);
        const message = 'Too many attempts. Wait a few minutes and try again.';
        await expect(page.locator('form').getByText(message)).toBeVisible();
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
        await expectAccessible(page);
        // The message disappears when the user types.
        await pressOn(page, field(page, 'password'), 'x');
        await expect(page.locator('form').getByText(message)).toHaveCount(0);
      },
    );
  });
}

test(
  '[AUTH-15][AUTH-14] leads who has not verified an email there, with the words of the refusal',
  { tag: '@core' },
  async ({ page }) => {
    const { email, password } = newUser();
    await page.request.post('/api/sign-up', { data: { email, password } });
    await openSignIn(page, '');
    await signInByKeys(page, { email, password });
    await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(email)}`);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Verify your email first.' }),
    ).toBeVisible();
    await expect(focusedElement(page)).toHaveAttribute('name', 'code');
  },
);

test(
  '[AUTH-02][AUTH-03][AUTH-05] keeps the flag, the user and the temporary token of a half sign-in, and nothing else',
  { tag: '@core' },
  async ({ page }) => {
    const user = await newTrader(page);
    await enableTwoFactor(await callerOf(page.request, user, { isNew: false }), user);
    await openSignIn(page, '');
    await signInByKeys(page, user);
    await expect(page).toHaveURL('/g2f-verify');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['g2f_required', 'user-id']);
    const sentNames = await page.evaluate(() => Object.keys(sessionStorage));
    expect(sentNames).toEqual(['temp_info_token']);
  },
);

test(
  '[AUTH-06] ends a second step that timed out, and shows a message',
  { tag: '@core' },
  async ({ page }) => {
    const user = await newTrader(page);
    await enableTwoFactor(await callerOf(page.request, user, { isNew: false }), user);
    await page.clock.install();
    await openSignIn(page, '');
    await signInByKeys(page, user);
    await expect(page).toHaveURL('/g2f-verify');
    await expect(field(page, 'code')).toBeFocused();
    await page.clock.fastForward('05:01');
    await expect(page).toHaveURL(`/signin?email=${encodeURIComponent(user.email)}`);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Sign-in expired or too many wrong codes' }),
    ).toBeVisible();
    await expect(field(page, 'password')).toBeFocused();
  },
);

test(
  '[AUTH-26][API-18] sends another code, and lets a minute pass before the next',
  { tag: '@core' },
  async ({ page }) => {
    const { email, password } = newUser();
    await page.request.post('/api/sign-up', { data: { email, password } });
    const first = await codeFor(page.request, email);
    await page.clock.install();
    await page.goto(`/verify-email?email=${encodeURIComponent(email)}`);
    await pressOn(page, page.getByRole('button', { name: 'Resend code' }));
    const waiting = page.getByRole('button', { name: /Resend code in \d+ s/ });
    await expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await expect(waiting).toHaveAccessibleDescription('A code was just sent');
    await expect.poll(() => codeFor(page.request, email)).not.toBe(first);
    await expectAccessible(page);
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeVisible();
    // The previous code is no longer valid; the new one is.
    await typeInto(page, field(page, 'code'), first);
    await expect(field(page, 'code')).toHaveAccessibleDescription(/./);
    await page.keyboard.type(await codeFor(page.request, email));
    await expect(page).toHaveURL(`/signin?email=${encodeURIComponent(email)}`);
  },
);

test(
  '[AUTH-07][STORE-01][STORE-05] keeps a session in cookies that only travel encrypted and first-hand',
  { tag: '@core' },
  async ({ page }) => {
    const user = await newTrader(page);
    await openSignIn(page, '');
    await signInByKeys(page, user);
    await expect(page).toHaveURL(/\/exchange\/spot/);
    // A signed-in user is redirected away from the sign-in pages.
    await page.goto('/ar/signin?redirect=%2Far%2Fmarkets');
    await expect(page).toHaveURL('/ar/markets');
    await page.goto('/g2f-verify');
    await expect(page).toHaveURL(/\/exchange\/spot/);
    const cookies = await page.context().cookies();
    const names = cookies.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['token', 'refresh_token', 'user-id']));
    // The page's own are secure also without TLS on this machine, in a browser that stores them.
    for (const { secure, sameSite, httpOnly } of cookies) {
      expect({ secure, sameSite }).toEqual({
        secure: !httpOnly,
        sameSite: httpOnly ? 'Strict' : 'Lax',
      });
    }
    // No script can read these, and each is sent to one call only.
    const stored = cookies.filter(({ httpOnly }) => httpOnly);
    expect(new Map(stored.map(({ name, path }) => [name, path]))).toEqual(
      new Map([
        ['device', '/api/sign-in'],
        ['refresh_session', '/api/refresh-token'],
      ]),
    );
    const readable = await page.evaluate(() => document.cookie);
    expect(readable).toContain('refresh_token=cookie.');
    for (const { value } of stored) expect(readable).not.toContain(value);
    // An expired access token is renewed by the cookie and the handle.
    await page
      .context()
      .addCookies(
        cookies
          .filter(({ name }) => name === 'token')
          .map((cookie) => ({ ...cookie, value: 'an.expired.token' })),
      );
    const renewal = page.waitForResponse(/\/api\/refresh-token$/);
    await page.reload();
    expect((await renewal).status()).toBe(200);
    await expect
      .poll(
        async () => (await page.context().cookies()).find(({ name }) => name === 'token')?.value,
      )
      .not.toBe('an.expired.token');
  },
);

test(
  '[ROUTE-04] gives the same response for a forgotten password with and without an account',
  { tag: '@core' },
  async ({ page }) => {
    const { email } = newUser();
    await page.goto('/forgot-password');
    await typeInto(page, field(page, 'email'), email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/reset-password?email=${encodeURIComponent(email)}`);
    // Password managers receive the user name, and that the password is new.
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);
    await expect(field(page, 'password')).toHaveAttribute('autocomplete', 'new-password');
  },
);

test(
  '[LAYOUT-01][LAYOUT-02][LAYOUT-05] hides the main header on the ways in',
  { tag: '@core' },
  async ({ page }) => {
    for (const path of ['/signup', '/signin', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  },
);

test(
  '[LAYOUT-06][LAYOUT-09][ROUTE-06] hides it where a code is awaited, and knows whose',
  { tag: '@core' },
  async ({ page }) => {
    for (const path of ['/reset-password', '/verify-email']) {
      await page.goto(`${path}?email=trader%40example.com`);
      await expect(page.getByText('trader@example.com')).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  },
);

test(
  '[AUTH-09] leads a visitor back past a page that sent them to sign in',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/markets');
    await page.goto('/user/profile/settings');
    await expect(page).toHaveURL(/\/signin\?redirect=/);
    await page.goBack();
    await expect(page).toHaveURL('/markets');
  },
);

test('shows checked and enabled controls in forced colors', { tag: '@core' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 360, height: 800 });
  /** The color of the tick or the knob, and of its background. */
  const coloursOf = (control: Locator): Promise<readonly string[]> =>
    control.evaluate((element) =>
      ['::before', ''].map((part) => getComputedStyle(element, part).backgroundColor),
    );
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  const [tick, box] = await coloursOf(page.getByRole('checkbox'));
  expect(tick).not.toBe(box);
  await navigate(page, '/markets');
  await page.getByRole('button', { name: 'Menu' }).click();
  const [knob, track] = await coloursOf(page.getByRole('switch', { name: 'Dark theme' }));
  expect(knob).not.toBe(track);
});

test('fits the narrowest phone in both directions', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const prefix of ['', '/ar']) {
    for (const path of ['/signin', '/signup', '/forgot-password', '/reset-password']) {
      await page.goto(`${prefix}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const spill = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(spill).toBeLessThanOrEqual(0);
    }
  }
});

test(
  '[AUTH-09][ROUTE-36] sends a visitor of any private page to sign in, built or not, and back',
  { tag: '@core' },
  async ({ page }) => {
    const user = await newTrader(page);
    const expectSignIn = (path: string, prefix = ''): Promise<void> =>
      expect(page).toHaveURL(`${prefix}/signin?redirect=${encodeURIComponent(prefix + path)}`);
    await page.goto('/wallet');
    await expectSignIn('/wallet');
    for (const path of [
      '/wallet/p2p',
      '/user/wallet-history?type=deposit',
      '/user/notification?page=1&limit=10',
    ]) {
      await navigate(page, path);
      await expectSignIn(path);
    }
    await page.goto('/vi/user/profile/referrals');
    await expectSignIn('/user/profile/referrals', '/vi');
    await page.goto('/ar/wallet/spot');
    await expectSignIn('/wallet/spot', '/ar');
    await signInByKeys(page, user);
    await expect(page).toHaveURL('/ar/wallet/spot');
  },
);
