import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { PreparedPaper } from '#machines/identity/paper.ts';
import { cleanStoredPapers, paperStorageOf } from '#src/app/wiring/identity/paper-storage.ts';
import type { IndexedDbStore } from '#src/platform/indexed-db-store.ts';

const prepared: PreparedPaper = {
  base64: 'AAAA',
  mediaType: 'image/jpeg',
  byteCount: 3,
  hints: ['glare'],
};
const other: PreparedPaper = { ...prepared, base64: 'BBBB' };

const stored = new Map<string, unknown>();
const store: IndexedDbStore = {
  read: (key) => Promise.resolve(stored.get(key)),
  keep: (key, value) => Promise.resolve(void stored.set(key, structuredClone(value))),
  remove: (key) => Promise.resolve(void stored.delete(key)),
};
let now = epochMs(0);
const clock = () => now;
const options = { store, clock };
const mine = paperStorageOf('user:7', options);

beforeEach(() => {
  stored.clear();
  now = epochMs(1_000_000);
});

it('returns after a reload what was prepared and not sent (K1)', async () => {
  await mine.save('case', 'front', prepared);
  await mine.save('case', 'back', other);
  expect(await paperStorageOf('user:7', options).load('case', 'front')).toEqual(prepared);
  expect(await mine.load('case', 'selfie')).toBeUndefined();
  expect(await mine.load('next-case', 'front')).toBeUndefined();
});

it('deletes what the exchange has acknowledged, and leaves nothing behind', async () => {
  await mine.save('case', 'front', prepared);
  await mine.save('case', 'back', other);
  await mine.remove('case', 'front');
  expect(await mine.load('case', 'back')).toEqual(other);
  await mine.remove('case', 'back');
  expect(stored.size).toBe(0);
});

it('shows the papers of one user to no other', async () => {
  await mine.save('case', 'front', prepared);
  const next = paperStorageOf('user:8', options);
  expect(await next.load('case', 'front')).toBeUndefined();
  await next.save('case', 'back', other);
  expect(await mine.load('case', 'front')).toBeUndefined();
});

it('deletes papers after a day (K1)', async () => {
  await mine.save('case', 'front', prepared);
  now = epochMs(now + 24 * HOUR_MS - 1);
  await cleanStoredPapers('user:7', options);
  expect(await mine.load('case', 'front')).toEqual(prepared);
  now = epochMs(now + 1);
  expect(await mine.load('case', 'front')).toBeUndefined();
  await cleanStoredPapers('unknown', options);
  expect(stored.size).toBe(0);
});

it('deletes the papers of a user who has left, and not while the session is unknown', async () => {
  await mine.save('case', 'front', prepared);
  await cleanStoredPapers('unknown', options);
  expect(stored.size).toBe(1);
  await cleanStoredPapers('user:8', options);
  expect(stored.size).toBe(0);
});

it('keeps the papers of a link, whose page knows no user', async () => {
  const link = paperStorageOf('link', options);
  await link.save('key', 'front', prepared);
  await cleanStoredPapers('user:7', options);
  expect(await link.load('key', 'front')).toEqual(prepared);
});

it.each([undefined, 'text', { owner: 'user:7' }, { owner: 'user:x', papers: [] }])(
  'ignores what another version has stored: %j',
  async (value) => {
    stored.set('identity-papers', value);
    expect(await mine.load('case', 'front')).toBeUndefined();
    stored.set('identity-papers', { owner: 'user:7', papers: [{ target: 'case' }, value] });
    expect(await mine.load('case', 'front')).toBeUndefined();
  },
);
