/** Address book of a user and the whitelist mode. Every function that writes runs inside the
 *  transaction of a custody command. */
import { coinId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  WHITELIST_MODES,
  whitelistMode,
  type WhitelistMode,
} from '#contract/entities/withdrawal-address.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

const HOUR_MS = 3_600_000;
/** A new entry may be used after this time. */
export const NEW_ADDRESS_WAIT_MS = 24 * HOUR_MS;
/** More entries are rejected, so that a book cannot grow without bound. */
export const ADDRESS_COUNT_MAX = 500;

export interface AddressRecord {
  readonly id: number;
  readonly label: string;
  /** Undefined: for any coin of the network. */
  readonly coinId: CoinId | undefined;
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | undefined;
  readonly origin: string | undefined;
  readonly isWhitelisted: boolean;
  readonly usableFrom: EpochMs;
  readonly createdAt: EpochMs;
}

interface Row {
  readonly id: bigint;
  readonly label: string;
  readonly coin_id: bigint | null;
  readonly network_id: bigint;
  readonly address: string;
  readonly memo: string;
  readonly origin: string | null;
  readonly is_whitelisted: bigint;
  readonly usable_from_ms: bigint;
  readonly created_at_ms: bigint;
}

const SELECT = `SELECT id, label, coin_id, network_id, address, memo, origin, is_whitelisted,
  usable_from_ms, created_at_ms FROM withdrawal_address`;

/** Newest first. */
export const addressesOf = (db: Db, owner: UserId): readonly AddressRecord[] =>
  db.all<Row>(`${SELECT} WHERE user_id = ? ORDER BY id DESC`, [owner]).map(fromRow);

/** Entries of one address with its memo. */
export const addressesTo = (
  db: Db,
  owner: UserId,
  networkId: number,
  to: { readonly address: string; readonly memo: string | undefined },
): readonly AddressRecord[] =>
  db
    .all<Row>(
      `${SELECT} WHERE user_id = ? AND network_id = ? AND address = ? AND memo = ? ORDER BY id`,
      [owner, networkId, to.address, to.memo ?? ''],
    )
    .map(fromRow);

export type NewAddress = Omit<AddressRecord, 'id' | 'usableFrom' | 'createdAt'>;

export function insertAddress(
  db: Db,
  owner: UserId,
  entry: NewAddress,
  now: EpochMs,
): AddressRecord {
  const usableFrom = epochMs(now + NEW_ADDRESS_WAIT_MS);
  const { lastRowId } = db.run(
    `INSERT INTO withdrawal_address (user_id, label, coin_id, network_id, address, memo, origin,
       is_whitelisted, usable_from_ms, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      owner,
      entry.label,
      entry.coinId ?? null,
      entry.networkId,
      entry.address,
      entry.memo ?? '',
      entry.origin ?? null,
      entry.isWhitelisted ? 1 : 0,
      usableFrom,
      now,
    ],
  );
  return { ...entry, id: safeIntegerOf(lastRowId), usableFrom, createdAt: now };
}

/** @returns false when the user has no such entry. */
export const deleteAddress = (db: Db, owner: UserId, id: number): boolean =>
  db.run('DELETE FROM withdrawal_address WHERE id = ? AND user_id = ?', [id, owner])
    .changedRowCount === 1;

export interface Whitelist {
  readonly mode: WhitelistMode;
  readonly suspendedUntil: EpochMs;
}

export function whitelistOf(db: Db, owner: UserId): Whitelist {
  const row = db.get<{ mode: bigint; until: bigint }>(
    `SELECT whitelist_mode AS mode, suspended_until_ms AS until FROM withdrawal_setting
      WHERE user_id = ?`,
    [owner],
  );
  if (row === undefined) return { mode: 'off', suspendedUntil: epochMs(0) };
  return {
    mode: whitelistMode.decode(safeIntegerOf(row.mode)),
    suspendedUntil: epochMs(safeIntegerOf(row.until)),
  };
}

/**
 * Leaving the strict mode suspends withdrawals, because a thief would do it first.
 * @returns the end of a suspension that starts now.
 */
export function saveWhitelistMode(
  db: Db,
  owner: UserId,
  { mode, suspensionHours }: { readonly mode: WhitelistMode; readonly suspensionHours: number },
  now: EpochMs,
): EpochMs | undefined {
  const before = whitelistOf(db, owner);
  const isLowered = before.mode === 'strict' && mode !== 'strict';
  const until = isLowered ? now + suspensionHours * HOUR_MS : before.suspendedUntil;
  db.run(
    `INSERT INTO withdrawal_setting (user_id, whitelist_mode, suspended_until_ms) VALUES (?1, ?2, ?3)
     ON CONFLICT (user_id) DO UPDATE SET whitelist_mode = ?2, suspended_until_ms = ?3`,
    [owner, WHITELIST_MODES[mode], Math.max(until, before.suspendedUntil)],
  );
  return isLowered ? epochMs(until) : undefined;
}

const fromRow = (row: Row): AddressRecord => ({
  id: safeIntegerOf(row.id),
  label: row.label,
  coinId: row.coin_id === null ? undefined : coinId(safeIntegerOf(row.coin_id)),
  networkId: safeIntegerOf(row.network_id),
  address: row.address,
  memo: row.memo === '' ? undefined : row.memo,
  origin: row.origin ?? undefined,
  isWhitelisted: row.is_whitelisted === 1n,
  usableFrom: epochMs(safeIntegerOf(row.usable_from_ms)),
  createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
});
