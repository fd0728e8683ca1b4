/** When the banner about cookies is there, what it says and where it leads. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CookieBannerHost } from '#src/app/shell/overlays/CookieBannerHost.tsx';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

const ON = { ...DEFAULT_SETTINGS, isCookieBannerOn: true };
/** A jar in place of the browser's: a secure cookie has no place on the address of a test. */
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

it('[COOKIE-06] is there when the banner is on and nothing was understood yet', () => {
  open({});
  expect(banner()).not.toBeNull();
  cleanup();
  open({}, 'no');
  expect(banner()).not.toBeNull();
});

it.each([true, false])('[COOKIE-07] is not there for who has understood, banner on: %s', (on) => {
  open({ isCookieBannerOn: on }, 'yes');
  expect(banner()).toBeNull();
});

it.each([undefined, 'no', 'yes'])(
  '[COOKIE-08] is not there when the banner is off, terms: %s',
  (terms) => {
    open({ isCookieBannerOn: false }, terms);
    expect(banner()).toBeNull();
  },
);

it('[COOKIE-02] [COOKIE-04] speaks for the operator who has set no words', () => {
  open({});
  expect(banner()?.textContent).toContain(
    'This website use cookies to ensure you get the best experience',
  );
  expect(screen.getByRole('button', { name: 'I understand' })).toBeDefined();
});

it("[COOKIE-01] [COOKIE-03] says the operator's words as given", () => {
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
])('[COOKIE-05] leads from the key "%s" to %s', (cookiePageKey, path) => {
  open({ cookiePageKey });
  const link = screen.getByRole('link', { name: 'View Policy' });
  expect(link.getAttribute('href')).toBe(path);
});

it('[COOKIE-09] is gone once it was understood, for a year and beyond a sign-out', () => {
  open({});
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
  expect(banner()).toBeNull();
  expect(jar).toBe('terms=yes; Path=/; Max-Age=31536000; Secure; SameSite=Lax');
});
