/** Tests that truncated and masked texts count characters as a reader sees them. */
import { describe, expect, it } from 'vitest';
import { badgeText, cutText, maskEmail } from '#src/format/short-text.ts';

describe('titles', () => {
  it('[NOTI-08] shows 40 characters in full and truncates from the 41st', () => {
    expect(cutText('a'.repeat(40))).toBe('a'.repeat(40));
    expect(cutText('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`);
  });

  it('[NOTI-08] counts an emoji as one character and never splits it', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cutText(family.repeat(40))).toBe(family.repeat(40));
    expect(cutText(family.repeat(41))).toBe(`${family.repeat(40)}…`);
    expect(cutText('e\u0301'.repeat(41), 40)).toBe(`${'e\u0301'.repeat(40)}…`);
  });
});

describe('email addresses', () => {
  it('[VAL-09] keeps the first and last character of the local part', () => {
    expect(maskEmail('abc@example.com')).toBe('a*c@example.com');
    expect(maskEmail('maria.keel@example.com')).toBe('m********l@example.com');
    expect(maskEmail('"odd@place"@example.com')).toBe('"*********"@example.com');
  });

  it('[VAL-10] does not mask two characters or fewer', () => {
    expect(['ab@example.com', 'a@example.com', '@example.com'].map(maskEmail)).toEqual([
      'ab@example.com',
      'a@example.com',
      '@example.com',
    ]);
  });

  it('[FMT-01] shows nothing for a missing address, and text without @ unchanged', () => {
    expect([maskEmail(undefined), maskEmail(null), maskEmail('plain')]).toEqual(['', '', 'plain']);
  });
});

describe('badges', () => {
  it('[NOTI-07] shows 99 as 99, 100 as 99+, and nothing for zero', () => {
    expect([0, 1, 99, 100, 12_000, -1, Number.NaN].map(badgeText)).toEqual([
      '',
      '1',
      '99',
      '99+',
      '99+',
      '',
      '',
    ]);
  });
});
