/** Deposit addresses: one per user and network, shared by the coins of the network. Where the
 *  network has memos, all users share an address and each has a memo. */
import { createHash } from 'node:crypto';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { makeAddress } from '#server/chain/make-address.ts';
import type { ChainNetwork } from '#server/chain/networks.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { CustodyContext } from './custody-context.ts';

export interface DepositAddressRecord {
  readonly address: string;
  readonly memo: string | undefined;
  readonly createdAt: EpochMs;
}

interface Row {
  readonly address: string;
  readonly memo: string;
  readonly created_at_ms: bigint;
}

type Seeded = Pick<CustodyContext, 'db' | 'addressSeed'>;
/** Destination tags are drawn from this many. */
const MEMO_COUNT = 4_294_967_295;

/** Address from which the exchange pays withdrawals. */
export const hotAddressOf = ({ addressSeed }: Seeded, network: ChainNetwork): string =>
  makeAddress(network.addressFamily, addressSeed, `hot/${network.id}`);

const sharedAddressOf = ({ addressSeed }: Seeded, network: ChainNetwork): string =>
  makeAddress(network.addressFamily, addressSeed, `shared/${network.id}`);

export function findDepositAddress(
  db: Db,
  owner: UserId,
  networkId: number,
): DepositAddressRecord | undefined {
  const row = db.get<Row>(
    `SELECT address, memo, created_at_ms FROM deposit_address
      WHERE user_id = ? AND network_id = ?`,
    [owner, networkId],
  );
  if (row === undefined) return undefined;
  return {
    address: row.address,
    memo: row.memo === '' ? undefined : row.memo,
    createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
  };
}

/** Returns the same address every time. Runs inside the caller's transaction. */
export function openDepositAddress(
  context: Seeded,
  owner: UserId,
  network: ChainNetwork,
  now: EpochMs,
): DepositAddressRecord {
  const { db, addressSeed } = context;
  const known = findDepositAddress(db, owner, network.id);
  if (known !== undefined) return known;
  const address = network.hasMemo
    ? sharedAddressOf(context, network)
    : makeAddress(network.addressFamily, addressSeed, `user/${network.id}/${owner}`);
  const memo = network.hasMemo ? freeMemo(context, owner, network, address) : '';
  db.run('INSERT INTO deposit_address VALUES (?, ?, ?, ?, ?)', [
    owner,
    network.id,
    address,
    memo,
    now,
  ]);
  return { address, memo: memo === '' ? undefined : memo, createdAt: now };
}

/** Drawn until no other user has it, because two digests may give one memo. */
function freeMemo(
  { db, addressSeed }: Seeded,
  owner: UserId,
  network: ChainNetwork,
  address: string,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const name = `${addressSeed}/memo/${network.id}/${owner}/${attempt}`;
    const digest = createHash('sha256').update(name).digest();
    const memo = String(1 + (digest.readUIntBE(0, 6) % MEMO_COUNT));
    if (ownerRow(db, network.id, address, memo) === undefined) return memo;
  }
}

const ownerRow = (db: Db, networkId: number, address: string, memo: string) =>
  db.get<{ user_id: bigint }>(
    'SELECT user_id FROM deposit_address WHERE network_id = ? AND address = ? AND memo = ?',
    [networkId, address, memo],
  );

/**
 * Finds the owner of what was sent to an address.
 * @returns 'unknown_memo' for the shared address without a known memo, 'foreign' for an address
 * that is not the exchange's.
 */
export function ownerOfAddress(
  context: Seeded,
  network: ChainNetwork,
  address: string,
  memo: string | undefined,
): UserId | 'unknown_memo' | 'foreign' {
  const isShared = network.hasMemo && address === sharedAddressOf(context, network);
  const row = ownerRow(context.db, network.id, address, network.hasMemo ? (memo ?? '') : '');
  if (row !== undefined) return userId(safeIntegerOf(row.user_id));
  return isShared ? 'unknown_memo' : 'foreign';
}
