/** Encrypts secrets that must be readable again. The key is stored outside the database, so that a
 *  copied database reveals no authenticator secret. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { UserId } from '#contract/core/ids.ts';
import type { Signer } from '../sign-in/signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTE_COUNT = 12;
const TAG_BYTE_COUNT = 16;

/** One key per user, so that a row is useless for another user. */
const keyOf = (signer: Signer, userId: UserId): Buffer =>
  signer.sign('two-factor secret', String(userId));

export function seal(
  secret: Buffer,
  userId: UserId,
  context: { readonly signer: Signer; readonly randomBytes: RandomBytes },
): Buffer {
  const nonce = context.randomBytes(NONCE_BYTE_COUNT);
  const cipher = createCipheriv(CIPHER, keyOf(context.signer, userId), nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws for another user's or another key's data, and for modified data. */
export function unseal(sealed: Uint8Array, userId: UserId, signer: Signer): Buffer {
  const bytes = Buffer.from(sealed);
  const textAt = NONCE_BYTE_COUNT + TAG_BYTE_COUNT;
  const nonce = bytes.subarray(0, NONCE_BYTE_COUNT);
  const decipher = createDecipheriv(CIPHER, keyOf(signer, userId), nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTE_COUNT, textAt));
  return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]);
}
