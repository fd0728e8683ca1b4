/** Deposit addresses: one per user and network, shared by the coins of the network. Where the
 *  network has memos, all users share an address and each has a memo. */
import { createHash } from 'node:crypto';
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { makeAddress } from '#server/chain/make-address.ts';
import { NETWORKS, type ChainNetwork } from '#server/chain/networks.ts';
import type { Db } from '#server/db/database.ts';
import { emptyText, integer, text, time } from '#server/db/table/columns.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { CustodyContext } from './custody-context.ts';

const addressTable = table('deposit_address', {
  userId: integer('user_id', userId),
  networkId: integer('network_id'),
  address: text('address'),
  memo: emptyText('memo'),
  createdAt: time('created_at_ms'),
});
export type DepositAddressRecord = Pick<
  RecordIn<typeof addressTable>,
  'address' | 'memo' | 'createdAt'
>;

type Seeded = Pick<CustodyContext, 'db' | 'addressSeed'>;
/** Destination tags are drawn from this many. */
const MEMO_COUNT = 4_294_967_295;

/** Address from which the exchange pays withdrawals. */
export const hotAddressOf = ({ addressSeed }: Seeded, network: ChainNetwork): string =>
  makeAddress(network.addressFamily, addressSeed, `hot/${network.id}`);

const sharedAddressOf = ({ addressSeed }: Seeded, network: ChainNetwork): string =>
  makeAddress(network.addressFamily, addressSeed, `shared/${network.id}`);

export const findDepositAddress = (
  db: Db,
  userId: UserId,
  networkId: number,
): DepositAddressRecord | undefined => addressTable.find(db, { userId, networkId });

/** Returns the same address every time. Runs inside the caller's transaction. */
export function openDepositAddress(
  context: Seeded,
  userId: UserId,
  network: ChainNetwork,
  now: EpochMs,
): DepositAddressRecord {
  const { db, addressSeed } = context;
  const known = findDepositAddress(db, userId, network.id);
  if (known !== undefined) return known;
  const address = network.hasMemo
    ? sharedAddressOf(context, network)
    : makeAddress(network.addressFamily, addressSeed, `user/${network.id}/${userId}`);
  const memo = network.hasMemo ? freeMemo(context, userId, network, address) : undefined;
  return addressTable.insert(db, {
    userId,
    networkId: network.id,
    address,
    memo,
    createdAt: now,
  });
}

/** Drawn until no other user has it, because two digests may give one memo. */
function freeMemo(
  { db, addressSeed }: Seeded,
  userId: UserId,
  network: ChainNetwork,
  address: string,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const name = `${addressSeed}/memo/${network.id}/${userId}/${attempt}`;
    const digest = createHash('sha256').update(name).digest();
    const memo = String(1 + (digest.readUIntBE(0, 6) % MEMO_COUNT));
    if (!addressTable.has(db, { networkId: network.id, address, memo })) return memo;
  }
}

/** Whether the exchange or one of its users has the address, on the network or on another one of the same family: such
 *  networks share their addresses, so that the receiver would have it there too. */
export function isOwnAddress(
  context: Seeded,
  { addressFamily }: ChainNetwork,
  address: string,
): boolean {
  const family = NETWORKS.filter((one) => one.addressFamily === addressFamily);
  return family.some(
    (one) =>
      address === hotAddressOf(context, one) ||
      (one.hasMemo && address === sharedAddressOf(context, one)) ||
      addressTable.has(context.db, { networkId: one.id, address }),
  );
}

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
  const found = addressTable.find(context.db, {
    networkId: network.id,
    address,
    memo: network.hasMemo ? memo : undefined,
  });
  if (found !== undefined) return found.userId;
  return isShared ? 'unknown_memo' : 'foreign';
}
