/** Simulated merchants are users without a password, whose placeholder email names them. */
import type { UserId } from '#contract/core/ids.ts';
import { findUser, findUserByEmail, noEmailOf } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';

const PROVIDER = 'p2p-merchant';
const PREFIX = noEmailOf(PROVIDER, '');

export const merchantEmailOf = (key: string): string => noEmailOf(PROVIDER, key);

/** @returns undefined for the email of another user. */
export const merchantKeyOf = (email: string): string | undefined =>
  email.startsWith(PREFIX) ? email.slice(PREFIX.length) : undefined;

export const findMerchant = (db: Db, key: string): UserId | undefined =>
  findUserByEmail(db, merchantEmailOf(key))?.id;

/** Whether the exchange's own simulation acts for this user. */
export const isMerchantBot = (db: Db, userId: UserId): boolean =>
  merchantKeyOf(findUser(db, userId)?.email ?? '') !== undefined;
