/** Catalogs divided by the chunks that use each message: made-up scripts, and all messages of the
 *  product. */
import { expect, it } from 'vitest';
import { divide, partTexts, replacementsIn, type Script } from '#scripts/catalogs/divide.ts';

const IDS = ['aaaaaa', 'b-b_b+', 'cccccc', 'dddddd', 'unsaid'];
const used = (...ids: readonly string[]): string =>
  ids.map((id) => `t._({id:"${id}",values:{n:1}})`).join(';');
const script = (chunk: string, isFirst: boolean, code: string): Script => ({
  chunk,
  isFirst,
  code,
});

const SCRIPTS = [
  script('index', true, used('cccccc')),
  script('spot', true, used('aaaaaa', 'cccccc')),
  script('menu', false, used('dddddd', 'aaaaaa')),
  script('profile', false, used('dddddd', 'b-b_b+')),
  script('chart', false, used('cccccc')),
];
const MESSAGES = {
  aaaaaa: ['A'],
  'b-b_b+': ['B'],
  cccccc: ['C', ['n']],
  dddddd: ['D'],
  unsaid: [],
};

it('puts the first page’s messages into one part and the other messages of each chunk into its own', () => {
  const { first, parts } = divide(SCRIPTS, IDS);
  expect(first).toEqual(['aaaaaa', 'cccccc']);
  expect([...parts]).toEqual([
    ['menu', ['dddddd']],
    ['profile', ['b-b_b+', 'dddddd']],
  ]);
});

it('merges the messages of several files of one chunk', () => {
  const files = [script('menu', false, used('dddddd')), script('menu', false, used('b-b_b+'))];
  expect([...divide(files, IDS).parts]).toEqual([['menu', ['b-b_b+', 'dddddd']]]);
});

it('writes a language by these numbers: the first part by position, the others by name', () => {
  const texts = partTexts(divide(SCRIPTS, IDS), MESSAGES);
  expect(Object.fromEntries([...texts].map(([part, text]) => [part, JSON.parse(text)]))).toEqual({
    first: [['A'], ['C', ['n']]],
    menu: { 3: ['D'] },
    profile: { 2: ['B'], 3: ['D'] },
  });
});

/** Replaces ids by numbers, as the build does. */
function numbered(code: string, numbers: ReadonlyMap<string, number>): string {
  return replacementsIn(code, numbers).reduceRight(
    (text, { from, to, text: number }) => text.slice(0, from) + number + text.slice(to),
    code,
  );
}

it('replaces only the ids with numbers, minified or not', () => {
  const { numbers } = divide(SCRIPTS, IDS);
  expect(numbered('f({id:"cccccc"},{ id: "b-b_b+" },{id:"strange"},{kid:"dddddd"})', numbers)).toBe(
    'f({id:"1"},{ id: "2" },{id:"strange"},{kid:"dddddd"})',
  );
});

it('gives every script each of its messages in its parts', () => {
  const division = divide(SCRIPTS, IDS);
  const texts = partTexts(division, MESSAGES);
  const partOf = (part: string): object =>
    texts.has(part) ? (JSON.parse(texts.get(part) ?? '') as object) : {};
  for (const { chunk, code } of SCRIPTS) {
    const there = new Set([...Object.keys(partOf('first')), ...Object.keys(partOf(chunk))]);
    const numbers = [...numbered(code, division.numbers).matchAll(/id:"([^"]*)"/g)];
    expect(
      numbers.map(([, number]) => number).filter((number) => !there.has(number ?? '')),
    ).toEqual([]);
  }
});

it('rejects a message named in another way, and a language with a missing message', () => {
  expect(() => divide([script('menu', false, 'say("dddddd")')], IDS)).toThrow(
    'dddddd is named without "id:"',
  );
  expect(() => partTexts(divide(SCRIPTS, IDS), { aaaaaa: ['A'] })).toThrow('cccccc');
});
