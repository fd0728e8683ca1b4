/** Tests the table of deferred parts: its names, parents and catalogs exist, and no other source
 *  names a chunk. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIENT_CATALOG_NAMES } from '#scripts/runner/catalogs.ts';
import { ancestorsOf, catalogsOf, PART_ROWS } from '#src/app/deferred/deferred-parts.ts';

const TABLE = 'src/app/deferred/deferred-parts.ts';
const NAMED = /webpackChunkName: "(\w+)"/g;

it('gives each chunk the name of its row', () => {
  const named = [...readFileSync(TABLE, 'utf8').matchAll(NAMED)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(PART_ROWS));
});

it('is the only source that names a chunk or uses a dynamic import', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && path !== TABLE);
  const others = sources.filter((path) =>
    /webpackChunkName|(?<!typeof )\bimport\(/.test(readFileSync(path, 'utf8')),
  );
  // The chart is evaluated by itself, in the chunk it is in.
  expect(others.toSorted()).toEqual(['src/trading/terminal/chart.ts']);
});

it('refers only to existing parents and catalogs, without cycles', () => {
  for (const [name, { parent, catalog }] of Object.entries(PART_ROWS)) {
    if (parent !== undefined) expect(PART_ROWS).toHaveProperty(parent);
    for (const one of [catalog ?? []].flat()) expect(CLIENT_CATALOG_NAMES).toContain(one);
    expect(ancestorsOf(name)).not.toContain(name);
  }
});

it('loads the catalogs of the parents too, outermost parent first', () => {
  expect(ancestorsOf('hotkeyViews')).toEqual(['spot', 'afterBook']);
  expect(catalogsOf('depositCheck')).toEqual(['funding', 'depositCheck']);
  expect(catalogsOf('spot')).toEqual([]);
});
