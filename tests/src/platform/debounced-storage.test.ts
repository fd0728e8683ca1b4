/** Tests debounced storage: reads the latest text immediately, writes the text after a pause in
 *  typing or when the page is left. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debouncedStorage } from '#src/platform/debounced-storage.ts';

const texts = new Map<string, string>();
const written: string[] = [];
const storage = debouncedStorage({
  read: (key) => texts.get(key),
  write: (key, value) => {
    written.push(value);
    texts.set(key, value);
  },
  erase: (key) => void texts.delete(key),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  texts.clear();
  written.length = 0;
});

it('[SPOT-06] reads the latest text, and writes it after a pause in typing', () => {
  for (const text of ['1', '12', '123']) {
    storage.write('drafts', text);
    expect(storage.read('drafts')).toBe(text);
    vi.advanceTimersByTime(100);
  }
  expect(written).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(written).toEqual(['123']);
  expect(storage.read('drafts')).toBe('123');
});

it('[SPOT-06] writes pending text before the page is left', () => {
  storage.write('drafts', '5');
  dispatchEvent(new Event('pagehide'));
  expect(written).toEqual(['5']);
  storage.write('drafts', '6');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(written).toEqual(['5', '6']);
  vi.runAllTimers();
  expect(written).toEqual(['5', '6']);
});

it('does not write text that was erased meanwhile', () => {
  storage.write('drafts', '7');
  storage.erase('drafts');
  expect(storage.read('drafts')).toBeUndefined();
  vi.runAllTimers();
  expect(written).toEqual([]);
});
