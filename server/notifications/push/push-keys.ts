/** The key pair with which the exchange identifies itself to push services (VAPID). The private key
 *  is stored beside the database, as the signing key does. */
import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { storedSecret } from '#server/db/stored-secret.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const KEY_FILE = 'push.key';
/** Of a private key on the curve P-256. */
const KEY_BYTE_COUNT = 32;

export interface PushKeys {
  /** Base64url, for browsers. */
  readonly publicKey: string;
  /** Base64url. */
  readonly privateKey: string;
}

/** Reads the keys of a data folder; the first start creates them. */
export function readPushKeys(folder: string, randomBytes: RandomBytes): PushKeys {
  const hex = storedSecret(join(folder, KEY_FILE), KEY_BYTE_COUNT, randomBytes);
  const secret = Buffer.from(hex, 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
