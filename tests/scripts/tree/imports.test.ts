/** Source texts that the checks read as code and as imports. */
import { expect, it } from 'vitest';
import { importsOf } from '#scripts/tree/imports.ts';
import { codeOnly } from '#scripts/tree/syntax.ts';

const sitesOf = (source: string): readonly string[] =>
  importsOf('a.tsx', source).map(({ kind, address, names }) =>
    `${kind} ${address} ${[...names.keys()].join(' ')}`.trimEnd(),
  );

it.each([
  ["import { a, b as c } from './x.ts';", ['value ./x.ts a b']],
  ["import type { A } from './x.ts';", ['type ./x.ts A']],
  ["import { type A, type B } from './x.ts';", ['type ./x.ts A B']],
  ["import { type A, b } from './x.ts';", ['value ./x.ts A b']],
  ["import * as all from './x.ts';", ['value ./x.ts *']],
  ["import one, { two } from './x.ts';", ['value ./x.ts default two']],
  ["import './x.css';", ['value ./x.css']],
  ["export { a } from './x.ts';", ['value ./x.ts a']],
  ["export * from './x.ts';", ['value ./x.ts *']],
  ["const late = await import('./x.ts');", ['dynamic ./x.ts *']],
  ["const late = await import(/* later */ './x.ts');", ['dynamic ./x.ts *']],
  ["const late = await import /* later */ ('./x.ts');", ['dynamic ./x.ts *']],
  ["type Late = typeof import\n  ('./x.ts');", ['inline ./x.ts *']],
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
  expect(codeOnly('a.tsx', source)).toHaveLength(source.length);
  expect(importsOf('a.tsx', source)[0]?.line).toBe(3);
});
