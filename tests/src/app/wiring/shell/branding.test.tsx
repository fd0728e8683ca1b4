/** What the client does with each of the operator's names and images. */
import { act, cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { dataOf } from '#domain/loadable.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { Loading } from '#src/app/shell/states/Loading.tsx';
import { loadSettings } from '#src/app/wiring/shell/settings.ts';
import { AuthLayout } from '#src/features/auth/parts/AuthLayout.tsx';
import { DEFAULT_LANGUAGE } from '#src/i18n/languages.ts';
import { applySettings, logoOf, settings } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

/** The copyright text is in the footer of the start page: tests/src/features/home/HomePage.test.tsx. */
const BRAND = {
  appTitle: 'Harbour',
  exchangeUrl: 'https://harbour.example',
  favicon: '/icon.png',
  loginLogo: '/login.png',
  logo: '/logo.png',
  logoLight: '/logo-light.png',
  loadingAnimation: '/loading.gif',
};

afterEach(() => {
  cleanup();
  applySettings(undefined);
  document.head.replaceChildren();
});

async function open(brand: Partial<typeof BRAND>): Promise<void> {
  const model = { ...DEFAULT_SETTINGS, ...brand, serverTime: epochMs(0) };
  const client = { call: () => Promise.resolve({ model, message: '' }) };
  document.head.innerHTML = '<link rel="icon" href="/product.svg">';
  await act(() =>
    loadSettings(client as unknown as ExchangeClient, DEFAULT_LANGUAGE, (message, error) => {
      throw new Error(message, { cause: error });
    }),
  );
}

const hrefOf = (selector: string) => document.head.querySelector(selector)?.getAttribute('href');
const addressOfPage = () =>
  document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
const imagesOf = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

it('[SET-01] shows title, address, favicon, login logo, both logos and loading image', async () => {
  await open(BRAND);
  expect(hrefOf('link[rel="icon"]')).toBe('/icon.png');
  // For previews of links to the exchange.
  expect(addressOfPage()).toBe('https://harbour.example');
  const common = dataOf(settings.common);
  expect([logoOf(common, 'dark'), logoOf(common, 'light')]).toEqual([
    '/logo.png',
    '/logo-light.png',
  ]);
  renderOnPage(
    <>
      <AuthLayout title="Sign in">form</AuthLayout>
      <Loading />
    </>,
  );
  expect(document.title).toContain('Harbour');
  expect(screen.getByRole('link', { name: 'Harbour' })).toBeDefined();
  expect(imagesOf()).toEqual(['/login.png', '/loading.gif']);
});

it('[SET-01] shows those of the product where the operator has set none', async () => {
  await open({ appTitle: '' });
  expect(hrefOf('link[rel="icon"]')).toBe('/product.svg');
  expect(addressOfPage()).toBeUndefined();
  expect(logoOf(dataOf(settings.common), 'light')).toBeUndefined();
  renderOnPage(
    <>
      <AuthLayout title="Sign in">form</AuthLayout>
      <Loading />
    </>,
  );
  expect(document.title).toContain('Tidemark');
  expect(imagesOf()).toEqual([]);
});
