/** The file of a language's translations. */
import { expect, it } from 'vitest';
import { memoryText, parseMemory } from '#scripts/locales/memory.ts';

it('writes a line for each message, sorted by the characters of the ids', () => {
  const memory = new Map([
    ['b', 'Zwei'],
    ['a', 'Eins "zitiert"'],
    ['10', 'Neue\nZeile'],
    ['B', 'Drei'],
    ['9', 'Zahl'],
  ]);
  expect(memoryText(memory)).toBe(
    '{\n  "10": "Neue\\nZeile",\n  "9": "Zahl",\n  "B": "Drei",\n  "a": "Eins \\"zitiert\\"",\n  "b": "Zwei"\n}\n',
  );
});

it('reads what it has written', () => {
  const memory = new Map([
    ['-0', 'أدخل المبلغ'],
    ['7', '{count, plural, other {# lệnh}}'],
  ]);
  expect(new Map(parseMemory(memoryText(memory), 'locales/vi.json'))).toEqual(memory);
});

it.each(['{"a": ""}', '{"a": 1}', '{"a": ["b"]}'])('refuses %s', (file) => {
  expect(() => parseMemory(file, 'locales/vi.json')).toThrow('locales/vi.json: a has no text');
});
