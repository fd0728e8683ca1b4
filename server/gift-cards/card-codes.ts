/** Codes and numbers of cards. A code is drawn from the CSPRNG, stored as a keyed hash for look-up and encrypted for
 *  its holder; a copied database contains none. */
import { GIFT_CODE_RANDOM_LENGTH } from '#contract/core/gift-cards.ts';
import { assert } from '#contract/core/assert.ts';
import { giftCodeOf } from '#domain/gift-cards/code.ts';
import type { Db } from '#server/db/database.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { hasCodeHash, hasNumber, type CardRecord } from './card-rows.ts';

const NUMBER_LENGTH = 16;
/** Bytes below it give each digit equally often. */
const DIGIT_BYTE_MAX = 250;
const VALUE_MASK = 31;

/** 75 random bits. 256 is a multiple of 32, so that no sign is more frequent. */
export function drawCode(randomBytes: RandomBytes): string {
  const bytes = randomBytes(GIFT_CODE_RANDOM_LENGTH);
  return giftCodeOf(Array.from(bytes, (byte) => byte & VALUE_MASK));
}

function drawNumber(randomBytes: RandomBytes): string {
  let digits = '';
  while (digits.length < NUMBER_LENGTH) {
    for (const byte of randomBytes(NUMBER_LENGTH)) {
      if (byte < DIGIT_BYTE_MAX && digits.length < NUMBER_LENGTH) digits += String(byte % 10);
    }
  }
  return digits;
}

interface CodeParts {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly randomBytes: RandomBytes;
}

export const codeHashOf = ({ sealer }: Pick<CodeParts, 'sealer'>, plainCode: string): string =>
  sealer.hash('gift card code', plainCode);

const ownerOf = (number: string): string => `gift card ${number}`;

export interface NewCode {
  readonly code: string;
  readonly codeHash: string;
  readonly sealedCode: Uint8Array;
}

/** A code that no card has had. */
export function newCodeFor(parts: CodeParts, number: string): NewCode {
  const code = drawCode(parts.randomBytes);
  const codeHash = codeHashOf(parts, code);
  assert(!hasCodeHash(parts.db, codeHash), 'two draws of 75 bits are never equal');
  const sealedCode = parts.sealer.seal(Buffer.from(code), ownerOf(number));
  return { code, codeHash, sealedCode };
}

/** @returns undefined for a card that has ended. */
export function codeOfCard(
  { sealer }: Pick<CodeParts, 'sealer'>,
  { number, sealedCode }: Pick<CardRecord, 'number' | 'sealedCode'>,
): string | undefined {
  if (sealedCode === undefined) return undefined;
  return sealer.open(sealedCode, ownerOf(number)).toString('utf8');
}

/** A number that no card has. */
export function newNumber({ db, randomBytes }: Pick<CodeParts, 'db' | 'randomBytes'>): string {
  let number = drawNumber(randomBytes);
  while (hasNumber(db, number)) number = drawNumber(randomBytes);
  return number;
}
