/** Whose sign-up a code confirms, when several were started with one email, and until when. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { CODE_TTL_MS } from '#server/accounts/mail/mail-codes.ts';
import { signerOf } from '#server/accounts/sign-in/signing-key.ts';
import {
  findOwnSignUp,
  isSignUpCode,
  renewSignUpCodes,
  startSignUp,
} from '#server/accounts/sign-up/pending-sign-ups.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const EMAIL = 'ann@example.com';
const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const START = epochMs(1_000);

function open() {
  const db = openMemoryDatabase();
  const context = { db, signer: signerOf(Buffer.alloc(32, 7)), randomBytes };
  const start = (address: string, passwordHash = address) =>
    db.transaction(() =>
      startSignUp(context, { email: EMAIL, passwordHash, referralCode: undefined, address }, START),
    );
  const find = (address: string, token?: string) =>
    findOwnSignUp(context, { email: EMAIL, token, address })?.passwordHash;
  return { db, context, start, find };
}

it('belongs to any device without a token while all sign-ups came from one place', () => {
  const { start, find } = open();
  start(HERE, 'first');
  start(HERE, 'second');
  expect([find(HERE), find(ELSEWHERE)]).toEqual(['second', 'second']);
});

it('belongs to its own place alone once another place has signed up, also after repetitions', () => {
  const { start, find } = open();
  start(HERE);
  start(ELSEWHERE);
  expect([find(HERE), find(ELSEWHERE)]).toEqual([undefined, ELSEWHERE]);
  start(ELSEWHERE, 'again');
  expect([find(HERE), find(ELSEWHERE)]).toEqual([undefined, 'again']);
});

it('belongs to the browser of the newest token, wherever it is', () => {
  const { start, find } = open();
  const first = start(HERE).token;
  const second = start(HERE, 'second').token;
  expect([find(ELSEWHERE, first), find(ELSEWHERE, second)]).toEqual([undefined, 'second']);
});

it('is confirmed by either code until the last millisecond, and by none that was replaced', () => {
  const { db, context, start } = open();
  const { codes } = start(HERE);
  const isCode = (code: string, ms: number) =>
    isSignUpCode(context, { email: EMAIL, code }, epochMs(START + ms));
  for (const code of [codes.code, codes.longCode, codes.longCode.toLowerCase()]) {
    expect([isCode(code, CODE_TTL_MS - 1), isCode(code, CODE_TTL_MS)]).toEqual([true, false]);
  }
  const renewed = db.transaction(() => renewSignUpCodes(context, EMAIL, epochMs(START + 5)));
  expect([isCode(codes.longCode, 5), isCode(renewed.longCode, CODE_TTL_MS + 4)]).toEqual([
    false,
    true,
  ]);
});
