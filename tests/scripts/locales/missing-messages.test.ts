/** Planted violations: a message that its chunk cannot show, a source that no catalog collects. */
import { expect, it } from 'vitest';
import { messagesByFile } from '#scripts/locales/messages-by-file.ts';
import { missingMessages, findUncollected } from '#scripts/locales/missing-messages.ts';
import type { Chunk } from '#scripts/runner/chunks.ts';

const chunk = (name: string, modules: readonly string[]): Chunk => ({
  name,
  files: [`${name}.js`],
  isInitial: name === 'index',
  isEntry: name === 'index',
  isDeferred: name !== 'index',
  runtime: ['early'],
  modules,
});

const MESSAGES = new Map([
  ['src/app/App.tsx', new Set(['hello'])],
  ['src/features/auth/SignInView.tsx', new Set(['password', 'hello'])],
  ['src/features/funding/check/CheckView.tsx', new Set(['deposit', 'copy'])],
]);
const IDS: Readonly<Record<string, readonly string[]>> = {
  start: ['hello'],
  auth: ['password'],
  funding: ['copy'],
  depositCheck: ['deposit'],
};
const missingIn = (chunks: readonly Chunk[]): readonly (readonly [string, string])[] =>
  missingMessages(chunks, MESSAGES, (catalog) => new Set(IDS[catalog])).map(
    ({ file, message }) => [file, message] as const,
  );

it('accepts messages of the start, of the part and of the parts loaded before it', () => {
  const chunks = [
    chunk('index', ['src/app/App.tsx']),
    chunk('auth', ['src/features/auth/SignInView.tsx', 'src/app/App.tsx']),
    chunk('depositCheck', ['src/features/funding/check/CheckView.tsx']),
  ];
  expect(missingIn(chunks)).toEqual([]);
});

it('finds a message whose catalog is not loaded with the chunk', () => {
  expect(missingIn([chunk('home', ['src/features/auth/SignInView.tsx'])])).toEqual([
    [
      'src/features/auth/SignInView.tsx',
      expect.stringContaining('1 of its messages are in no catalog of the chunk home: start, home'),
    ],
  ]);
  expect(missingIn([chunk('index', ['src/features/funding/check/CheckView.tsx'])])).toHaveLength(1);
});

it('finds a source with macros that no catalog collects', () => {
  const sources: Readonly<Record<string, string>> = {
    'src/app/App.tsx': "import { t } from '@lingui/core/macro';",
    'src/features/new/New.tsx': "import { useLingui } from '@lingui/react/macro';",
    'src/features/new/plain.ts': "import { useLingui } from '@lingui/react';",
  };
  const found = findUncollected(Object.keys(sources), MESSAGES, (path) => sources[path] ?? '');
  expect(found.map(({ file }) => file)).toEqual(['src/features/new/New.tsx']);
});

it('reads the origins of the catalogs', async () => {
  const messages = await messagesByFile();
  expect(messages.get('src/features/auth/SignInView.tsx')?.size).toBeGreaterThan(2);
});
