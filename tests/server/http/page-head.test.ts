/** Tests the head that search engines read: language, title, description and the page in every language. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { segmentOf } from '#contract/core/language-segments.ts';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { PUBLIC_HEADS, pageHeadsOf } from '#scripts/locales/page-heads.ts';
import { createClientPages, type PageFacts } from '#server/http/client-page.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { ADDRESSES } from '#src/app/addresses.ts';

const ORIGIN = 'https://tide.example';
const FACTS: PageFacts = {
  deployment: () => deploymentConfig.decode(deploymentConfigWire),
  url: () => ORIGIN,
  settings: () => DEFAULT_SETTINGS,
  dashboard: () => undefined,
};
/** Those of the client, offered or not, so that the codes of all are read. */
const BUILT = LANGUAGE_ROWS;
const OFFERED = BUILT.filter(({ offer }) => offer === 'always').map(({ code }) => code);

let folder: string;
let pageOf: ReturnType<typeof createClientPages>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-head-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" dir="ltr"><head><title>T</title></head>',
  );
  const locales: Record<string, string> = {};
  for (const { code } of BUILT) {
    locales[segmentOf(code)] = `/static/${code}`;
    mkdirSync(join(folder, 'static', code), { recursive: true });
    const messages = {
      'description:/': `Home in ${code}`,
      'title:/markets': `Markets in ${code}`,
      'description:/markets': `All pairs in ${code}`,
      'title:/exchange/spot/:pair?': `Spot in ${code}`,
      'description:/exchange/spot/:pair?': `Trade in ${code}`,
    };
    writeFileSync(join(folder, 'static', code, 'heads.json'), JSON.stringify({ messages }));
  }
  const preloads = {
    routes: [],
    startCatalog: 'start',
    languageFacts: { catalog: 'facts', files: [] },
    locales,
  };
  writeFileSync(join(folder, '.preloads.json'), JSON.stringify(preloads));
  pageOf = createClientPages(folder, FACTS);
});
afterAll(() => rmSync(folder, { recursive: true }));

function htmlAt(path: string, pages = pageOf): string {
  const page = pages(path);
  return page !== undefined && 'html' in page ? page.html : '';
}
const alternatesAt = (path: string): readonly (readonly string[])[] =>
  [...htmlAt(path).matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, code = '', href = '']) => [code, href],
  );

it('writes language and direction of the address before anything is painted, and preloads its texts', () => {
  for (const { code, direction, offer, isTall } of BUILT) {
    const html = htmlAt(code === 'en' ? '/markets' : `/${segmentOf(code)}/markets`);
    const lang = offer === 'development' ? 'en' : code;
    const height = isTall ? ' class="tall"' : '';
    expect(html).toContain(`<html lang="${lang}" dir="${direction}"${height}>`);
    expect(html).toContain(`<link rel="preload" href="/static/${code}/start.json" as="fetch"`);
  }
  expect(htmlAt('/AR/markets')).toContain('<html lang="ar" dir="rtl">');
  for (const path of ['/constructor', '/toString/markets'])
    expect(htmlAt(path)).toContain('<html lang="en" dir="ltr">');
});

it('writes title and description of a public page in its language', () => {
  expect(htmlAt('/vi/markets')).toContain('<title>Markets in vi | Tidemark</title>');
  expect(htmlAt('/vi/markets/')).toContain('<meta name="description" content="All pairs in vi">');
  expect(htmlAt('/ar/exchange/spot/BTC_USDT')).toContain(
    '<title>BTC/USDT | Spot in ar | Tidemark</title>',
  );
  expect(htmlAt('/exchange/spot/buy-now')).toContain('<title>Spot in en | Tidemark</title>');
  expect(htmlAt('/vi')).toContain('<meta name="description" content="Home in vi">');
});

it('describes the first page, and pages without their own words, in the words of the operator', () => {
  const { seoDescription } = DEFAULT_SETTINGS;
  for (const path of ['/', '/wallet', '/vi/wallet'])
    expect(htmlAt(path)).toContain(`<meta name="description" content="${seoDescription}">`);
  expect(htmlAt('/vi/wallet')).toContain('<title>Tidemark</title>');
});

it('lists a public page in every language, itself included, and the one without a language as default', () => {
  expect(alternatesAt('/vi/markets')).toEqual([
    ...OFFERED.map((code) => [
      code,
      code === 'en' ? `${ORIGIN}/markets` : `${ORIGIN}/${segmentOf(code)}/markets`,
    ]),
    ['x-default', `${ORIGIN}/markets`],
  ]);
  expect(alternatesAt('/')).toContainEqual(['x-default', `${ORIGIN}/`]);
  expect(alternatesAt('/ar')).toContainEqual(['ar', `${ORIGIN}/ar`]);
  expect(alternatesAt('/wallet')).toEqual([]);
});

it('lists the same addresses on each of them, none of which is redirected', () => {
  for (const path of ['/', '/markets', '/exchange/spot/BTC_USDT']) {
    const first = alternatesAt(path);
    expect(first).toHaveLength(OFFERED.length + 1);
    for (const [, href = ''] of first) expect(alternatesAt(new URL(href).pathname)).toEqual(first);
  }
});

it('lists no language that the operator does not offer', () => {
  const settings = { ...DEFAULT_SETTINGS, languages: [{ key: 'VI', name: 'Tiếng Việt' }] };
  const pages = createClientPages(folder, { ...FACTS, settings: () => settings });
  const codes = [...htmlAt('/markets', pages).matchAll(/hreflang="([^"]+)"/g)].map(
    ([, one]) => one,
  );
  expect(codes).toEqual(['vi', 'x-default']);
});

it('moves addresses with an old code of a language', () => {
  expect(pageOf('/iw/markets')).toEqual({ movedTo: '/he/markets' });
  expect(pageOf('/IN')).toEqual({ movedTo: '/id' });
  expect(pageOf('/no/exchange/spot/BTC_USDT')).toEqual({ movedTo: '/nb/exchange/spot/BTC_USDT' });
});

/** Pages of one visit or of a step of signing in, and the page inside another application. */
const UNLISTED = [
  '/verify-email',
  '/g2f-verify',
  '/forgot-password',
  '/reset-password',
  '/maintenance',
  '/identification/phone',
  '/webview/spot/:pair',
];

it('has words for each page that visitors may see, from messages that exist', () => {
  const open = Object.entries(ADDRESSES).flatMap(([path, { access }]) =>
    access === 'anyone' ? [path] : [],
  );
  expect(Object.keys(PUBLIC_HEADS).toSorted()).toEqual(
    open.filter((path) => !UNLISTED.includes(path)).toSorted(),
  );
  const read = () => ({ english: {}, translated: {} });
  expect(() => pageHeadsOf(read)).toThrow('has no message');
});
