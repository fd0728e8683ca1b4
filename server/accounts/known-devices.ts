/** Browsers that have completed a sign-in to an account. Each holds a random token; a signature of it
 *  is stored. It opens nothing: its attempts are counted and queued apart from those of strangers.
 *  Writing functions run inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { Signer } from './signing-key.ts';

/** One more device replaces the least recently used one. */
export const KNOWN_DEVICE_COUNT_MAX = 10;
/** Since the last sign-in. */
export const KNOWN_DEVICE_TTL_MS = 180 * 24 * 3_600_000;
const TOKEN_BYTE_COUNT = 16;

const hashOf = (signer: Signer, token: string): Buffer => signer.sign('device', token);

/** @returns the name of the device for counters; undefined if this account does not know the token. */
export function knownDeviceOf(
  db: Db,
  userId: UserId,
  token: string | undefined,
  signer: Signer,
): string | undefined {
  if (token === undefined) return undefined;
  const hash = hashOf(signer, token);
  const row = db.get('SELECT 1 FROM known_device WHERE person_id = ? AND token_hash = ?', [
    userId,
    hash,
  ]);
  return row === undefined ? undefined : `${userId} ${hash.toString('base64url')}`;
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
    presented !== undefined &&
    db.get('SELECT 1 FROM known_device WHERE token_hash = ?', [hashOf(signer, presented)]) !==
      undefined;
  const token = isIssued ? presented : randomBytes(TOKEN_BYTE_COUNT).toString('base64url');
  db.run(
    'INSERT OR REPLACE INTO known_device (person_id, token_hash, used_at_ms) VALUES (?, ?, ?)',
    [userId, hashOf(signer, token), now],
  );
  db.run(
    `DELETE FROM known_device WHERE person_id = ?1 AND token_hash NOT IN
       (SELECT token_hash FROM known_device WHERE person_id = ?1
         ORDER BY used_at_ms DESC, token_hash = ?2 DESC LIMIT ?3)`,
    [userId, hashOf(signer, token), KNOWN_DEVICE_COUNT_MAX],
  );
  return token;
}

/** After a change of the password: whoever knew the old one may have signed in. */
export function forgetDevices(db: Db, userId: UserId): void {
  db.run('DELETE FROM known_device WHERE person_id = ?', [userId]);
}

export function pruneDevices(db: Db, now: EpochMs): void {
  db.run('DELETE FROM known_device WHERE used_at_ms < ?', [now - KNOWN_DEVICE_TTL_MS]);
}
