/** Builds the bar and the worker of a replay into a folder, with the compiler of the client. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { root } from '#scripts/runner/programs.ts';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '../page');

/** Writes `bar.js` and `worker.js`. */
export async function buildParts(folder: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: root,
    loadEnv: false,
    rsbuildConfig: {
      logLevel: 'error',
      mode: 'development',
      source: {
        entry: {
          bar: { import: join(PAGE, 'bar.ts'), html: false },
          worker: { import: join(PAGE, 'replay.worker.ts'), html: false },
        },
      },
      output: {
        target: 'web-worker',
        distPath: { root: folder, js: '.' },
        cleanDistPath: false,
        filenameHash: false,
        sourceMap: false,
      },
    },
  });
  const { close } = await rsbuild.build();
  await close();
}
