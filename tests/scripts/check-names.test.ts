/** Tests which names of functions the check rejects. */
import { expect, it } from 'vitest';
import { findingsOf, isBareParticiple } from '#scripts/check-names.ts';

it('rejects a bare past participle, with a particle too', () => {
  for (const name of ['opened', 'settled', 'sent', 'drawn', 'frozen', 'signedIn', 'handedBack']) {
    expect([name, isBareParticiple(name)]).toEqual([name, true]);
  }
});

it('accepts verbs, nouns and words that only end like a participle', () => {
  for (const name of ['open', 'applyEdit', 'editedDraft', 'openedAt', 'feed', 'embed', 'need']) {
    expect([name, isBareParticiple(name)]).toEqual([name, false]);
  }
});

it('looks at declared functions and methods, and at nothing else', () => {
  const source = [
    'export function opened(): void {}',
    'const settled = () => 1;',
    'const sorted = function () { return 2; };',
    'class Feed { closed(): void {} get shown(): number { return 3; } }',
    'const joined = [1];',
    'export const states = { failed: () => 4 };',
  ].join('\n');
  expect(findingsOf('a.ts', source).map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringContaining('1 opened()'),
    expect.stringContaining('2 settled()'),
    expect.stringContaining('3 sorted()'),
    expect.stringContaining('4 closed()'),
  ]);
});
