/** Text reader used by our checks: detects code, imports and exports. */
import { expect, it } from 'vitest';
import { blankNonCode } from '#scripts/tree/blank.ts';
import { exportsOf, importsOf, packageOf } from '#scripts/tree/imports.ts';

const sitesOf = (source: string): readonly string[] =>
  importsOf(blankNonCode(source)).map(({ kind, address, names }) =>
    `${kind} ${address} ${[...names.keys()].join(' ')}`.trimEnd(),
  );

it.each([
  ["import { a, b as c } from './x.ts';", ['value ./x.ts a b']],
  ["import type { A } from './x.ts';", ['type ./x.ts A']],
  ["import { type A, type B } from './x.ts';", ['type ./x.ts A B']],
  ["import { type A, b } from './x.ts';", ['value ./x.ts A b']],
  ["import * as all from './x.ts';", ['value ./x.ts *']],
  ["import one, { two } from './x.ts';", ['value ./x.ts two default']],
  ["import './x.css';", ['value ./x.css']],
  ["export { a } from './x.ts';", ['value ./x.ts a']],
  ["export * from './x.ts';", ['value ./x.ts *']],
  ["const late = await import('./x.ts');", ['dynamic ./x.ts *']],
  ["type Late = import('./x.ts').Late;", ['inline ./x.ts *']],
  ["new Worker(new URL('./x.worker.ts', import.meta.url));", ['url ./x.worker.ts *']],
  ["import {\n  a,\n  b,\n} from './x.ts';", ['value ./x.ts a b']],
  ["// import { a } from './x.ts';", []],
  ["/* import { a } from './x.ts'; */", []],
  ['const text = "import { a } from \'./x.ts\'";', []],
  ["const text = `import { a } from './x.ts'`;", []],
])('reads %s', (source, expected) => {
  expect(sitesOf(source)).toEqual(expected);
});

it('is not misled by quotes in patterns, views and templates', () => {
  const source = [
    'const quote = /[\'"`]/g;',
    "const view = <p>Don't</p>;",
    "const text = `${list.map((one) => `'${one}`)} it's`;",
    "import { a } from './x.ts';",
  ].join('\n');
  expect(sitesOf(source)).toEqual(['value ./x.ts a']);
});

it('preserves offsets so that line numbers stay correct', () => {
  const source = "/* one\ntwo */\nimport { a } from './x.ts';";
  expect(blankNonCode(source)).toHaveLength(source.length);
  expect(importsOf(blankNonCode(source))[0]?.line).toBe(3);
});

it.each([
  ['export const a = 1;', ['a']],
  ['export async function go() {}', ['go']],
  ['export class Book {}', ['Book']],
  ['export interface Row {}', ['Row']],
  ['export type Row = string;', ['Row']],
  ['export { a, b as c };', ['a', 'c']],
  ['export type { A };', ['A']],
  ['export const { first, second } = pair;', ['first', 'second']],
  ["export { a } from './x.ts';", []],
  ['const exported = 1;', []],
])('reads the exports of %s', (source, expected) => {
  expect(exportsOf(source).map((site) => site.name)).toEqual(expected);
});

it('finds the package of an import path', () => {
  expect(packageOf('@lingui/react/macro')).toBe('@lingui/react');
  expect(packageOf('valtio/vanilla')).toBe('valtio');
  expect(packageOf('node:fs')).toBeUndefined();
  expect(packageOf('#domain/bars.ts')).toBeUndefined();
});
