/** The key that tokens and codes are signed with. It stands beside the database, not in it: a copied
 *  database opens no session. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { storedSecret } from '#server/db/stored-secret.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const KEY_FILE = 'signing.key';
const KEY_BYTE_COUNT = 32;

export interface Signer {
  /** `purpose` keeps a signature made for one thing from being good for another. */
  sign(purpose: string, text: string): Buffer;
  verify(purpose: string, text: string, signature: Uint8Array): boolean;
}

export function signerOf(key: Buffer): Signer {
  assert(key.length === KEY_BYTE_COUNT, 'the signing key has 256 bits');
  const sign = (purpose: string, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  return {
    sign,
    verify: (purpose, text, signature) => {
      const expected = sign(purpose, text);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    },
  };
}

/** The key of a data folder; nothing was ever signed with the empty one of an interrupted start. */
export const readSigningKey = (folder: string, randomBytes: RandomBytes): Buffer =>
  Buffer.from(storedSecret(join(folder, KEY_FILE), KEY_BYTE_COUNT, randomBytes), 'hex');
