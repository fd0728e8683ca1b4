/** Signing key of tokens and codes. It is stored next to the database, not in it, so that a copied
 *  database opens no session. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const KEY_FILE = 'signing.key';
const KEY_BYTE_COUNT = 32;

/** Cryptographically random bytes, injected so that a test can repeat a run. */
export type RandomBytes = (count: number) => Buffer;

export interface Signer {
  /** `purpose` prevents the use of a signature for anything else. */
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

/** Reads the key of a data folder; the first start writes it atomically. An empty file is the
 *  result of a power failure during that write; nothing was ever signed with it. */
export function readSigningKey(folder: string, randomBytes: RandomBytes): Buffer {
  const path = join(folder, KEY_FILE);
  if (!existsSync(path) || statSync(path).size === 0) {
    const text = randomBytes(KEY_BYTE_COUNT).toString('hex');
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
}
