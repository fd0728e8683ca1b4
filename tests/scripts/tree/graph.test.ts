/** Circles of imports: found through types too, not through what loads later. */
import { expect, it } from 'vitest';
import { circleFindings } from '#scripts/check-imports.ts';
import { sourceFileOf, type Graph } from '#scripts/tree/graph.ts';

const graphOf = (tree: Readonly<Record<string, string>>): Graph =>
  new Map(
    Object.entries(tree).map(([path, source]) => [
      path,
      sourceFileOf(path, source, (address) => address.replace('./', '')),
    ]),
  );

it.each([
  ['values', "import { b } from './b.ts';"],
  ['types', "import type { B } from './b.ts';"],
  ['re-exports', "export { b } from './b.ts';"],
])('finds a circle through %s', (_, forward) => {
  const graph = graphOf({
    'a.ts': forward,
    'b.ts': "import type { A } from './c.ts';",
    'c.ts': "import './a.ts';",
  });
  expect(circleFindings(graph)).toEqual([
    { file: 'a.ts', line: 1, message: 'imports itself through b.ts, c.ts' },
  ]);
});

it('finds none where the way back is loaded later', () => {
  const graph = graphOf({
    'a.ts': "import { b } from './b.ts';",
    'b.ts': "const a = () => import('./a.ts');",
  });
  expect(circleFindings(graph)).toEqual([]);
});
