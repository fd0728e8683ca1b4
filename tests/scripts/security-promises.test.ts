/** SECURITY.md: each numbered promise names a test, and what it names exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { listFiles } from '#scripts/tree/files.ts';

interface Promised {
  readonly number: string;
  readonly text: string;
}

/** Lines such as "| **M3** Money leaves … |". */
const promises: readonly Promised[] = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .flatMap((text) => {
    const number = /\*\*([A-Z]\d+)\*\*/.exec(text)?.[1];
    return number === undefined ? [] : [{ number, text }];
  });
const pathsOf = ({ text }: Promised): readonly string[] =>
  [...text.matchAll(/`(tests\/[^`]+)`/g)].flatMap(([, path]) => path ?? []);
const titlesOf = ({ text }: Promised): readonly string[] =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, title]) => title ?? []);
/** What only points at a list below. */
const isPointer = ({ text }: Promised): boolean => text.includes('described below');

it('numbers each promise once', () => {
  const numbers = promises.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(40);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('names a test of each promise', () => {
  const untested = promises.filter(
    (promise) => !isPointer(promise) && pathsOf(promise).length + titlesOf(promise).length === 0,
  );
  expect(untested.map(({ number, text }) => `${number} ${text.slice(0, 60)}`)).toEqual([]);
});

it('names only tests that exist', () => {
  const sources = listFiles(['tests'])
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  // "…" stands for what changes from run to run, such as a count.
  const hasTitle = (title: string): boolean =>
    sources.some((source) => title.split('…').every((part) => source.includes(part.trim())));
  const missing = promises.flatMap((promise) => [
    ...pathsOf(promise).filter((path) => !existsSync(join(root, path))),
    ...titlesOf(promise).filter((title) => !hasTitle(title)),
  ]);
  expect(missing).toEqual([]);
});
