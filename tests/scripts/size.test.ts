/** Made-up build: which files count for which part, and budgets that are enforced. */
import { expect, it } from 'vitest';
import { findingsOfSizes, deferredOnTradingPage } from '#scripts/size.ts';
import { partsOf, type Chunk } from '#scripts/runner/chunks.ts';

const chunk = (files: readonly string[], rest: Partial<Chunk>): Chunk => ({
  id: files[0] ?? '',
  files,
  isInitial: false,
  isEntry: false,
  runtime: ['index'],
  origins: [],
  modules: [],
  ...rest,
});
const from = (importer: string, address: string) => ({ importer, address });
const spot = from('src/app/routes.ts', './pages/SpotRoute.tsx');
const auth = from('src/app/routes.ts', '#src/features/auth/index.ts');

const chunks = [
  chunk(['index.js', 'index.css'], { isInitial: true, isEntry: true }),
  chunk(['react.js'], { isInitial: true }),
  chunk(['spot.js'], { origins: [spot] }),
  chunk(['auth.js'], { origins: [auth] }),
  chunk(['shared.js'], { origins: [spot, auth] }),
  chunk(['chart.js'], { origins: [from('src/features/spot/Service.tsx', './Chart.tsx')] }),
  chunk(['worker.js'], {
    isEntry: true,
    runtime: ['w1'],
    origins: [from('src/realtime/market-link.ts', '')],
    modules: ['./workers/market/market.worker.ts + 55 modules'],
  }),
  chunk(['worker-part.js'], {
    runtime: ['w1'],
    origins: [from('src/realtime/market-link.ts', '')],
  }),
  chunk(['worker-later.js'], {
    runtime: ['w1'],
    origins: [from('workers/market/a.ts', './b.ts')],
  }),
];

it('distinguishes entry, routes and workers', () => {
  const lines = partsOf(chunks).map(
    ({ kind, name, files }) => `${kind} ${name}: ${files.join(' ')}`,
  );
  expect(lines).toEqual([
    'entry entry: index.js index.css react.js',
    'worker market: worker.js worker-part.js',
    'route spot: spot.js shared.js',
    'route auth: auth.js shared.js',
    'other ./Chart.tsx: chart.js',
    'other : worker-part.js',
    'other ./b.ts: worker-later.js',
  ]);
});

it('counts for the trading page its own imports, without files loaded on a click', () => {
  const originsOf = (importer: string, address: string) =>
    chunk([`${address}.js`], { origins: [from(importer, address)] });
  const parts = partsOf([
    chunk(['index.js'], { isInitial: true, isEntry: true }),
    originsOf('src/trading/chart/Chart.tsx', './ChartPlot.tsx'),
    originsOf('src/app/wiring/session.ts', './session-calls.ts'),
    originsOf('src/app/App.tsx', './shell/ToastHost.tsx'),
    originsOf('src/app/routes.ts', './pages/HomeRoute.tsx'),
    originsOf('src/design/overlay/Menu.tsx', './MenuList.tsx'),
  ]);
  expect(deferredOnTradingPage(parts)).toEqual(['./ChartPlot.tsx.js', './session-calls.ts.js']);
});

const sizes = [
  { part: 'entry', kb: 100 },
  { part: 'route spot', kb: 30 },
  { part: 'route auth', kb: 12 },
  { part: 'other ./Chart.tsx', kb: 500 },
];
const messagesOf = (
  budgets: readonly { part: string; goalKb: number; floorKb: number }[],
): readonly string[] => findingsOfSizes(sizes, budgets).map(({ message }) => message);

it('rejects a size above its budget and a part without a budget', () => {
  expect(
    messagesOf([
      { part: 'entry', goalKb: 1, floorKb: 99 },
      { part: 'every route', goalKb: 1, floorKb: 20 },
    ]),
  ).toEqual(['entry is 100.0 KB, its floor 99 KB', 'route spot is 30.0 KB, its floor 20 KB']);
  expect(
    messagesOf([
      { part: 'entry', goalKb: 1, floorKb: 100 },
      { part: 'route spot', goalKb: 1, floorKb: 30 },
    ]),
  ).toEqual(['route auth has no budget']);
});

it('rejects a budget for a part that is not built', () => {
  const budgets = [
    { part: 'entry', goalKb: 1, floorKb: 100 },
    { part: 'every route', goalKb: 1, floorKb: 30 },
    { part: 'worker market', goalKb: 1, floorKb: 1 },
  ];
  expect(messagesOf(budgets)).toEqual(['a budget names worker market, which is not built']);
});
