/** The key that tokens and codes are signed with. It stands beside the database, not in it: a copied
 *  database opens no session. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const KEY_FILE = 'signing.key';
const KEY_BYTE_COUNT = 32;

export interface Signer {
  /** `purpose` keeps a signature made for one thing from being good for another. */
  sign(purpose: string, text: string): Buffer;
  verify(purpose: string, text: string, signature: Buffer): boolean;
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

/** The key of a data folder; the first start makes it, whole or not at all. An empty file is what a power
 *  cut left of one, and nothing was ever signed with that. */
export function readSigningKey(folder: string, randomBytes: RandomBytes): Buffer {
  const path = join(folder, KEY_FILE);
  if (!existsSync(path) || statSync(path).size === 0) {
    const text = randomBytes(KEY_BYTE_COUNT).toString('hex');
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
}
