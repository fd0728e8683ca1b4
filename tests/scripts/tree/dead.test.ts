/** Small tree with one unused item of each kind. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { deadExportsOf, deadFilesOf, deadPackagesOf } from '#scripts/tree/dead.ts';
import { sourceFileOf, type Graph } from '#scripts/tree/graph.ts';

function graphOf(sources: Readonly<Record<string, string>>): Graph {
  const find = (address: string, importer: string): string | undefined => {
    const path = address.startsWith('#')
      ? address.slice(1)
      : posix.join(posix.dirname(importer), address);
    return path in sources ? path : undefined;
  };
  return new Map(
    Object.entries(sources).map(([path, source]) => [path, sourceFileOf(path, source, find)]),
  );
}

const tree = graphOf({
  'server/main.ts': "import { used, door, type Shape } from '#domain/bars.ts';\nused();",
  'domain/bars.ts':
    'export const used = 1;\nexport const unused = 2;\nexport type Shape = 1;\nexport const home = 1;\nexport const door = home;',
  'src/app/early.ts': '',
  'src/app/main.tsx':
    "import * as ticket from '#domain/ticket.ts';\nticket.opened();\n" +
    "new Worker(new URL('../../workers/market/market.worker.ts', import.meta.url));\n" +
    "const late = () => import('#src/features/spot/index.ts');",
  'domain/ticket.ts': 'export const opened = 1;\nexport const closed = 2;',
  'workers/market/market.worker.ts': "import './engine.ts';",
  'workers/market/engine.ts': 'export const alone = 1;',
  'src/features/spot/index.ts': "export { SpotPage } from './SpotPage.tsx';",
  'src/features/spot/SpotPage.tsx': 'export const SpotPage = 1;\nexport const Forgotten = 2;',
  'src/design/Orphan.tsx': 'export const Orphan = 1;',
  'src/trading/OnlyInStories.tsx': 'export const OnlyInStories = 1;',
  'stories/OnlyInStories.stories.tsx':
    "import { OnlyInStories } from '#src/trading/OnlyInStories.tsx';\nimport { order } from '#contract/samples/spot.ts';\nexport const Calm = [OnlyInStories, order];",
  'contract/samples/spot.ts': 'export const order = 1;',
  'tests/support/draw.ts': 'export const draw = 1;',
});

it('finds files that are never imported, and files imported only by stories', () => {
  expect(deadFilesOf(tree).map(({ file, message }) => `${file} ${message}`)).toEqual([
    'src/design/Orphan.tsx nothing leads to this file',
    'src/trading/OnlyInStories.tsx only tests, stories or scripts lead to this file: the product does not use it',
    'tests/support/draw.ts nothing leads to this file',
  ]);
});

it('finds exports without a user, also behind a namespace and an index file', () => {
  const found = deadExportsOf(tree).map(({ file, message }) => `${file} ${message.split(':')[0]}`);
  expect(found).toEqual([
    'domain/bars.ts nobody uses unused',
    'domain/ticket.ts nobody uses closed',
    'workers/market/engine.ts nobody uses alone',
    'src/features/spot/SpotPage.tsx nobody uses Forgotten',
    'src/design/Orphan.tsx nobody uses Orphan',
    'tests/support/draw.ts nobody uses draw',
  ]);
});

it('finds packages that are unused, undeclared, or declared in the wrong place', () => {
  const graph = graphOf({
    'server/main.ts': "import fastify from 'fastify';\nimport ws from 'ws';\nimport x from 'left';",
    'tests/a.test.ts': "import type { Plugin } from 'vite';\nimport fc from 'fast-check';",
  });
  const manifest = {
    dependencies: { fastify: '1', axios: '1' },
    devDependencies: { ws: '1', 'fast-check': '1', typescript: '1', '@types/ws': '1' },
  };
  const found = deadPackagesOf(graph, manifest, "command: ['tsc', '-p']");
  expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'server/main.ts package.json does not list left',
    'tests/a.test.ts package.json does not list vite',
    'package.json nobody uses axios: remove it',
    'package.json ws ships, so it is no devDependency',
  ]);
});
