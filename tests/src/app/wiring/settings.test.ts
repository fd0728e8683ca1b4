import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { loadSettings } from '#src/app/wiring/settings.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';
import { coverPageIcon } from '#src/platform/page-icon.ts';
import { showTabIcon } from '#src/platform/tab-icon.ts';
import { settings } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';

const SET = { ...DEFAULT_SETTINGS, appTitle: 'Neap', serverTime: epochMs(0) };
const said: string[] = [];
const log = (message: string): void => void said.push(message);

/** Answers the one call with other settings, and counts how often it is asked. */
function exchange() {
  const asked: unknown[] = [];
  const call = (_: unknown, input: unknown) => {
    asked.push(input);
    return Promise.resolve({ model: { ...SET, appTitle: 'Spring' }, message: '' });
  };
  return { asked, client: { call } as unknown as ExchangeClient };
}

function pageBrings(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'tidemark-settings';
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => {
  document.head.replaceChildren();
  said.length = 0;
});

it('takes what the operator has set out of the page that brings it, and asks nobody', async () => {
  pageBrings(JSON.stringify(commonSettings.reply.encode(SET)));
  const { asked, client } = exchange();
  await loadSettings(client, DEFAULT_LANGUAGE, log);
  expect(settings.common?.appTitle).toBe('Neap');
  expect(asked).toEqual([]);
});

it('asks the exchange where the page brings nothing, in the language of the page', async () => {
  const { asked, client } = exchange();
  await loadSettings(client, languageOf('vi') ?? DEFAULT_LANGUAGE, log);
  expect(settings.common?.appTitle).toBe('Spring');
  expect(asked).toEqual([{ query: { locale: 'vi' } }]);
});

it('shows the picture that the operator has set in the tab, also after a price was shown there', async () => {
  const iconNow = () => document.head.querySelector('link[rel="icon"]')?.getAttribute('href');
  document.head.innerHTML = '<link rel="icon" href="/product.svg">';
  pageBrings(JSON.stringify(commonSettings.reply.encode({ ...SET, favicon: '/operator.png' })));
  const { client } = exchange();
  coverPageIcon('data:,rising');
  await loadSettings(client, DEFAULT_LANGUAGE, log);
  expect(iconNow()).toBe('data:,rising');
  coverPageIcon(undefined);
  expect(iconNow()).toBe('/operator.png');
  // Another price, and the page is left once more.
  showTabIcon('down');
  showTabIcon(undefined);
  expect(iconNow()).toBe('/operator.png');
});

it('leaves the product’s own picture where the operator has set none', async () => {
  document.head.innerHTML = '<link rel="icon" href="/product.svg">';
  pageBrings(JSON.stringify(commonSettings.reply.encode(SET)));
  await loadSettings(exchange().client, DEFAULT_LANGUAGE, log);
  expect(document.head.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe(
    '/product.svg',
  );
});

it('asks where the page brings something of another shape', async () => {
  pageBrings('{"app_title": 5}');
  const { asked, client } = exchange();
  await loadSettings(client, DEFAULT_LANGUAGE, log);
  expect(asked).toHaveLength(1);
  expect(settings.common?.appTitle).toBe('Spring');
});
