import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { GIFT_CODE_ALPHABET, giftCodeProblemOf } from '#domain/gift-cards/code.ts';
import { drawCode } from '#server/gift-cards/card-codes.ts';
import { KEY_GRACE_MS } from '#server/gift-cards/code-keys.ts';
import { countOf } from '#tests/support/count-of.ts';
import { callerKey, encryptedWith } from '#tests/support/caller-key.ts';
import { openTestCards } from '#tests/support/test-gift-cards.ts';

const CODE_COUNT = countOf({ short: 20_000, long: 1_000_000 });
/** Chi-square of 31 degrees of freedom exceeds it once in ten million draws. */
const CHI_SQUARE_MAX = 90;

it('draws codes without duplicates, each sign equally often in each place (G5)', () => {
  const counts = Array.from({ length: 16 }, () => new Map<string, number>());
  const seen = new Set<string>();
  for (let count = 0; count < CODE_COUNT; count += 1) {
    const code = drawCode(randomBytes);
    seen.add(code);
    counts.forEach((signs, place) => {
      const sign = code.charAt(place);
      signs.set(sign, (signs.get(sign) ?? 0) + 1);
    });
  }
  expect(seen.size).toBe(CODE_COUNT);
  const expected = CODE_COUNT / GIFT_CODE_ALPHABET.length;
  for (const signs of counts) {
    const square = Array.from(GIFT_CODE_ALPHABET, (sign) => {
      const difference = (signs.get(sign) ?? 0) - expected;
      return (difference * difference) / expected;
    }).reduce((sum, one) => sum + one, 0);
    expect(square).toBeLessThan(CHI_SQUARE_MAX);
  }
});

it('draws codes whose check sign is right', () => {
  for (let count = 0; count < 100; count += 1) {
    expect(giftCodeProblemOf(drawCode(randomBytes))).toBeUndefined();
  }
});

it('accepts a key for ten minutes after its day, and makes the next one (C31)', async () => {
  const test = await openTestCards();
  const { keys } = test.service;
  const [first, same] = await Promise.all([keys.current(), keys.current()]);
  expect(same).toEqual(first);
  const text = encryptedWith(first.key, '0123456789ABCDE4');
  const decrypt = () => keys.decrypt(first.id, text, test.context.clock());
  expect(decrypt()).toBe('0123456789ABCDE4');
  test.clock.nowMs += DAY_MS - 1;
  expect((await keys.current()).id).toBe(first.id);
  test.clock.nowMs += 1;
  const second = await keys.current();
  expect(second.id).not.toBe(first.id);
  test.clock.nowMs += KEY_GRACE_MS - 1;
  expect(decrypt()).toBe('0123456789ABCDE4');
  test.clock.nowMs += 1;
  expect(decrypt()).toBeUndefined();
  expect(keys.decrypt('k-unknown', text, test.context.clock())).toBeUndefined();
  expect(keys.decrypt(second.id, text, test.context.clock())).toBe('');
  expect(keys.decrypt(second.id, 'AAAA', test.context.clock())).toBe('');
  // A restart makes no key void.
  const again = await openTestCards({}, test.db);
  again.clock.nowMs = test.clock.nowMs + MINUTE_MS;
  expect((await again.service.keys.current()).id).toBe(second.id);
});

it('encrypts for keys of callers, and for nothing else', () => {
  const key = callerKey();
  expect(key.decrypt(encryptedWith(key.spki, 'A'))).toBe('A');
});
