/** A trader's account, by keyboard alone, checked by axe, in both reading directions. */
import { assert } from '#contract/core/assert.ts';
import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { UPLOAD_BYTES_MAX } from '#src/platform/photo.ts';
import { authenticatorOf } from '../../support/authenticator.ts';
import { expectAccessible } from '../../support/axe.ts';
import { exchangeNow } from '../../support/exchange-clock.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import {
  OPERATOR_BEARER,
  callerOf,
  codeFor,
  expect,
  newUser,
  test,
} from '../../support/journey.ts';
import { pressOn, tabTo, typeInto } from '../../support/keyboard.ts';
import type { Caller, TestUser } from '../../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Form field by its name, which is the same in every language. */
const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:visible`);
const dialog = (page: Page) => page.getByRole('dialog');
const submit = (scope: Page | Locator) => scope.locator('form button[type="submit"]');

interface Trader {
  readonly user: TestUser;
  /** The same user on another device. */
  readonly elsewhere: Caller;
}

async function newTrader({ request }: Page): Promise<Trader> {
  const user = newUser();
  return { user, elsewhere: await callerOf(request, user, { isNew: true }) };
}

/** Opens a page of the profile as a new user who is signed in. */
async function enter(page: Page, prefix: string, path: string): Promise<Trader> {
  const trader = await newTrader(page);
  const { origin } = new URL((await page.request.get('/readyz')).url());
  await signInDemo(page.context(), origin, trader.user);
  await page.goto(`${prefix}${path}`);
  return trader;
}

/** Goes to another page in the same document. */
const show = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await typeInto(page, field(page, 'email'), email);
  await typeInto(page, field(page, 'password'), password);
  await page.keyboard.press('Enter');
}

async function prove(page: Page, { password }: TestUser): Promise<void> {
  await expect(dialog(page).locator('input[autocomplete="username"]')).toHaveCount(1);
  await expectAccessible(page);
  await expect(field(page, 'password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const mailsTo = async (page: Page, email: string): Promise<readonly string[]> => {
  const response = await page.request.get('/outbox/messages', { headers: OPERATOR_BEARER });
  const { messages } = (await response.json()) as {
    messages: { readonly to: string; readonly body: string }[];
  };
  return messages.filter(({ to }) => to === email).map(({ body }) => body);
};

for (const { language, prefix, tag } of [
  { language: 'English', prefix: '', tag: '@core' },
  { language: 'Arabic', prefix: '/ar', tag: '@long' },
] as const) {
  test.describe(language, () => {
    test(
      '[ROUTE-53][PROF-01] enables two-factor sign-in, and requires it from then on',
      { tag },
      async ({ page }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        // Sent to sign in from a page of the profile, and back.
        const { user } = await newTrader(page);
        const path = `${prefix}/user/profile/sercurity`;
        await page.goto(path);
        await expect(page).toHaveURL(`${prefix}/signin?redirect=${encodeURIComponent(path)}`);
        await signIn(page, user);
        await expect(page).toHaveURL(path);
        await expectAccessible(page);
        await pressOn(page, page.locator('main button[data-change="twoFactorSetup"]'));
        await prove(page, user);

        await expect(dialog(page).locator('svg title')).toBeAttached();
        await expectAccessible(page);
        await pressOn(page, dialog(page).locator('ol button'));
        const secret = await page.evaluate(() => navigator.clipboard.readText());
        const nextCode = authenticatorOf(secret, () => exchangeNow(page.request));
        await typeInto(page, field(page, 'code'), '000000');
        await expect(field(page, 'code')).toHaveAttribute('aria-invalid', 'true');
        await typeInto(page, field(page, 'code'), await nextCode());

        // The codes are shown once: an accidental key press does not close them.
        const codes = dialog(page).getByRole('listitem');
        await expect(codes).toHaveCount(10);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(codes).toHaveCount(10);
        // A message of the page, which is shown in the dialog, has a button too.
        const stored = dialog(page).getByRole('checkbox').locator('xpath=following::button[1]');
        await expect(stored).toHaveAttribute('aria-disabled', 'true');
        await pressOn(page, dialog(page).getByRole('checkbox'), 'Space');
        await pressOn(page, stored);
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.locator('main button[data-change="recoveryCodes"]')).toBeVisible();

        await signOutByKeys(page);
        await page.goto(`${prefix}/signin`);
        await signIn(page, user);
        await expect(page).toHaveURL(/\/g2f-verify/);
        await typeInto(page, field(page, 'code'), await nextCode());
        await expect(page).toHaveURL(/\/exchange\/spot/);
      },
    );

    test(
      '[ROUTE-57][NAV-30] changes the password, and signs other devices out',
      { tag },
      async ({ page }) => {
        const { user, elsewhere } = await enter(page, prefix, '/user/profile/change-password');
        await elsewhere.get('/profile');
        await expectAccessible(page);
        await pressOn(page, submit(page.locator('main')));
        await expect(field(page, 'currentPassword')).toBeFocused();
        await expectAccessible(page);
        await typeInto(page, field(page, 'currentPassword'), 'not the one');
        await typeInto(page, field(page, 'password'), 'evening tide at nine');
        await typeInto(page, field(page, 'repeated'), 'evening tide at nine');
        await page.keyboard.press('Enter');
        await expect(field(page, 'currentPassword')).toBeFocused();
        await expect(field(page, 'currentPassword')).toHaveAttribute('aria-invalid', 'true');
        await typeInto(page, field(page, 'currentPassword'), user.password);
        await page.keyboard.press('Enter');
        await expect(field(page, 'currentPassword')).toHaveCount(0);
        await expect(elsewhere.get('/profile')).rejects.toThrow('says yes');

        // This session continues, and shows the withdrawal hold.
        await page.goto(`${prefix}/user/profile/sercurity`);
        await expect(page.locator('main [data-hold="password"]')).toBeVisible();
        await signOutByKeys(page);
        await page.goto(`${prefix}/signin`);
        await signIn(page, { ...user, password: 'evening tide at nine' });
        await expect(page).toHaveURL(/\/exchange\/spot/);
      },
    );

    test('[ROUTE-52][PROF-01] changes nickname, names and image', { tag }, async ({ page }) => {
      await enter(page, prefix, '/user/profile/my-profile');
      await expectAccessible(page);
      await pressOn(page, page.locator('button[data-change="nickname"]'));
      await expect(field(page, 'nickname')).toBeFocused();
      await page.keyboard.type('Tidewatcher');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toHaveCount(0);
      // The exchange's message is announced on the page, and the focus stays on the button.
      await expect(page.locator('body > *').getByRole('status').first()).toBeVisible();
      await expect(page.locator('button[data-change="nickname"]')).toBeFocused();
      await expect(page.locator('main').getByText('Tidewatcher')).toBeVisible();

      await pressOn(page, page.locator('button[data-change="names"]'));
      await typeInto(page, field(page, 'firstName'), 'Ada');
      await typeInto(page, field(page, 'lastName'), 'Stone');
      await page.keyboard.press('Enter');
      await expect(page.locator('main').getByText('Ada Stone')).toBeVisible();

      await pressOn(page, page.locator('button[data-change="avatar"]'));
      await tabTo(page, dialog(page).locator('input[type="file"]'));
      await dialog(page)
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'noise.png',
          mimeType: 'image/png',
          buffer: await noiseImage(page, 1_000, 700),
        });
      await expect(dialog(page).getByRole('slider')).toHaveCount(3);
      await expectAccessible(page);
      await tabTo(page, dialog(page).getByRole('slider').first());
      await page.keyboard.press('ArrowUp');
      const sent = page.waitForRequest(/change-avatar/);
      await pressOn(page, submit(dialog(page)));
      const { photo } = (await sent).postDataJSON() as { readonly photo: string };
      const bytes = Buffer.from(photo, 'base64');
      expect(bytes.length).toBeLessThanOrEqual(UPLOAD_BYTES_MAX);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.locator('main img')).toHaveJSProperty('complete', true);
      await expect(page.locator('header img')).toHaveJSProperty('naturalWidth', 512);
    });

    test(
      '[PROF-01] includes the anti-phishing code in the next email',
      { tag },
      async ({ page }) => {
        const { user } = await enter(page, prefix, '/user/profile/sercurity');
        await pressOn(page, page.locator('main button[data-change="antiPhishingCode"]'));
        await expect(field(page, 'word')).toBeFocused();
        await page.keyboard.type('Lighthouse7');
        await page.keyboard.press('Enter');
        await prove(page, user);
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.locator('main').getByText(/^L\S+7$/)).toBeVisible();

        await page.goto(`${prefix}/user/profile/my-profile`);
        await pressOn(page, page.locator('button[data-change="email"]'));
        await page.keyboard.type(`new-${user.email}`);
        await page.keyboard.press('Enter');
        await expect(field(page, 'oldCode')).toBeVisible();
        await expectAccessible(page);
        const [newest] = await mailsTo(page, user.email);
        expect(newest).toContain('Lighthouse7');

        const oldCode = await codeFor(page.request, user.email);
        await typeInto(page, field(page, 'oldCode'), oldCode);
        const newCode = await codeFor(page.request, `new-${user.email}`);
        await typeInto(page, field(page, 'newCode'), newCode);
        await page.keyboard.press('Enter');
        await prove(page, user);
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.locator('main').getByText(`new-${user.email}`)).toBeVisible();
      },
    );

    test('[PROF-01] verifies a phone number by SMS', { tag }, async ({ page }) => {
      const { user } = await enter(page, prefix, '/user/profile/my-profile');
      const phone = `+8490${randomInt(1_000_000, 10_000_000)}`;
      await pressOn(page, page.locator('button[data-change="phone"]'));
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(field(page, 'phone')).toHaveAttribute('aria-invalid', 'true');
      await typeInto(page, field(page, 'phone'), phone);
      await page.keyboard.press('Enter');
      await prove(page, user);
      await expect(field(page, 'code')).toBeFocused();
      await page.keyboard.type(await codeFor(page.request, phone));
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.locator('main').getByText(phone)).toBeVisible();
    });

    test(
      '[PROF-01] signs other devices out, one by one and all together',
      { tag },
      async ({ page }) => {
        const { user, elsewhere } = await enter(page, prefix, '/user/profile/sercurity');
        const third = await callerOf(page.request, user, { isNew: false });
        await page.reload();
        const out = page.locator('main button[data-session]');
        await expect(out).toHaveCount(2);
        await expectAccessible(page);
        // The newest is first.
        await pressOn(page, out.first());
        await expect(out).toHaveCount(1);
        await expect(third.get('/profile')).rejects.toThrow('says yes');
        await elsewhere.get('/profile');
        await pressOn(page, page.locator('main button[data-others]'));
        await expect(out).toHaveCount(0);
        await expect(elsewhere.get('/profile')).rejects.toThrow('says yes');
      },
    );

    test(
      '[PROF-01] requests the deletion of the account, and cancels the request',
      { tag },
      async ({ page }) => {
        const { user } = await enter(page, prefix, '/user/profile/sercurity');
        await pressOn(page, page.locator('main button[data-change="deletion"]'));
        await pressOn(page, submit(dialog(page)));
        await expect(dialog(page).getByRole('alert')).toBeVisible();
        await expectAccessible(page);
        await pressOn(page, dialog(page).getByRole('checkbox'), 'Space');
        await pressOn(page, submit(dialog(page)));
        await prove(page, user);
        await expect(dialog(page)).toHaveCount(0);
        await pressOn(page, page.locator('main button[data-withdrawal]'));
        await expect(page.locator('main button[data-change="deletion"]')).toBeVisible();
      },
    );

    test('[ROUTE-56][PROF-01] stores settings', { tag: '@core' }, async ({ page }) => {
      await enter(page, prefix, '/user/profile/settings');
      await expectAccessible(page);
      const currency = page.locator('main select[name="currency"]');
      await tabTo(page, currency);
      await page.keyboard.press('E');
      await expect(currency).toHaveValue('EUR');
      // The emails of the last kind of notification, announcements, which are off at first.
      const mail = page.locator('main').getByRole('checkbox').last();
      await expect(mail).not.toBeChecked();
      await pressOn(page, mail, 'Space');
      await expect(mail).toBeChecked();
      await pressOn(page, submit(page.locator('main')));
      await expect(submit(page.locator('main'))).toHaveAttribute('aria-disabled', 'true');
      await tabTo(page, page.locator('main').getByRole('radio').first());
      // The second of three choices; in Arabic it is on the left.
      await page.keyboard.press(prefix === '' ? 'ArrowRight' : 'ArrowLeft');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expectAccessible(page);
      await page.reload();
      await expect(currency).toHaveValue('EUR');
      await expect(mail).toBeChecked();
    });
  });
}

async function signOutByKeys(page: Page): Promise<void> {
  await pressOn(page, page.locator('header button[popovertarget]').last());
  await pressOn(page, page.locator('[popover] button').last());
  await expect(page).toHaveURL(/\/(?:ar)?$/);
}

test(
  '[NAV-25][NAV-26][NAV-29] leads from the profile menu to every page',
  { tag: '@core' },
  async ({ page }) => {
    await enter(page, '', '/user/profile/my-profile');
    for (const name of ['sercurity', 'settings', 'change-password', 'my-profile']) {
      await pressOn(page, page.locator('header button[popovertarget]').last());
      await pressOn(page, page.locator(`[popover] a[href$="/${name}"]`));
      await expect(page).toHaveURL(`/user/profile/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

