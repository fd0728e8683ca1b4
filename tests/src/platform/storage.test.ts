/** Tests text stored in the browser: reading never throws, and broken storage counts as empty. */
import { describe, expect, it } from 'vitest';
import { localTexts, sessionTexts, textStorageOf } from '#src/platform/storage.ts';

describe('stored text', () => {
  it('[PREF-02] reads back the written text until it is erased', () => {
    for (const storage of [localTexts, sessionTexts]) {
      expect(storage.read('theme')).toBeUndefined();
      storage.write('theme', 'light');
      expect(storage.read('theme')).toBe('light');
      storage.erase('theme');
      expect(storage.read('theme')).toBeUndefined();
    }
  });

  it('is empty when the browser blocks storage, and ignores failed writes', () => {
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
