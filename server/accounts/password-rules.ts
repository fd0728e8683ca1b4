/** Rejects passwords that are easy to guess: common ones, runs, repetitions and the user's own
 *  email. The contract checks the length. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FINGERPRINT_BYTE_COUNT = 6;
const MOST_USED = new Set(
  readFileSync(new URL('most-used-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((fingerprint) => fingerprint !== ''),
);

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);
const DISTINCT_CHARACTER_COUNT_MIN = 4;
/** Shorter parts of an email occur in many ordinary words. */
const EMAIL_PART_LENGTH_MIN = 5;

export function isTooEasy(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return (
    isMostUsed(text) ||
    isMostUsed(text.replace(/[\d\W_]+$/, '')) ||
    new Set(text).size < DISTINCT_CHARACTER_COUNT_MIN ||
    isRepetition(text) ||
    isRun(text) ||
    isOwnEmail(text, email)
  );
}

function isMostUsed(text: string): boolean {
  const digest = createHash('sha256').update(text).digest();
  return MOST_USED.has(digest.subarray(0, FINGERPRINT_BYTE_COUNT).toString('base64url'));
}

/** "abcdabcdabcd": a short repeated part. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** "23456789", "poiuytrewq". */
const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text));

function isOwnEmail(text: string, email: string): boolean {
  const address = email.toLowerCase();
  const [local = ''] = address.split('@');
  if (text.includes(address) || address.includes(text)) return true;
  // The local part of the email followed by a number is an obvious guess.
  return local.length >= EMAIL_PART_LENGTH_MIN && text.replace(/[\d\W_]+$/, '') === local;
}