test(
  '[NAV-23][NAV-24][NAV-31] shows masked email and UID in the profile menu',
  { tag: '@core' },
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { user } = await enter(page, '', '/user/profile/my-profile');
    await pressOn(page, page.locator('header button[popovertarget]').last());
    const card = page.locator('[popover]:popover-open');
    await expect(card.getByText(/^t\*+\d@example\.com$/)).toBeVisible();
    await expect(card.getByText(user.email)).toHaveCount(0);
    await expectAccessible(page);
    await pressOn(page, card.getByRole('button', { name: 'Copy UID' }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6,}$/);
    await pressOn(page, card.getByRole('button', { name: 'Logout' }));
    await expect(page).toHaveURL('/');
  },
);

test(
  '[RT-08][RT-09] shows a change from another device on the market page',
  { tag: '@core' },
  async ({ page }) => {
    const { elsewhere } = await enter(page, '', '/user/profile/my-profile');
    await page.goto('/exchange/spot/BTC_USDT');
    const face = page.locator('header [data-initials]');
    await expectFollowed(page, 'private-updateProfile_');
    await expect(face).not.toHaveAttribute('data-initials', 'Z');
    await elsewhere.post('/change-nickname', { nickname: 'Zephyr' });
    await expect(face).toHaveAttribute('data-initials', 'Z');
  },
);

test('fits the narrowest phone in both directions', { tag: '@core' }, async ({ page }) => {
  await enter(page, '', '/user/profile/my-profile');
  await page.setViewportSize({ width: 360, height: 800 });
  for (const prefix of ['', '/ar']) {
    await page.goto(`${prefix}/user/profile/my-profile`);
    for (const name of ['my-profile', 'sercurity', 'settings', 'change-password']) {
      await show(page, `${prefix}/user/profile/${name}`);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const spill = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(spill).toBeLessThanOrEqual(0);
    }
  }
});

/** An image that is as hard to compress as possible. */
async function noiseImage(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([columns, rows]) => {
      const canvas = document.createElement('canvas');
      canvas.width = columns;
      canvas.height = rows;
      const context = canvas.getContext('2d');
      const pixels = context?.createImageData(columns, rows);
      if (context === null || pixels === undefined) return '';
      let state = 7;
      for (let at = 0; at < pixels.data.length; at += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        pixels.data[at] = at % 4 === 3 ? 255 : state >>> 24;
      }
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  const image = Buffer.from(address.split(',')[1] ?? '', 'base64');
  assert(image.length > UPLOAD_BYTES_MAX, 'the picture is larger than may travel');
  return image;
}
