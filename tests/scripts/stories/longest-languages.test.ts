/** Tests that the languages of the page Overflow are those with the longest texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { LONGEST_LANGUAGES } from '#stories/guide/longest-languages.ts';

/** Places by which the order may differ: a new text moves the averages a little. */
const PLACES = 3;

function averageLengthOf(file: string): number {
  const memory = JSON.parse(readFileSync(join(root, 'locales', file), 'utf8')) as object;
  const texts = Object.values(memory).filter((text) => typeof text === 'string');
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
}

it('previews the languages with the longest texts', () => {
  const ranked = readdirSync(join(root, 'locales'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ code: name.replace('.json', ''), length: averageLengthOf(name) }))
    .toSorted((a, b) => b.length - a.length)
    .map(({ code }) => code);
  for (const code of LONGEST_LANGUAGES) {
    expect([code, ranked.indexOf(code)]).toEqual([code, expect.any(Number)]);
    expect(ranked.indexOf(code)).toBeGreaterThanOrEqual(0);
    expect(ranked.indexOf(code)).toBeLessThan(LONGEST_LANGUAGES.length + PLACES);
  }
});
