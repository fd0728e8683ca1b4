/** Bundles the client into dist/ and records the content of each part and the requests of each
 *  address. `build-client.ts` runs it as a separate process, so that the bundler's memory is
 *  released. `--dist=FOLDER`: another output folder. `--maps`: with source maps for size analysis;
 *  never served. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import type { DividedCatalogs } from './catalogs/built.ts';
import { pluginCatalogs } from './catalogs/plugin.ts';
import { bundleShell } from './runner/bundle-shell.ts';
import type { Chunk } from './runner/chunks.ts';
import { compressFiles } from './runner/compress-files.ts';
import { fileIn, preloadsOf } from './runner/preloads.ts';
import { root } from './runner/programs.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    maps: { type: 'boolean', default: false },
  },
});
const dist = resolve(root, values.dist);

process.env.NODE_ENV = 'production';
const { content } = await loadConfig({ cwd: root });
let catalogs: DividedCatalogs | undefined;
const divideCatalogs = pluginCatalogs((built) => {
  catalogs = built;
});
const config = mergeRsbuildConfig(content, {
  plugins: [divideCatalogs],
  output: {
    distPath: { root: dist },
    ...(values.maps ? { sourceMap: { js: 'hidden-source-map' } } : {}),
  },
});
const rsbuild = await createRsbuild({ cwd: root, config });
const { stats, close } = await rsbuild.build();
const expected = { all: false, chunks: true, chunkOrigins: true, chunkModules: true, ids: true };
const report = stats?.toJson(expected);

if (catalogs === undefined) throw new Error('the build divided no catalog');
const chunks = (report?.chunks ?? []).map((chunk): Chunk => ({
  id: String(chunk.id),
  files: (chunk.files ?? []).filter((file) => !file.endsWith('.map')),
  isInitial: chunk.initial,
  isEntry: chunk.entry,
  runtime: [chunk.runtime ?? []].flat(),
  origins: (chunk.origins ?? []).map(({ moduleName, request }) => ({
    importer: moduleName.replace(/^\.\//, ''),
    address: request,
  })),
  modules: (chunk.modules ?? [])
    .map((module) => module.name ?? '')
    .filter((name) => name.includes('.worker.ts')),
}));
writeFileSync(join(dist, '.chunks.json'), JSON.stringify(chunks));
writeFileSync(join(dist, '.catalogs.json'), JSON.stringify(catalogs));
const routes = readFileSync(join(root, 'src/app/routes.ts'), 'utf8');
const preloads = preloadsOf(chunks, catalogs, routes, (file) => fileIn(dist, file));
writeFileSync(join(dist, '.preloads.json'), JSON.stringify(preloads));
await close();
await bundleShell(dist, chunks, catalogs);
if (!values.maps) await compressFiles(dist);
