/** Every sign-in that needs no provider, by keyboard alone, checked by axe, in both reading
 *  directions. */
import { assert } from '#contract/core/assert.ts';
import { expectAccessible } from '../../support/axe.ts';
import { exchangeTextOn } from '../../support/exchange-text.ts';
import { callerOf, codeFor, expect, newUser, test } from '../../support/journey.ts';
import { pressOn, typeInto } from '../../support/keyboard.ts';
import { enableTwoFactor } from '../../support/second-factor.ts';
import { field, submit, openSignIn, signInByKeys, newTrader } from '../../support/sign-in-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

        // Sessions on other devices have ended; the market stays open there, for a visitor.
        await expect(elsewhere.locator('header a[href*="/signin"]')).toBeVisible();
        await expect(elsewhere).toHaveURL(/\/exchange\/spot/);
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
        const english = 'Too many attempts. Wait a few minutes and try again.';
        const message = exchangeTextOn(prefix, english);
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
