/** `npm run docs`: writes all documents generated from code. With --check it writes nothing and
 *  fails where a page differs from the code. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawMachines, type Page } from './draw-machines.ts';
import { importsPage } from './draw-imports.ts';
import { callsPage, channelsPage } from './list-calls.ts';
import { fieldsPage } from './list-fields.ts';
import { importRulesPage } from './list-import-rules.ts';
import { knownLanguagesModule } from './list-known-languages.ts';
import { languagesPage } from './list-languages.ts';
import { listingsPage } from './list-listings.ts';
import { noticesPage } from './list-notices.ts';
import { readmePage } from './list-configuration.ts';
import { storesPage } from './list-stores.ts';
import { root } from './runner/programs.ts';
import { conclude, type Finding } from './tree/findings.ts';

export const generatedPages = async (): Promise<readonly Page[]> => [
  ...(await drawMachines()),
  callsPage(),
  await channelsPage(),
  fieldsPage(),
  importRulesPage(),
  importsPage(),
  knownLanguagesModule(),
  await languagesPage(),
  listingsPage(),
  noticesPage(),
  readmePage(),
  storesPage(),
];

/** Returns the pages of deleted machines. */
export function stalePages(pages: readonly Page[]): readonly string[] {
  const current = new Set(pages.map(({ path }) => path));
  return globSync('docs/machines/*.md', { cwd: root }).filter((path) => !current.has(path));
}

if (import.meta.main) {
  const pages = await generatedPages();
  const stale = stalePages(pages);
  if (process.argv.includes('--check')) conclude(driftOf(pages, stale), `${pages.length} pages`);
  else write(pages, stale);
}

function driftOf(pages: readonly Page[], stale: readonly string[]): readonly Finding[] {
  const differing = pages.filter(({ path, text }) => {
    const full = join(root, path);
    return !existsSync(full) || readFileSync(full, 'utf8') !== text;
  });
  return [...differing.map(({ path }) => path), ...stale].map((file) => ({
    file,
    line: 1,
    message: 'differs from the code: npm run docs',
  }));
}

function write(pages: readonly Page[], stale: readonly string[]): void {
  for (const path of stale) rmSync(join(root, path));
  for (const { path, text } of pages) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  console.log(`Wrote ${pages.length} pages.`);
}
