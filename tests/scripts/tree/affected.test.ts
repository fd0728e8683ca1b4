/** Which tests a change reaches, on a small tree with one shared file and two pages. */
import { expect, it } from 'vitest';
import { affectedBy } from '#scripts/tree/affected.ts';
import { sourceFileOf, type Graph } from '#scripts/tree/graph.ts';

const TREE: Readonly<Record<string, string>> = {
  'src/app/main.tsx': "import './routes.ts'; import '#src/design/Button.tsx';",
  'src/app/routes.ts': `
    const SPOT = { path: '/exchange/spot/:pair?', page: async () => await import('./pages/Spot.tsx') };
    const TERMS = { path: '/terms', page: async () => await import('./pages/Terms.tsx') };`,
  'src/app/pages/Spot.tsx': "import '#src/trading/Ladder.tsx';",
  'src/app/pages/Terms.tsx': "import '#src/features/Terms.tsx';",
  'src/design/Button.tsx': 'export const Button = 1;',
  'src/trading/Ladder.tsx': 'export const Ladder = 1;',
  'src/features/Terms.tsx': 'export const Terms = 1;',
  'stories/trading/Ladder.stories.tsx': "import '#src/trading/Ladder.tsx';",
  'stories/design/Button.stories.tsx': "import '#src/design/Button.tsx';",
  'tests/src/trading/Ladder.test.tsx': "import '#src/trading/Ladder.tsx';",
  'tests/src/features/Terms.test.tsx': "import '#src/features/Terms.tsx';",
  'tests/e2e/trade.e2e.ts': "import '#tests/support/open-spot.ts';",
  'tests/e2e/terms.e2e.ts': "go('/ar/terms');",
  'tests/support/open-spot.ts': 'const address = (pair: string) => `/exchange/spot/${pair}`;',
};

const find = (address: string, importer: string): string | undefined => {
  const path = address.startsWith('#')
    ? address.slice(1)
    : `${importer.slice(0, importer.lastIndexOf('/'))}/${address.replace('./', '')}`;
  return path in TREE ? path : undefined;
};
const graph: Graph = new Map(
  Object.entries(TREE).map(([path, source]) => [path, sourceFileOf(path, source, find)]),
);

it('runs the unit tests, stories and journeys that reach the changed file, and no others', () => {
  expect(affectedBy(graph, ['src/trading/Ladder.tsx'])).toEqual({
    unit: ['tests/src/trading/Ladder.test.tsx'],
    stories: ['stories/trading/Ladder.stories.tsx'],
    journeys: ['tests/e2e/trade.e2e.ts'],
    isEverything: false,
  });
});

it('finds the page of an address behind its language', () => {
  expect(affectedBy(graph, ['src/features/Terms.tsx']).journeys).toEqual([
    'tests/e2e/terms.e2e.ts',
  ]);
});

it('runs every journey for a file that every page loads', () => {
  expect(affectedBy(graph, ['src/design/Button.tsx']).journeys).toHaveLength(2);
});

it('runs every story and journey for a changed catalog', () => {
  const { stories, journeys, unit } = affectedBy(graph, ['locales/ar/messages.po']);
  expect([stories.length, journeys.length, unit.length]).toEqual([2, 2, 0]);
});

it('runs everything when a tool is configured differently', () => {
  const { unit, stories, journeys, isEverything } = affectedBy(graph, ['rsbuild.config.ts']);
  expect([unit.length, stories.length, journeys.length, isEverything]).toEqual([2, 2, 2, true]);
});

it('runs a changed test itself', () => {
  const changed = ['tests/e2e/terms.e2e.ts', 'tests/src/features/Terms.test.tsx'];
  expect(affectedBy(graph, changed)).toMatchObject({
    unit: ['tests/src/features/Terms.test.tsx'],
    journeys: ['tests/e2e/terms.e2e.ts'],
  });
});
