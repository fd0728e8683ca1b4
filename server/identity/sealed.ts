/** Encrypts papers and what users state about themselves. The key is a file beside the database, so that a copied
 *  database alone reveals nothing; a backup of the data folder contains both. */
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { storedSecret } from '#server/db/stored-secret.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

export const IDENTITY_KEY_FILE = 'identity.key';
const KEY_BYTE_COUNT = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTE_COUNT = 12;
const TAG_BYTE_COUNT = 16;

/** Encryption with the key of a data folder. */
export interface Sealer {
  /** `owner` is the ID of the record: the bytes open under no other one. */
  seal(content: Uint8Array, owner: string): Buffer;
  /** @throws for another record's or another key's bytes, and for changed ones. */
  open(sealed: Uint8Array, owner: string): Buffer;
  /** Finds equal texts without storing them. */
  hash(purpose: string, text: string): string;
}

export const readIdentityKey = (folder: string, randomBytes: RandomBytes): Buffer =>
  Buffer.from(storedSecret(join(folder, IDENTITY_KEY_FILE), KEY_BYTE_COUNT, randomBytes), 'hex');

export function sealerOf(key: Buffer, randomBytes: RandomBytes): Sealer {
  assert(key.length === KEY_BYTE_COUNT, 'the identity key has 256 bits');
  const keyFor = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  const contentKey = keyFor('content');
  const hashKey = keyFor('hash');
  return {
    seal(content, owner) {
      const nonce = randomBytes(NONCE_BYTE_COUNT);
      const cipher = createCipheriv(CIPHER, contentKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      const contentAt = NONCE_BYTE_COUNT + TAG_BYTE_COUNT;
      const decipher = createDecipheriv(CIPHER, contentKey, sealed.subarray(0, NONCE_BYTE_COUNT))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(NONCE_BYTE_COUNT, contentAt));
      return Buffer.concat([decipher.update(sealed.subarray(contentAt)), decipher.final()]);
    },
    hash: (purpose, text) =>
      createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest('hex'),
  };
}

export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
