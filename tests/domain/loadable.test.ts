/** Takes every transition of a `Loadable` from every state. */
import { expect, it } from 'vitest';
import { failAfter, mapLoadable, reloadingAfter } from '#domain/loadable-changes.ts';
import { dataOf, IDLE, LOADING, readyOf, type Loadable } from '#domain/loadable.ts';

const reloading: Loadable<string> = { status: 'stale', data: 'old', reason: 'reloading' };
const outdated: Loadable<string> = { status: 'stale', data: 'old', reason: 'failed' };
const failed: Loadable<string> = { status: 'failed', cause: 'timeout' };
const ready = readyOf('old');

/** State, the state after a request, the state after a failure, the visible data. */
const TRANSITIONS: readonly (readonly [
  Loadable<string>,
  Loadable<string>,
  Loadable<string>,
  string | undefined,
])[] = [
  [IDLE, LOADING, { status: 'failed', cause: 'offline' }, undefined],
  [LOADING, LOADING, { status: 'failed', cause: 'offline' }, undefined],
  [failed, LOADING, { status: 'failed', cause: 'offline' }, undefined],
  [ready, reloading, outdated, 'old'],
  [reloading, reloading, outdated, 'old'],
  [outdated, reloading, outdated, 'old'],
];

it.each(TRANSITIONS)(
  'moves from %j when requested and when failed',
  (before, next, after, data) => {
    expect(reloadingAfter(before)).toEqual(next);
    expect(failAfter(before, 'offline')).toEqual(after);
    expect(dataOf(before)).toBe(data);
  },
);

it('shows an empty value as data', () => {
  expect(reloadingAfter(readyOf(undefined))).toEqual({ ...reloading, data: undefined });
});

it('converts the data and keeps state and retry', () => {
  const length = (text: string): number => text.length;
  const onRetry = (): void => undefined;
  expect(mapLoadable({ ...outdated, onRetry }, length)).toEqual({ ...outdated, onRetry, data: 3 });
  expect(mapLoadable(failed, length)).toBe(failed);
  expect(mapLoadable(LOADING, length)).toBe(LOADING);
});
