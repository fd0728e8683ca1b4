/** Bundles the client into dist/ and notes what each part of it consists of and what
 *  each address will ask for. `build-client.ts` calls
 *  it as a program of its own, so that the bundler's memory ends with it.
 *  `--dist=FOLDER`: elsewhere. `--maps`: with source maps, for those who itemise; never served. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { ROUTES } from '#src/app/routes.ts';
import { bundleShell } from './runner/bundle-shell.ts';
import { builtCatalogs } from './runner/catalogs.ts';
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
const config = mergeRsbuildConfig(content, {
  output: {
    distPath: { root: dist },
    ...(values.maps ? { sourceMap: { js: 'hidden-source-map' } } : {}),
  },
});
const rsbuild = await createRsbuild({ cwd: root, config });
const { stats, close } = await rsbuild.build();
const report = stats?.toJson({
  all: false,
  chunks: true,
  chunkOrigins: true,
  chunkModules: true,
  nestedModules: true,
  dependentModules: true,
  orphanModules: true,
});

interface ReportedModule {
  readonly name?: string | undefined;
  readonly modules?: readonly ReportedModule[] | undefined;
}

/** A module may be a concatenation of others. */
const sourcesOf = (modules: readonly ReportedModule[]): readonly string[] =>
  modules.flatMap(({ name = '', modules: inner }) =>
    inner === undefined ? name.replace(/^\.\//, '') : sourcesOf(inner),
  );

const chunks = (report?.chunks ?? []).map((chunk): Chunk => ({
  name: chunk.names?.[0],
  files: (chunk.files ?? []).filter((file) => !file.endsWith('.map')),
  isInitial: chunk.initial,
  isEntry: chunk.entry,
  isDeferred: !chunk.initial && (chunk.origins ?? []).some(({ request }) => request !== ''),
  runtime: [chunk.runtime ?? []].flat(),
  modules: [...new Set(sourcesOf(chunk.modules ?? []))].filter((name) =>
    /^(?:contract|domain|machines|src|workers)\//.test(name),
  ),
}));
const catalogs = builtCatalogs();
writeFileSync(join(dist, '.chunks.json'), JSON.stringify(chunks));
writeFileSync(join(dist, '.catalogs.json'), JSON.stringify(catalogs));
const preloads = preloadsOf(chunks, catalogs, ROUTES, (file) => fileIn(dist, file));
writeFileSync(join(dist, '.preloads.json'), JSON.stringify(preloads));
await close();
await bundleShell(dist, chunks, catalogs);
if (!values.maps) await compressFiles(dist);
