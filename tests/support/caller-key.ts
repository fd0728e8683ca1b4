/** A key that a caller makes to receive a code; one for the process, because making one is slow. */
import {
  constants,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  createPublicKey,
} from 'node:crypto';

interface CallerKey {
  /** In base64. */
  readonly spki: string;
  readonly decrypt: (ciphertext: string) => string;
}

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
let made: CallerKey | undefined;

export const callerKey = (): CallerKey => (made ??= makeKey());

function makeKey(): CallerKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    decrypt: (ciphertext) =>
      privateDecrypt({ key: privateKey, ...OAEP }, Buffer.from(ciphertext, 'base64')).toString(),
  };
}

/** Encrypts as the page does. @param key of the exchange, in base64 */
export function encryptedWith(key: string, text: string): string {
  const publicKey = createPublicKey({
    key: Buffer.from(key, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return publicEncrypt({ key: publicKey, ...OAEP }, Buffer.from(text)).toString('base64');
}
