/** Refuses passwords that are guessed first: the most used ones, runs and repetitions, the own email.
 *  Length is the contract's business. */
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
/** Shorter parts of an email are in every second word. */
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

/** "abcdabcdabcd": a short piece said again and again. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** "23456789", "poiuytrewq". */
const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text));

function isOwnEmail(text: string, email: string): boolean {
  const address = email.toLowerCase();
  const [local = ''] = address.split('@');
  if (text.includes(address) || address.includes(text)) return true;
  // The own name with a number after it is the first guess of whoever knows the address.
  return local.length >= EMAIL_PART_LENGTH_MIN && text.replace(/[\d\W_]+$/, '') === local;
}
