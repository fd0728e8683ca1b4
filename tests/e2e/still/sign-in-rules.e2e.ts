/** What a sign-in keeps and rejects, and where it leads. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { callerOf, codeFor, expect, navigate, newUser, test } from '../../support/journey.ts';
import { pressOn, typeInto } from '../../support/keyboard.ts';
import { enableTwoFactor } from '../../support/second-factor.ts';
import {
  field,
  focusedElement,
  openSignIn,
  signInByKeys,
  newTrader,
} from '../../support/sign-in-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

/** The space between the top of the window and the page's content, which the header or a padding takes. */
const topPaddingOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top ?? Number.NaN);

test(
  '[LAYOUT-01][LAYOUT-02][LAYOUT-05] hides the main header on the ways in',
  { tag: '@core' },
  async ({ page }) => {
    for (const path of ['/signup', '/signin', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('banner')).toHaveCount(0);
      expect(await topPaddingOf(page), path).toBe(0);
    }
    // Elsewhere the header is there, above the page.
    await page.goto('/markets');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await topPaddingOf(page)).toBeGreaterThan(0);
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
