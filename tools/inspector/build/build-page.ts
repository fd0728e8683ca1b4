/** Builds the page of the inspector into a folder, with the compiler of the client. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { listMachines, loadMachine } from '#scripts/machines/machine-list.ts';
import { root } from '#scripts/runner/programs.ts';
import { openTypes } from '#tools/machine/types/machine-types.ts';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '../page');

/** The page for machines that run in other windows, with the types of all machines. */
export async function buildLivePage(folder: string): Promise<void> {
  const machines = await Promise.all(listMachines().map(loadMachine));
  const opened = openTypes(machines);
  const types = machines.map(({ name, machine }) => [machine.id, opened.of(name)]);
  opened.close();
  await buildPage(folder, 'live-page.tsx');
  writeFileSync(join(folder, 'types.json'), JSON.stringify(Object.fromEntries(types)));
}

/** @param entry in the folder `page`. */
export async function buildPage(folder: string, entry = 'page.tsx'): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: root,
    loadEnv: false,
    rsbuildConfig: {
      logLevel: 'error',
      mode: 'development',
      plugins: [pluginReact({ fastRefresh: false })],
      source: { entry: { index: join(PAGE, entry) } },
      html: { template: join(PAGE, 'page.html'), scriptLoading: 'defer' },
      output: {
        distPath: { root: folder },
        cleanDistPath: false,
        filenameHash: false,
        sourceMap: false,
      },
      // The page may be served below an address of its own.
      dev: { assetPrefix: './' },
    },
  });
  const { close } = await rsbuild.build();
  await close();
}
