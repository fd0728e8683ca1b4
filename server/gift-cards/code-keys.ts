/** Keys with which codes are encrypted on their way. Each has an ID and is valid for a day; the one before it is
 *  accepted for ten minutes more, so that a code that was typed at the change is not lost. */
import {
  constants,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import type { GiftCardKey } from '#contract/rest/gift-cards.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, text, time } from '#server/db/table/columns.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

const KEY_TTL_MS = DAY_MS;
/** A key is accepted for this long after its end. */
export const KEY_GRACE_MS = 10 * MINUTE_MS;
const MODULUS_BITS = 2_048;
const MODULUS_BITS_MAX = 4_096;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const ID_BYTE_COUNT = 8;
/** Longer plain text is no code. */
const CODE_LENGTH_MAX = 64;

const keyTable = table('gift_card_key', {
  id: text('id'),
  publicKey: bytes('public_key'),
  /** Encrypted. */
  privateKey: bytes('private_key'),
  validUntil: time('valid_until_ms'),
});

interface KeyParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly sealer: Sealer;
  readonly randomBytes: RandomBytes;
}

const makePair = promisify(generateKeyPair);
const ownerOf = (id: string): string => `gift card key ${id}`;

export class CodeKeys {
  readonly #parts: KeyParts;
  /** A key that is being made. */
  #pending: Promise<GiftCardKey> | undefined;

  constructor(parts: KeyParts) {
    this.#parts = parts;
  }

  /** The key that is valid now; the first call of a day makes it. */
  async current(): Promise<GiftCardKey> {
    const known = this.#valid();
    if (known !== undefined) return known;
    this.#pending ??= this.#make().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  /** @returns undefined for a key that is not accepted; an empty text for bytes that were not encrypted with it. */
  decrypt(keyId: string, ciphertext: string, now: EpochMs): string | undefined {
    const { db, sealer } = this.#parts;
    const key = keyTable.find(db, { id: keyId });
    if (key === undefined || key.validUntil + KEY_GRACE_MS <= now) return undefined;
    const privateKey = {
      key: sealer.open(key.privateKey, ownerOf(keyId)),
      format: 'der',
      type: 'pkcs8',
      ...OAEP,
    } as const;
    try {
      const plain = privateDecrypt(privateKey, Buffer.from(ciphertext, 'base64')).toString('utf8');
      return plain.length > CODE_LENGTH_MAX ? '' : plain;
    } catch {
      return '';
    }
  }

  #valid(): GiftCardKey | undefined {
    const { db, clock } = this.#parts;
    const newest = keyTable.find(db, {}, { descending: ['validUntil'] });
    if (newest === undefined || newest.validUntil <= clock()) return undefined;
    return {
      id: newest.id,
      key: Buffer.from(newest.publicKey).toString('base64'),
      validUntil: newest.validUntil,
    };
  }

  async #make(): Promise<GiftCardKey> {
    const { db, write, sealer, randomBytes } = this.#parts;
    const id = `k-${randomBytes(ID_BYTE_COUNT).toString('hex')}`;
    const { publicKey, privateKey } = await makePair('rsa', {
      modulusLength: MODULUS_BITS,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    });
    return write((now) => {
      const validUntil = epochMs(now + KEY_TTL_MS);
      keyTable.remove(db, { validUntil: upTo(epochMs(now - KEY_GRACE_MS)) });
      keyTable.insert(db, {
        id,
        publicKey,
        privateKey: sealer.seal(privateKey, ownerOf(id)),
        validUntil,
      });
      return { id, key: publicKey.toString('base64'), validUntil };
    });
  }
}

/** Encrypts a code for the caller who has made the key.
 *  @returns undefined for text that is no RSA key of 2,048 to 4,096 bits */
export function encryptFor(publicKey: string, code: string): string | undefined {
  try {
    const der = Buffer.from(publicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    const isRsa = key.asymmetricKeyType === 'rsa';
    if (!isRsa || bits < MODULUS_BITS || bits > MODULUS_BITS_MAX) return undefined;
    return publicEncrypt({ key, ...OAEP }, Buffer.from(code)).toString('base64');
  } catch {
    return undefined;
  }
}
