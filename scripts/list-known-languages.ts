/** Writes what the first load must know of every language, from the one table: which first segments are a language,
 *  which of them are written from right to left or in high letters, and where a comma is the decimal sign. */
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import type { Page } from './draw-machines.ts';

export function knownLanguagesModule(): Page {
  const lines = LANGUAGE_ROWS.filter(({ offer }) => offer !== 'later').map(
    ({ code, direction, isTall, decimalSign }) =>
      code +
      (direction === 'rtl' ? '<' : '') +
      (isTall ? '^' : '') +
      (decimalSign === ',' ? ',' : ''),
  );
  const text = `/** Generated from contract/core/languages.ts: npm run docs. A code, \`<\` where it is written from right to left, \`^\`
 *  where its lines are higher, and \`,\` where that is the decimal sign. The first load knows no more of a language. */
export const KNOWN_LANGUAGES = \`
${lines.join('\n')}
\`;
`;
  return { path: 'src/i18n/known-languages.ts', text };
}
