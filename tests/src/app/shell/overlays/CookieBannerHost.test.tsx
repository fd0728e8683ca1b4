/** Tests when the cookie banner is shown, its text and its links. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CookieBannerHost } from '#src/app/shell/overlays/CookieBannerHost.tsx';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

const ON = { ...DEFAULT_SETTINGS, isCookieBannerOn: true };
/** Replaces the browser's cookies: a secure cookie cannot be set on the test's address. */
let jar = '';

function open(common: Partial<typeof ON>, terms?: string): void {
  jar = terms === undefined ? 'token=abc' : `token=abc; terms=${terms}`;
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    jar = text;
  });
  renderOnPage(<CookieBannerHost common={{ ...ON, ...common }} />);
}

const banner = () => screen.queryByRole('region', { name: 'Cookies' });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[COOKIE-06] is shown when the banner is on and was not confirmed yet', () => {
  open({});
  expect(banner()).not.toBeNull();
  cleanup();
  open({}, 'no');
  expect(banner()).not.toBeNull();
});

it.each([true, false])('[COOKIE-07] is not shown after it was confirmed, banner on: %s', (on) => {
  open({ isCookieBannerOn: on }, 'yes');
  expect(banner()).toBeNull();
});

it.each([undefined, 'no', 'yes'])(
  '[COOKIE-08] is not shown when the banner is off, terms: %s',
  (terms) => {
    open({ isCookieBannerOn: false }, terms);
    expect(banner()).toBeNull();
  },
);

it('[COOKIE-02] [COOKIE-04] shows the default texts when the operator has set none', () => {
  open({});
  expect(banner()?.textContent).toContain(
    'This website use cookies to ensure you get the best experience',
  );
  expect(screen.getByRole('button', { name: 'I understand' })).toBeDefined();
});

it("[COOKIE-01] [COOKIE-03] shows the operator's texts as given", () => {
  open({ cookieText: 'Zwei Kekse, <b>mehr nicht</b>.', cookieButtonText: 'Gut so' });
  expect(banner()?.textContent).toContain('Zwei Kekse, <b>mehr nicht</b>.');
  expect(screen.getByRole('button', { name: 'Gut so' })).toBeDefined();
});

it.each([
  ['cookie-policy', '/cookie-policy'],
  ['', '/privacy-policy'],
  ['markets', '/privacy-policy'],
  ['vi', '/privacy-policy'],
  ['api', '/privacy-policy'],
  ['//evil.example', '/privacy-policy'],
])('[COOKIE-05] links the policy key "%s" to %s', (cookiePageKey, path) => {
  open({ cookiePageKey });
  const link = screen.getByRole('link', { name: 'View Policy' });
  expect(link.getAttribute('href')).toBe(path);
});

it('[COOKIE-09] stays hidden for a year after it was confirmed, also after a sign-out', () => {
  open({});
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
  expect(banner()).toBeNull();
  expect(jar).toBe('terms=yes; Path=/; Max-Age=31536000; Secure; SameSite=Lax');
});
