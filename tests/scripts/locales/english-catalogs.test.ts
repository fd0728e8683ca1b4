/** Messages of a language, from the English parts. */
import { expect, it } from 'vitest';
import { messagesOf, type EnglishMessage } from '#scripts/locales/english-catalogs.ts';

it('joins comments and files of a message that is in several parts', () => {
  const part = (comments: readonly string[], file: string) => {
    const message: EnglishMessage = {
      id: 'a',
      text: 'Open',
      context: undefined,
      comments,
      files: [file],
    };
    return new Map([['a', message]]);
  };
  const messages = messagesOf(
    '',
    new Map([
      ['start', part(['State of an order'], 'src/A.tsx')],
      ['orders', part(['State of an order', 'An appeal'], 'src/B.tsx')],
      ['wallet', part([], 'src/A.tsx')],
      ['operator', part(['A case'], 'src/operator/C.tsx')],
    ]),
  );
  expect(messages.get('a')).toMatchObject({
    comments: ['State of an order', 'An appeal'],
    files: ['src/A.tsx', 'src/B.tsx'],
  });
});
