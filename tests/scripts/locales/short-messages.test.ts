/** Short messages that a translator cannot place. */
import { expect, it } from 'vitest';
import type { EnglishMessage } from '#scripts/locales/english-catalogs.ts';
import { shortMessageFindings } from '#scripts/locales/short-messages.ts';

const find = (text: string, note: Partial<EnglishMessage> = {}) => {
  const message = { id: text, text, context: undefined, comments: [], files: ['src/A.tsx'] };
  return shortMessageFindings(new Map([[text, { ...message, ...note }]]));
};

it.each(['Open', 'Cancel order', '{count} new', '<0>Sign in</0>', 'Don’t ask'])(
  'finds "%s" without a context and a comment',
  (text) => {
    const message = `"${text}" needs a context or a comment for translators`;
    expect(find(text)).toEqual([{ file: 'src/A.tsx', line: 1, message }]);
    expect(find(text, { comments: ['placeholder {0}: name'] })).toHaveLength(1);
    expect(find(text, { context: 'A price' })).toEqual([]);
    expect(find(text, { comments: ['The price at which a day starts'] })).toEqual([]);
  },
);

it.each(['Cancel all orders', '24h', '{amount} {coin}', '#'])('accepts "%s"', (text) => {
  expect(find(text)).toEqual([]);
});
