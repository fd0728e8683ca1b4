/** Bundles the client into dist/ and notes what each part of it consists of. `build-client.ts` calls
 *  it as a program of its own, so that the bundler's memory ends with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, loadConfig } from '@rsbuild/core';
import type { Chunk } from './runner/chunks.ts';
import { root } from './runner/programs.ts';

process.env.NODE_ENV = 'production';
const { content } = await loadConfig({ cwd: root });
const rsbuild = await createRsbuild({ cwd: root, config: content });
const { stats, close } = await rsbuild.build();
const wanted = { all: false, chunks: true, chunkOrigins: true, chunkModules: true, ids: true };
const report = stats?.toJson(wanted);

const chunks = (report?.chunks ?? []).map((chunk): Chunk => ({
  files: chunk.files ?? [],
  isInitial: chunk.initial,
  isEntry: chunk.entry,
  runtime: [chunk.runtime ?? []].flat(),
  origins: (chunk.origins ?? []).map(({ moduleName, request }) => ({
    importer: moduleName.replace(/^\.\//, ''),
    address: request,
  })),
  modules: (chunk.modules ?? [])
    .map((module) => module.name ?? '')
    .filter((name) => /\.worker\.ts|locales\/[\w-]+\/messages\.ts/.test(name)),
}));
writeFileSync(join(root, 'dist', '.chunks.json'), JSON.stringify(chunks));
await close();
