/** A build with a chunk for each row of the table of deferred parts. */
import { PART_ROWS } from '#src/app/deferred/deferred-parts.ts';
import type { Chunk } from '#scripts/runner/chunks.ts';

export const chunk = (rest: Partial<Chunk>): Chunk => ({
  files: [],
  isInitial: false,
  isEntry: false,
  isDeferred: false,
  runtime: ['early'],
  modules: [],
  ...rest,
});

const defer = (name: string): Chunk =>
  chunk({ name, files: [`${name}.js`], isDeferred: true, modules: [`src/${name}.ts`] });

export const BUILD: readonly Chunk[] = [
  chunk({ name: 'index', files: ['index.js', 'styles.css'], isInitial: true, isEntry: true }),
  ...Object.keys(PART_ROWS).map((name) => defer(name)),
  chunk({ files: ['months.js'], isDeferred: true }),
  chunk({
    files: ['market.js'],
    isEntry: true,
    runtime: ['w1'],
    modules: ['workers/market/a.ts', 'workers/market/market.worker.ts'],
  }),
  chunk({ files: ['market-start.js'], runtime: ['w1'] }),
  chunk({
    files: ['recorder.js'],
    runtime: ['w1'],
    isDeferred: true,
    modules: ['workers/market/recorder.ts'],
  }),
];
