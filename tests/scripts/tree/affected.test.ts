/** Which tests a change reaches, on a small tree with shared files, three pages and an exchange. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { affectedBy } from '#scripts/tree/affected.ts';
import { sourceFileOf, type Graph } from '#scripts/tree/graph.ts';

const TREE: Readonly<Record<string, string>> = {
  'src/app/main.tsx':
    "import './routes.ts'; import './pages.tsx'; import '#src/design/Button.tsx';",
  'src/app/routes.ts': `
    import type { RoutePart } from './deferred/deferred-parts.ts';
    export const PAGES = {
      '/exchange/spot/:pair?': { part: 'spot', start: () => loadPart('spot') },
      '/terms': { part: 'terms' },
      '/markets': { part: 'markets' } };`,
  'src/app/pages.tsx': "import './deferred/deferred-parts.ts'; import './shell/Bell.tsx';",
  'src/app/deferred/deferred-parts.ts': `
    export const DEFERRED_PARTS = {
      spot: { load: () => import(/* webpackChunkName: "spot" */ '../pages/Spot.tsx') },
      terms: { load: () => import(/* webpackChunkName: "terms" */ '../pages/Terms.tsx') },
      markets: { load: () => import(/* webpackChunkName: "markets" */ '../pages/Markets.tsx') },
      bell: { load: () => import(/* webpackChunkName: "bell" */ '#src/features/news/List.tsx') } };`,
  'src/app/shell/Bell.tsx': "export const Bell = () => loadPart(isNew ? 'bell' : 'bell');",
  'src/app/pages/Spot.tsx':
    "import '#src/features/spot/Ticket.tsx'; import '#src/trading/Ladder.tsx';",
  'src/app/pages/Terms.tsx': "import '#src/features/fixed/Terms.tsx';",
  'src/app/pages/Markets.tsx': "import '#src/features/markets/List.tsx';",
  'src/design/Button.tsx': 'export const Button = 1;',
  'src/trading/Ladder.tsx': 'export const Ladder = 1;',
  'src/features/fixed/Terms.tsx': 'export const Terms = 1;',
  'src/features/markets/List.tsx': 'export const List = 1;',
  'src/features/spot/Ticket.tsx': "import type { Terms } from '#src/features/fixed/Terms.tsx';",
  'src/features/news/List.tsx': 'export const News = 1;',
  'server/main.ts': "import './convert/rates.ts'; import './ledger/post.ts';",
  'server/convert/rates.ts': 'export const rate = 1;',
  'server/ledger/post.ts': 'export const post = 1;',
  'stories/trading/Ladder.stories.tsx': "import '#src/trading/Ladder.tsx';",
  'stories/design/Button.stories.tsx': "import '#src/design/Button.tsx';",
  'stories/app/Bell.stories.tsx':
    "import '#src/app/shell/Bell.tsx'; import '#src/app/deferred/deferred-parts.ts';",
  'tests/src/trading/Ladder.test.tsx': "import '#src/trading/Ladder.tsx';",
  'tests/src/features/Terms.test.tsx': "import '#src/features/fixed/Terms.tsx';",
  'tests/e2e/trade.e2e.ts': "import { openSpot } from '#tests/support/pages.ts'; openSpot();",
  'tests/e2e/ticket.e2e.ts': `
    import { openSpot } from '#tests/support/pages.ts';
    test('[SPOT-06] keeps the draft', openSpot);`,
  'tests/e2e/news.e2e.ts': `
    import { openSpot } from '#tests/support/pages.ts';
    test('[NOTI-01] [ROUTE-08] shows the news', openSpot);`,
  'tests/e2e/convert.e2e.ts': "test('[CONV-01] converts', () => go('/exchange/spot'));",
  'tests/e2e/terms.e2e.ts': "go('/ar/terms');",
  'tests/e2e/markets.e2e.ts': String.raw`expectAddress(/^\/markets/);`,
  'tests/support/pages.ts': `
    export const openTerms = () => go('/terms');
    const address = (pair: string) => \`/exchange/spot/\${pair}\`;
    export const openSpot = () => go(address('BTC_USDT'));`,
};

