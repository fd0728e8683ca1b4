/** Builds the benchmark pages for production, unless they were built from the same sources. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { compileCatalogs } from '#scripts/compile-catalogs.ts';
import { root } from '#scripts/runner/programs.ts';
import { contentHashOf } from '#scripts/tree/content-hash.ts';

const SOURCES = [
  'bench',
  'src',
  'workers',
  'contract',
  'domain',
  'tests/support',
  'package-lock.json',
];
/** One page per file of bench/pages. */
const PAGES = [
  'engines',
  'socket',
  'transfer',
  'floor',
  'naive',
  'batched',
  'rows',
  'painted',
  'reconnect',
  'chart-ours',
  'chart-peer',
];
const FOLDER = join(root, 'bench', 'results', 'pages');

/** @returns the output folder. */
export async function buildPages(): Promise<string> {
  const stamp = contentHashOf(SOURCES);
  const stampPath = join(FOLDER, '.sources');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return FOLDER;
  await compileCatalogs();
  process.env.NODE_ENV = 'production';
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      plugins: [pluginReact()],
      source: {
        entry: Object.fromEntries(
          PAGES.map((name) => [
            name,
            [`./bench/pages/${name}.ts`, `./bench/pages/${name}.tsx`].filter((path) =>
              existsSync(join(root, path)),
            ),
          ]),
        ),
      },
      html: { mountId: 'root', title: 'bench' },
      output: { distPath: { root: FOLDER }, cleanDistPath: true, legalComments: 'none' },
      performance: { printFileSize: false },
      server: { publicDir: false },
      tools: { swc: { jsc: { experimental: { plugins: [['@lingui/swc-plugin', {}]] } } } },
    },
  });
  const { close } = await rsbuild.build();
  await close();
  writeFileSync(stampPath, stamp);
  return FOLDER;
}
