/** Each kind of mutation, planted once; what is left alone; and the draw, which follows its seed. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownSurvivors } from '#scripts/tree/known-survivors.ts';
import { drawMutations, mutationsOf, plantMutation } from '#scripts/tree/mutations.ts';
import { listFiles } from '#scripts/tree/files.ts';
import { sourceFileOf, testsByDistance } from '#scripts/tree/graph.ts';
import { parseSource } from '#scripts/tree/syntax.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const PATH = 'domain/example.ts';
const variantsOf = (source: string): readonly string[] =>
  mutationsOf(PATH, source).map((mutation) => plantMutation(source, mutation));

it.each([
  ['const a = b < c;', 'const a = b <= c;'],
  ['const a = b !== c;', 'const a = b === c;'],
  ['const a = b && c;', 'const a = ((b) || (c));'],
  ['const a = b - c;', 'const a = b + c;'],
  ['const a = 5n;', 'const a = (5n + 1n);'],
  ['const a = 1_000;', 'const a = (1_000 + 1);'],
  ['const a = true;', 'const a = false;'],
  ["const a = 'GTC';", "const a = '';"],
  ['if (a) b = c;', 'if (!(a)) b = c;'],
  ['await save(a);', ';'],
  ['const a = () => { b = c; };', 'const a = () => { if (true) return; b = c; };'],
])('plants the one mutation of %s', (before, after) => {
  expect(variantsOf(before)).toEqual([after]);
});

it.each([
  "import { a } from './a.ts';",
  "export { a } from './a.ts';",
  "type A = 1 | 'GTC' | true;",
  'interface A { readonly b: 5 }',
  '/** a < b && c */',
  "const a = b + ' of ' + c;",
  'const a = `${b} < 1`;',
  "assert(a > 0, 'positive');",
  "this.#log.warn({ a: 5 }, 'slow');",
  "console.log('x');",
  "throw new Error('x');",
  "const a = msg({ id: 'x' });",
  "const a = { 'x-y': b };",
  'const a = () => { return b; };',
])('leaves alone %s', (source) => {
  expect(variantsOf(source)).toEqual([]);
});

it('knows why a mutation is not noticed, and takes no line without a reason', () => {
  expect(knownSurvivors('# head\na < b\tthe same\n')).toEqual(new Map([['a < b', 'the same']]));
  expect(() => knownSurvivors('a < b\t\n')).toThrow('has a reason');
  for (const mutation of knownSurvivors().keys()) {
    expect(readFileSync(mutation.split(' ', 1)[0] ?? '', 'utf8')).not.toBe('');
  }
});

describe('every file of machines and domain', () => {
  const paths = listFiles(['machines', 'domain']).filter((path) => path.endsWith('.ts'));
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const folders = [paths.flatMap((path) => mutationsOf(path, sources.get(path) ?? ''))];

  it('gives texts that differ from the file and parse', () => {
    const drawn = drawMutations(folders, 300, seededRandom(7));
    for (const mutation of drawn) {
      const source = sources.get(mutation.path) ?? '';
      const text = plantMutation(source, mutation);
      expect(text).not.toBe(source);
      expect(() => parseSource(mutation.path, text)).not.toThrow();
    }
    expect(new Set(drawn).size).toBe(300);
    expect(new Set(drawn.map(({ kind }) => kind)).size).toBe(9);
  });

  it('draws the same mutations for the same seed, and others for another', () => {
    const draw = (seed: number) => drawMutations(folders, 20, seededRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });
});

it('draws from each folder in turn until all are used up', () => {
  const [one, other] = ['const a = 1, b = 2, c = 3;', 'const a = 1;'];
  const folders = [mutationsOf('domain/a.ts', one), mutationsOf('machines/a.ts', other)];
  const drawn = drawMutations(folders, 9, seededRandom(1)).map(({ path }) => path);
  expect(drawn).toEqual(['domain/a.ts', 'machines/a.ts', 'domain/a.ts', 'domain/a.ts']);
});

it('lists the test of the same name first, then the nearest of the unit tests', () => {
  const tree: Readonly<Record<string, string>> = {
    'src/a/one.ts': '',
    'src/a/two.ts': "import '#src/a/one.ts';",
    'tests/src/b/near.test.ts': "import '#src/a/one.ts';",
    'tests/src/b/far.test.ts': "import '#src/a/two.ts';",
    'tests/src/a/two.test.ts': "import '#src/a/two.ts';",
    'tests/src/a/one.test.ts': "import '#src/a/two.ts';",
    'tests/src/a/other.test.ts': '',
    'tests/e2e/one.e2e.ts': "import '#src/a/one.ts';",
  };
  const find = (address: string) => address.slice(1);
  const files = Object.entries(tree).map(([path, source]) => sourceFileOf(path, source, find));
  expect(testsByDistance(new Map(files.map((file) => [file.path, file])), 'src/a/one.ts')).toEqual([
    'tests/src/a/one.test.ts',
    'tests/src/a/two.test.ts',
    'tests/src/b/near.test.ts',
    'tests/src/b/far.test.ts',
  ]);
});
