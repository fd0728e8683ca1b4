/** Text kept in the browser: reading never throws, and a broken storage is an empty one. */
import { describe, expect, it } from 'vitest';
import { localTexts, sessionTexts, textStorageOf } from '#src/platform/storage.ts';

describe('kept text', () => {
  it('[PREF-02] reads back what was written, until it is erased', () => {
    for (const storage of [localTexts, sessionTexts]) {
      expect(storage.read('theme')).toBeUndefined();
      storage.write('theme', 'light');
      expect(storage.read('theme')).toBe('light');
      storage.erase('theme');
      expect(storage.read('theme')).toBeUndefined();
    }
  });

  it('is empty where the browser forbids it, and loses a preference where it is full', () => {
    const forbidden = textStorageOf(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(forbidden.read('theme')).toBeUndefined();
    expect(() => {
      forbidden.write('theme', 'light');
      forbidden.erase('theme');
    }).not.toThrow();
  });
});
