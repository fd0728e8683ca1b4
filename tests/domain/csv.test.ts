import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvHead, csvLine, guardedCell } from '#domain/csv.ts';

const SEED = 20_261_122;

/** Parses RFC 4180 character by character. Slow, and written independently from the document alone. */
function parsedCsv(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      cells.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      lines.push([...cells, cell]);
      cells = [];
      cell = '';
      at += 1;
    } else cell += character;
  }
  return lines;
}

/** Generates difficult cells: separators, quotes, breaks, signs, formulas, other scripts. */
const cellText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(',', '"', '\r', '\n', '=', '+', '-', '@', '\t', ' ', '1', '.'),
  }),
  fc.constantFrom(
    '=1+1',
    '@SUM(A1)',
    '-1.5',
    '+49',
    '=cmd|calc',
    '-2+3',
    '＝1',
    '',
    "'",
    '0.00000001',
  ),
);

it('reads back the written text, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cellText, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
      (rows) => {
        const read = parsedCsv(rows.map(csvLine).join(''));
        expect(read).toEqual(rows.map((cells) => cells.map(guardedCell)));
      },
    ),
    { seed: SEED, numRuns: 500 },
  );
});

it('leaves no cell that a spreadsheet would calculate, and does not change plain amounts', () => {
  fc.assert(
    fc.property(cellText, (text) => {
      const shown = guardedCell(text);
      if (/^-?\d+(?:\.\d+)?$/.test(text)) expect(shown).toBe(text);
      else expect(shown.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(shown.endsWith(text)).toBe(true);
    }),
    { seed: SEED, numRuns: 1_000 },
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['-0.5', '-0.5'],
  ['BTC/USDT', 'BTC/USDT'],
])('writes %j as %j', (text, shown) => {
  expect(guardedCell(text)).toBe(shown);
});

it('quotes cells with a separator, a quote or a break, and ends every line with CRLF', () => {
  expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain'])).toBe(
    '"a,b","say ""no""","two\nlines",plain\r\n',
  );
});

it('begins a file with the byte order mark of UTF-8, once', () => {
  const file = csvHead(['coin', 'name']) + csvLine(['BTC', 'بيتكوين']);
  const start = new TextEncoder().encode(file).slice(0, 4);
  expect(start).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf, 0x63));
  // A decoder of UTF-8 removes the mark.
  const read = new TextDecoder().decode(new TextEncoder().encode(file));
  expect(parsedCsv(read)).toEqual([
    ['coin', 'name'],
    ['BTC', 'بيتكوين'],
  ]);
});
