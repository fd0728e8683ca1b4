import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { parse } from '#contract/codec.ts';
import { spotDashboard } from '#contract/rest/spot-dashboard.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { createClientPages, type ClientPage, type PageFacts } from '#server/http/client-page.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';

/** Contains every character that must not end an attribute. */
const DEPLOYMENT = {
  ...deploymentConfig.decode(deploymentConfigWire),
  chainUrl: `/a"b<c>&d'e`,
};

const DASHBOARD_WIRE = CALL_SAMPLES.spotDashboard.reply;
const READ = parse(spotDashboard.reply, DASHBOARD_WIRE);
const DASHBOARD = READ.ok ? READ.model : undefined;

const FACTS: PageFacts = {
  deployment: () => DEPLOYMENT,
  url: () => 'https://tide.example',
  settings: () => ({ ...DEFAULT_SETTINGS, appTitle: `Tide <"&'>` }),
  dashboard: (pairText) => (pairText === 'BTC_USDT' ? DASHBOARD : undefined),
};

const file = (name: string, as: 'script' | 'style') => ({
  address: `/static/${name}`,
  as,
  integrity: `sha256-${name}`,
});
const PRELOADS = {
  routes: [
    { path: '/', files: [file('home.js', 'script')], catalogs: ['home'] },
    {
      path: '/exchange/spot/:pair?',
      files: [
        file('spot.js', 'script'),
        file('spot.css', 'style'),
        { ...file('chart.js', 'script'), isDeferred: true },
      ],
      catalogs: [],
    },
  ],
  startCatalog: 'start',
  languageFacts: { catalog: 'facts', files: [file('facts.js', 'script')] },
  locales: { en: '/static/en', ar: '/static/ar', vi: '/static/vi', he: '/static/he' },
};

let folder: string;
let pageOf: ReturnType<typeof createClientPages>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" dir="ltr"><head><title>T</title></head>',
  );
  writeFileSync(join(folder, '.preloads.json'), JSON.stringify(PRELOADS));
  pageOf = createClientPages(folder, FACTS);
});
afterAll(() => rmSync(folder, { recursive: true }));

const pageAt = (path: string, pages = pageOf): ClientPage | undefined => {
  const page = pages(path);
  return page !== undefined && 'html' in page ? page : undefined;
};
const htmlAt = (path: string): string => pageAt(path)?.html ?? '';

it.each([
  ['/', ['en/start.json', 'en/home.json', 'home.js']],
  ['/exchange/spot', ['en/start.json', 'spot.js', 'spot.css', 'chart.js']],
  ['/exchange/spot/BTC_USDT', ['en/start.json', 'spot.js', 'spot.css', 'chart.js']],
  [
    '/vi/exchange/spot/BTC_USDT',
    ['vi/start.json', 'vi/facts.json', 'facts.js', 'spot.js', 'spot.css', 'chart.js'],
  ],
  ['/vi', ['vi/start.json', 'vi/facts.json', 'vi/home.json', 'facts.js', 'home.js']],
  ['/nowhere', ['en/start.json']],
])('says at %s what the page will ask for', (path, expected) => {
  const named = [...htmlAt(path).matchAll(/rel="preload" href="\/static\/([^"]+)"/g)];
  expect(named.map(([, name]) => name)).toEqual(expected);
});

it('requests each file like the bundler, so that none is fetched twice', () => {
  expect(htmlAt('/exchange/spot')).toContain(
    '<link rel="preload" href="/static/spot.js" as="script" integrity="sha256-spot.js" crossorigin="anonymous">',
  );
  expect(htmlAt('/exchange/spot')).toContain(
    'href="/static/chart.js" as="script" integrity="sha256-chart.js" crossorigin="anonymous" media="not all">',
  );
  expect(htmlAt('/exchange/spot')).toContain(
    '<link rel="preload" href="/static/en/start.json" as="fetch" crossorigin="anonymous">',
  );
});

it('[SET-06] shows the operator’s page metadata in its head', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    appTitle: `Harbour <"&'>`,
    seoTitle: 'Trade at Harbour',
    seoDescription: 'Calm water.',
    seoKeywords: '',
    seoImage: '/harbour.png',
  };
  const pages = createClientPages(folder, { ...FACTS, settings: () => settings });
  const html = pageAt('/', pages)?.html ?? '';
  for (const line of [
    '<title>Harbour &lt;&quot;&amp;&#39;&gt;</title>',
    '<meta name="description" content="Calm water.">',
    '<meta property="og:title" content="Trade at Harbour">',
    '<meta property="og:description" content="Calm water.">',
    '<meta property="og:image" content="/harbour.png">',
  ]) {
    expect(html).toContain(line);
  }
  expect(html).not.toContain('name="keywords"');
  expect(html.match(/<title>/g)).toHaveLength(1);
});

/** @returns the value that a browser reads from a fact's attribute. */
function factAt(path: string, name: 'config' | 'settings' | 'dashboard'): unknown {
  const found = new RegExp(`name="tidemark-${name}" content="([^"]*)"`).exec(htmlAt(path))?.[1];
  const content = found ?? '';
  expect(content).not.toMatch(/[<>"']/);
  const signs = { quot: '"', lt: '<', gt: '>', '#39': "'", amp: '&' };
  return JSON.parse(
    content.replaceAll(/&(quot|lt|gt|#39|amp);/g, (_, sign: keyof typeof signs) => signs[sign]),
  );
}

it('contains the complete configuration, with any characters', () => {
  expect(factAt('/', 'config')).toEqual(deploymentConfig.encode(DEPLOYMENT));
});

it('contains the operator’s settings in the form of their call', () => {
  const parsed = parse(commonSettings.reply, factAt('/vi', 'settings'));
  expect(parsed.ok && parsed.model).toEqual({ ...FACTS.settings(), serverTime: 0 });
});

it('contains the dashboard of the pair in the address, and none for an unknown pair', () => {
  for (const path of ['/exchange/spot/BTC_USDT', '/vi/exchange/spot/BTC_USDT/']) {
    expect(factAt(path, 'dashboard')).toEqual(DASHBOARD_WIRE);
  }
  for (const path of ['/exchange/spot', '/exchange/spot/NO_PAIR', '/markets', '/']) {
    expect(htmlAt(path)).not.toContain('tidemark-dashboard');
  }
});

it('has another tag for another page, and the same tag for the same page', () => {
  const spot = pageAt('/exchange/spot')?.etag;
  expect(pageAt('/exchange/spot')?.etag).toBe(spot);
  expect(pageAt('/vi')?.etag).not.toBe(spot);
});

it('reads a new build, and detects when there is none', () => {
  const made = mkdtempSync(join(tmpdir(), 'client-page-'));
  const later = createClientPages(made, FACTS);
  expect(later('/')).toBeUndefined();
  writeFileSync(join(made, 'index.html'), '<head></head>first');
  expect(pageAt('/', later)?.html).toContain('first');
  writeFileSync(join(made, 'index.html'), '<head></head>second');
  utimesSync(join(made, 'index.html'), 1, 1);
  expect(pageAt('/', later)?.html).toContain('second');
  rmSync(made, { recursive: true });
});
