/** Settings of the operator's file, in the calls and in the page. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '#server/config/config.ts';
import { operatorSettingsOf } from '#server/config/operator-settings.ts';
import { openLiveExchange } from '../../support/live-exchange.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown): string {
  const path = join(folder, 'settings.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const IDENTITY = { IDENTITY_TYPE: 'DR' as const, IDENTITY_COUNTRIES: [] };

const read = (content: unknown, isMaintenance = false) =>
  operatorSettingsOf({ ...IDENTITY, SETTINGS_FILE: fileOf(content), MAINTENANCE: isMaintenance });

const BRANDING = {
  app_title: 'Harbour',
  cookie_status: '1',
  cookie_page_key: 'cookies',
  theme_color: [{ name: '--primary-color', value: '#3498db' }],
  copyright_text: 'Harbour Exchange',
  custom_page_settings: [{ key: 'cookies', title: 'Cookies', text: 'Two of them.' }],
};

it('[API-07] [API-08] [SET-13] responds to both calls with the operator’s texts, for a visitor and in any language', async () => {
  const exchange = await openLiveExchange({ TIDEMARK_SETTINGS_FILE: fileOf(BRANDING) });
  try {
    const common = await exchange.call('commonSettings', { query: { slug: 'vi' } });
    expect(common.status).toBe(200);
    expect(common.body.data).toMatchObject({
      app_title: 'Harbour',
      cookie_status: '1',
      theme_color: BRANDING.theme_color,
      // Omitted settings keep their defaults.
      default_theme_mode: 'dark',
    });
    const landing = await exchange.call('landingSettings', {});
    expect(landing.body.data).toMatchObject({
      copyright_text: 'Harbour Exchange',
      copyright_link: '/',
      media_list: [],
      custom_page_settings: BRANDING.custom_page_settings,
    });
  } finally {
    await exchange.close();
  }
});

it('uses its defaults where there is no file', () => {
  const { settings, landing } = operatorSettingsOf({
    ...IDENTITY,
    SETTINGS_FILE: undefined,
    MAINTENANCE: true,
  });
  expect(settings).toMatchObject({ appTitle: 'Tidemark', isMaintenance: true });
  expect(landing.customPages).toEqual([]);
});

it('stays under maintenance when either source requires it', () => {
  expect(read({ maintenance_mode: '0' }, true).settings.isMaintenance).toBe(true);
  expect(read({ maintenance_mode: 1 }).settings.isMaintenance).toBe(true);
  expect(read({}).settings.isMaintenance).toBe(false);
});

it.each([
  ['not JSON', 'holds no JSON object'],
  ['[1]', '"0" is no setting'],
  [{ app_titel: 'Harbour' }, '"app_titel" is no setting'],
  [{ cookie_status: 'on' }, 'cookie_status is wrong'],
  [{ media_list: [{ title: 'Forum' }] }, 'media_list.0.link is wrong'],
])('rejects %j in one sentence', (content, sentence) => {
  expect(() => read(content)).toThrow(ConfigError);
  expect(() => read(content)).toThrow(sentence);
});

it('rejects a missing file', () => {
  const missing = { ...IDENTITY, SETTINGS_FILE: join(folder, 'none.json'), MAINTENANCE: false };
  expect(() => operatorSettingsOf(missing)).toThrow(/TIDEMARK_SETTINGS_FILE: .*cannot be read\.$/);
});
