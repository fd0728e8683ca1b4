import { expect, it } from 'vitest';
import { commonSettings } from '#contract/rest/settings.ts';
import { commonSettingsWire } from '#contract/samples/accounts.ts';

const read = (wire: Partial<typeof commonSettingsWire>) =>
  commonSettings.reply.decode({ ...commonSettingsWire, ...wire });

it.each(['1', 1, true] as const)('[SET-07] [SET-08] reads %j as on', (on) => {
  const set = read({
    secret_key_available: on,
    enable_staking: on,
    navbar: { ico: { status: on } },
  });
  expect([set.isSecretKeyAvailable, set.isStakingOn, set.isLaunchpadInNavbar]).toEqual([
    true,
    true,
    true,
  ]);
});

it.each(['0', 0, false, null] as const)('[SET-07] [SET-08] reads %j as off', (off) => {
  const set = read({
    secret_key_available: off,
    enable_staking: off,
    navbar: { ico: { status: off } },
  });
  expect([set.isSecretKeyAvailable, set.isStakingOn, set.isLaunchpadInNavbar]).toEqual([
    false,
    false,
    false,
  ]);
  expect(read({ navbar: null }).isLaunchpadInNavbar).toBe(false);
});

it.each([
  ['1', true],
  ['0', false],
] as const)('[SET-04] reads cookie_status %s and its related fields', (status, isOn) => {
  const set = read({
    cookie_status: status,
    cookie_text: 'Two of them.',
    cookie_button_text: 'Fine',
    cookie_page_key: 'cookies',
  });
  expect(set).toMatchObject({
    isCookieBannerOn: isOn,
    cookieText: 'Two of them.',
    cookieButtonText: 'Fine',
    cookiePageKey: 'cookies',
  });
});

it('[SET-10] uses green for an unknown preset', () => {
  for (const [given, intended] of [
    ['green', 'green'],
    ['yellow', 'yellow'],
    ['blue', 'blue'],
    ['mauve', 'green'],
    [null, 'green'],
  ] as const) {
    expect(read({ default_theme_color: given }).defaultColor).toBe(intended);
  }
});