const READMES: Readonly<Record<string, string>> = {
  'src/features/news': 'Lists news (NOTI-01, ROUTE-59).',
  'src/features/spot': 'Spot trading (SPOT-01, ROUTE-07).',
  'server/convert': 'Converts (CONV-01).',
};

const find = (address: string, importer: string): string | undefined => {
  const path = address.startsWith('#')
    ? address.slice(1)
    : posix.join(posix.dirname(importer), address);
  return path in TREE ? path : undefined;
};
const graph: Graph = new Map(
  Object.entries(TREE).map(([path, source]) => [path, sourceFileOf(path, source, find)]),
);

const affectedTests = (...changed: readonly string[]) =>
  affectedBy(graph, changed, (folder) => READMES[folder] ?? '');
const journeys = (path: string): readonly string[] =>
  affectedTests(path).journeys.map((journey) =>
    journey.slice('tests/e2e/'.length, -'.e2e.ts'.length),
  );

it('runs the unit tests and stories that reach the changed file, and no others', () => {
  expect(affectedTests('src/trading/Ladder.tsx')).toMatchObject({
    unit: ['tests/src/trading/Ladder.test.tsx'],
    stories: ['stories/trading/Ladder.stories.tsx'],
    isEverything: false,
  });
});

it('reaches no page through the table of deferred parts, but a part by its name', () => {
  expect(affectedTests('src/features/fixed/Terms.tsx').stories).toEqual([]);
  expect(affectedTests('src/features/news/List.tsx').stories).toEqual([
    'stories/app/Bell.stories.tsx',
  ]);
});

it('follows no import of types alone: types are checked in all files', () => {
  expect(journeys('src/features/fixed/Terms.tsx')).toEqual(['terms']);
});

it('runs the journeys that visit a page with the changed file', () => {
  // By an address behind its language, and by a pattern.
  expect(journeys('src/features/fixed/Terms.tsx')).toEqual(['terms']);
  expect(journeys('src/features/markets/List.tsx')).toEqual(['markets']);
  // By an address in the function of a helper that they use.
  expect(journeys('src/trading/Ladder.tsx')).toEqual(['trade', 'ticket', 'news', 'convert']);
});

it('runs the journeys of its area for a file on the page that most journeys visit', () => {
  expect(journeys('src/features/spot/Ticket.tsx')).toEqual(['ticket']);
});

it('runs the journeys of its area for a part that every page can load', () => {
  expect(journeys('src/features/news/List.tsx')).toEqual(['news']);
});

it('runs the journeys of its area for a file of the exchange, and all where it has none', () => {
  expect(journeys('server/convert/rates.ts')).toEqual(['convert']);
  expect(journeys('server/ledger/post.ts')).toHaveLength(6);
});

it('runs every journey for a file that every page loads', () => {
  expect(journeys('src/design/Button.tsx')).toHaveLength(6);
});

it('runs every story and journey for a changed catalog', () => {
  const { stories, journeys: all, unit } = affectedTests('locales/ar/messages.po');
  expect([stories.length, all.length, unit.length]).toEqual([3, 6, 0]);
});

it('compares all pictures for a changed token, and none for a translation alone', () => {
  const tokens = affectedTests('src/design/tokens/theme.css');
  expect([tokens.stories.length, tokens.pictured.length]).toEqual([3, 3]);
  expect(affectedTests('locales/ar.json').pictured).toEqual([]);
  expect(affectedTests('locales/ar.json', 'src/trading/Ladder.tsx').pictured).toEqual([
    'stories/trading/Ladder.stories.tsx',
  ]);
});

it('runs everything when a tool is configured differently', () => {
  const { unit, stories, journeys: all, isEverything } = affectedTests('rsbuild.config.ts');
  expect([unit.length, stories.length, all.length, isEverything]).toEqual([2, 3, 6, true]);
});

it('runs a changed test itself', () => {
  const changed = ['tests/e2e/terms.e2e.ts', 'tests/src/features/Terms.test.tsx'];
  expect(affectedTests(...changed)).toMatchObject({
    unit: ['tests/src/features/Terms.test.tsx'],
    journeys: ['tests/e2e/terms.e2e.ts'],
  });
});
