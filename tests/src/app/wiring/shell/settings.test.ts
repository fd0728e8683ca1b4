import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { loadSettings } from '#src/app/wiring/shell/settings.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';
import { coverPageIcon } from '#src/platform/page-icon.ts';
import { showTabIcon } from '#src/platform/tab-icon.ts';
import { notices } from '#src/app/wiring/shell/toaster.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { dataOf, LOADING } from '#domain/loadable.ts';
import { settings } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';

const SET = { ...DEFAULT_SETTINGS, appTitle: 'Neap', serverTime: epochMs(0) };
const messages: string[] = [];
const log = (message: string): void => void messages.push(message);

/** Responds to the settings call with other settings and counts the requests. */
function exchange() {
  const requested: unknown[] = [];
  const call = (_: unknown, input: unknown) => {
    requested.push(input);
    return Promise.resolve({ model: { ...SET, appTitle: 'Spring' }, message: '' });
  };
  return { requested, client: { call } as unknown as ExchangeClient };
}

function pageBrings(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'tidemark-settings';
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  messages.length = 0;
});

it("reads the operator's settings from the page that embeds them, without a request", async () => {
  pageBrings(JSON.stringify(commonSettings.reply.encode(SET)));
  const { requested, client } = exchange();
  await loadSettings(client, DEFAULT_LANGUAGE, log);
  expect(dataOf(settings.common)?.appTitle).toBe('Neap');
  expect(requested).toEqual([]);
});

it('[API-08] requests the settings in the language of the page when the page embeds none', async () => {
  const { requested, client } = exchange();
  await loadSettings(client, languageOf('vi') ?? DEFAULT_LANGUAGE, log);
  expect(dataOf(settings.common)?.appTitle).toBe('Spring');
  expect(requested).toEqual([{ query: { locale: 'vi' } }]);
});

it("shows the operator's favicon in the tab, also after a price was shown there", async () => {
  const iconNow = () => document.head.querySelector('link[rel="icon"]')?.getAttribute('href');
  document.head.innerHTML = '<link rel="icon" href="/product.svg">';
  pageBrings(JSON.stringify(commonSettings.reply.encode({ ...SET, favicon: '/operator.png' })));
  const { client } = exchange();
  coverPageIcon('data:,rising');
  await loadSettings(client, DEFAULT_LANGUAGE, log);
  expect(iconNow()).toBe('data:,rising');
  coverPageIcon(undefined);
  expect(iconNow()).toBe('/operator.png');
  // Shows another price and removes it again.
  showTabIcon('down');
  showTabIcon(undefined);
  expect(iconNow()).toBe('/operator.png');
});

it('keeps the product’s own favicon when the operator has set none', async () => {
  document.head.innerHTML = '<link rel="icon" href="/product.svg">';
  pageBrings(JSON.stringify(commonSettings.reply.encode(SET)));
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  expect(document.head.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe(
    '/product.svg',
  );
});

it("[SET-06] writes the operator's description on a static host, and never twice", async () => {
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  const description = document.head.querySelectorAll('meta[name="description"]');
  expect([...description].map((one) => one.getAttribute('content'))).toEqual([SET.seoDescription]);
  document.head.replaceChildren();
  // An exchange that embeds the settings has written the description into the page too.
  pageBrings(JSON.stringify(commonSettings.reply.encode(SET)));
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  expect(document.head.querySelector('meta[name="description"]')).toBeNull();
});

it('[SET-10] applies the preset that the operator has chosen', async () => {
  pageBrings(JSON.stringify(commonSettings.reply.encode({ ...SET, defaultColor: 'blue' })));
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  expect(document.documentElement.dataset['accent']).toBe('blue');
});

it('[SET-03] uses the operator’s theme until the user chooses one', async () => {
  pageBrings(JSON.stringify(commonSettings.reply.encode({ ...SET, defaultTheme: 'light' })));
  applyPreferences({ theme: 'dark' });
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  expect(preferences.theme).toBe('light');
  localStorage.setItem('theme', 'dark');
  applyPreferences({ theme: 'dark' });
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  expect(preferences.theme).toBe('dark');
});

it('[ERR-07] stops waiting when the settings cannot be loaded, and only logs it', async () => {
  const call = () => Promise.reject(new Error('no answer'));
  settings.common = LOADING;
  await loadSettings({ call }, DEFAULT_LANGUAGE, log);
  expect(settings.common.status).toBe('failed');
  expect(notices.waiting).toEqual([]);
  expect(messages).toEqual(['The settings could not be loaded.']);
});

it('requests the settings when the embedded ones are invalid', async () => {
  pageBrings('{"app_title": 5}');
  const { requested, client } = exchange();
  await loadSettings(client, DEFAULT_LANGUAGE, log);
  expect(requested).toHaveLength(1);
  expect(dataOf(settings.common)?.appTitle).toBe('Spring');
});
