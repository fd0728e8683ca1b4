/** Address book of a user and the whitelist mode. Every function that writes runs inside the
 *  transaction of a custody command. */
import { HOUR_MS } from '#contract/core/durations.ts';
import { coinId, userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { RECEIVER_TYPES, type ReceiverType } from '#contract/core/receiver.ts';
import { WHITELIST_MODES, type WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import type { Db } from '#server/db/database.ts';
import {
  codedName,
  withDefault,
  emptyText,
  flag,
  integer,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';

/** A new entry may be used after this time. */
export const NEW_ADDRESS_WAIT_MS = 24 * HOUR_MS;
/** More entries are rejected, so that a book cannot grow without bound. */
export const ADDRESS_COUNT_MAX = 500;

const addressTable = table('withdrawal_address', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userId),
  label: text('label'),
  /** Undefined: for any coin. */
  coinId: optional(integer('coin_id', coinId)),
  /** An entry is an address on a network or a user of the exchange. */
  networkId: optional(integer('network_id')),
  address: optional(text('address')),
  memo: emptyText('memo'),
  receiverType: optional(codedName('receiver_type', RECEIVER_TYPES)),
  /** The name of the user as it was typed, in one spelling. */
  receiver: optional(text('receiver')),
  /** Undefined: no user had that name when the entry was added. It stays unknown. */
  receiverId: optional(integer('receiver_id', userId)),
  origin: optional(text('origin')),
  isWhitelisted: flag('is_whitelisted'),
  usableFrom: time('usable_from_ms'),
  createdAt: time('created_at_ms'),
});
export type AddressRecord = RecordIn<typeof addressTable>;
type NewEntry = Omit<
  NewRecordIn<typeof addressTable>,
  'id' | 'userId' | 'usableFrom' | 'createdAt'
>;

const whitelistTable = table('withdrawal_setting', {
  userId: integer('user_id', userId),
  mode: codedName('whitelist_mode', WHITELIST_MODES),
  suspendedUntil: time('suspended_until_ms'),
});
type Whitelist = Omit<RecordIn<typeof whitelistTable>, 'userId'>;

/** Newest first. */
export const addressesOf = (db: Db, userId: UserId): readonly AddressRecord[] =>
  addressTable.all(db, { userId }, { descending: ['id'] });

/** Entries of one address with its memo. */
export const addressesTo = (
  db: Db,
  userId: UserId,
  networkId: number,
  to: { readonly address: string; readonly memo: string | undefined },
): readonly AddressRecord[] =>
  addressTable.all(
    db,
    { userId, networkId, address: to.address, memo: to.memo },
    { ascending: ['id'] },
  );

/** A user of the exchange as a receiver; without an ID, no user has that name. */
export interface ReceivingUser {
  readonly type: ReceiverType;
  /** One spelling of what was typed. */
  readonly text: string;
  readonly userId: UserId | undefined;
}

/** Entries of a user by ID, whatever name it was added with; of an unknown one by its name. */
export const entriesOfUser = (
  db: Db,
  userId: UserId,
  { type, text: receiver, userId: receiverId }: ReceivingUser,
): readonly AddressRecord[] =>
  addressTable.all(
    db,
    receiverId === undefined ? { userId, receiverType: type, receiver } : { userId, receiverId },
    { ascending: ['id'] },
  );

export const insertAddress = (
  db: Db,
  userId: UserId,
  entry: NewEntry,
  now: EpochMs,
): AddressRecord =>
  addressTable.insert(db, {
    ...entry,
    userId,
    usableFrom: epochMs(now + NEW_ADDRESS_WAIT_MS),
    createdAt: now,
  });

/** @returns false when the user has no such entry. */
export const deleteAddress = (db: Db, userId: UserId, id: number): boolean =>
  addressTable.remove(db, { id, userId }) === 1;

export const whitelistOf = (db: Db, userId: UserId): Whitelist =>
  whitelistTable.find(db, { userId }) ?? { mode: 'off', suspendedUntil: epochMs(0) };

/**
 * Leaving the strict mode suspends withdrawals, because a thief would do it first. A repeated change never shortens the
 * suspension.
 * @returns the end of the suspension, if this change suspends.
 */
export function saveWhitelistMode(
  db: Db,
  userId: UserId,
  { mode, suspensionHours }: { readonly mode: WhitelistMode; readonly suspensionHours: number },
  now: EpochMs,
): EpochMs | undefined {
  const before = whitelistOf(db, userId);
  const isLowered = before.mode === 'strict' && mode !== 'strict';
  const own = isLowered ? now + suspensionHours * HOUR_MS : 0;
  const suspendedUntil = epochMs(Math.max(own, before.suspendedUntil));
  whitelistTable.put(db, ['userId'], { userId, mode, suspendedUntil });
  return isLowered ? suspendedUntil : undefined;
}
