/** Lines of a translator, put into a language after their check. */
import { expect, it } from 'vitest';
import type { EnglishCatalog } from '#scripts/locales/english-catalogs.ts';
import { englishSourceOf } from '#scripts/locales/english-source.ts';
import { faultsOfTexts, readLines } from '#scripts/locales/translated-lines.ts';

const messages: EnglishCatalog = new Map(
  Object.entries({ a: 'Paid {amount} {coin}', b: 'First\nsecond', c: 'Order' }).map(
    ([id, text]) => [id, { id, text, context: undefined, comments: [], files: [] }],
  ),
);

it('reads ids and texts, and names lines of no message or without a text', () => {
  const lines = [
    '# style: formal',
    'a\tBezahlt {amount} {coin}\ta note',
    '',
    'b\tErste\\nzweite',
    'x\tNichts',
    'c\t ',
  ];
  const { texts, faults } = readLines(lines.join('\n'), messages);
  expect([...texts]).toEqual([
    ['a', 'Bezahlt {amount} {coin}'],
    ['b', 'Erste\nzweite'],
  ]);
  expect(faults).toEqual(['line 5: there is no message x', 'line 6: c has no text']);
});

it('finds the faults of each text', async () => {
  const texts = new Map([
    ['a', 'Bezahlt {coin} {amount}'],
    ['b', 'Erste {zweite'],
    ['c', 'Auftrag'],
  ]);
  const faults = await faultsOfTexts('de', texts, messages, await englishSourceOf(messages));
  expect(Object.fromEntries(faults)).toEqual({
    a: ['lacks amount coin side by side in this order'],
    b: [expect.stringContaining('is no valid message: b "Erste {zweite"')],
  });
});
