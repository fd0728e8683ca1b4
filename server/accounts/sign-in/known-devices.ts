/** Browsers that have completed a sign-in to an account. Each holds a random token; a signature of it
 *  is stored. It opens nothing: its attempts are counted and queued apart from those of other callers.
 *  Writing functions run inside the caller's transaction. */
import { DAY_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, time } from '#server/db/table/columns.ts';
import { below } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { Signer } from './signing-key.ts';

/** One more device replaces the least recently used one. */
export const KNOWN_DEVICE_COUNT_MAX = 10;
/** Since the last sign-in. */
export const KNOWN_DEVICE_TTL_MS = 180 * DAY_MS;
const TOKEN_BYTE_COUNT = 16;

const deviceTable = table('known_device', {
  userId: integer('person_id', userIdOf),
  tokenHash: bytes('token_hash'),
  /** Time of the last sign-in. */
  usedAt: time('used_at_ms'),
});

const hashOf = (signer: Signer, token: string): Buffer => signer.sign('device', token);

/** @returns the name of the device for counters; undefined if this account does not know the token. */
export function knownDeviceOf(
  db: Db,
  userId: UserId,
  token: string | undefined,
  signer: Signer,
): string | undefined {
  if (token === undefined) return undefined;
  const tokenHash = hashOf(signer, token);
  const isKnown = deviceTable.has(db, { userId, tokenHash });
  return isKnown ? `${userId} ${tokenHash.toString('base64url')}` : undefined;
}

/**
 * Stores that the user has signed in with this device.
 * @param presented the token that the device sent, if any. It is kept when any account knows it, so
 * that users of one browser do not replace each other's token.
 * @returns the device's token.
 */
export function rememberDevice(
  db: Db,
  userId: UserId,
  presented: string | undefined,
  context: { readonly signer: Signer; readonly randomBytes: RandomBytes; readonly now: EpochMs },
): string {
  const { signer, randomBytes, now } = context;
  const isIssued =
    presented !== undefined && deviceTable.has(db, { tokenHash: hashOf(signer, presented) });
  const token = isIssued ? presented : randomBytes(TOKEN_BYTE_COUNT).toString('base64url');
  const tokenHash = hashOf(signer, token);
  deviceTable.remove(db, { userId, tokenHash });
  const others = { descending: ['usedAt'], skip: KNOWN_DEVICE_COUNT_MAX - 1 } as const;
  deviceTable.removeAfter(db, 'tokenHash', { userId }, others);
  deviceTable.insert(db, { userId, tokenHash, usedAt: now });
  return token;
}

/** After a change of the password: whoever knew the old one may have signed in. */
export function forgetDevices(db: Db, userId: UserId): void {
  deviceTable.remove(db, { userId });
}

export function pruneDevices(db: Db, now: EpochMs): void {
  deviceTable.remove(db, { usedAt: below(epochMs(now - KNOWN_DEVICE_TTL_MS)) });
}
