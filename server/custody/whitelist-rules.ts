/** Rules of the whitelist for what leaves an account: addresses and users have the same modes, codes and waiting time.
 *  Nothing is changed here. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import { usableFromOf, whitelistProblemOf, type WhitelistProblem } from '#domain/whitelist.ts';
import type { Db } from '#server/db/database.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import {
  addressesTo,
  entriesOfUser,
  type AddressRecord,
  type ReceivingUser,
} from './address-book.ts';

/** Wait before the first withdrawal to an unknown address in the soft mode. */
export const UNKNOWN_ADDRESS_WAIT_MS = DAY_MS;

export type WhitelistName = WhitelistProblem;

/** An address on a network as a receiver. */
export interface AddressReceiver {
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | undefined;
}

interface Owner {
  readonly userId: UserId;
  readonly whitelistMode: WhitelistMode;
}

interface Sent {
  readonly coinId: CoinId;
  readonly now: EpochMs;
}

/**
 * Decides about a withdrawal to an address.
 * @returns the end of the wait for an unknown address, for the soft mode; undefined when there is none.
 */
export function addressWait(
  { db }: { readonly db: Db },
  { userId, whitelistMode: mode }: Owner,
  to: AddressReceiver,
  { coinId, now }: Sent,
): { readonly until: EpochMs } | undefined | Rejection<WhitelistName> {
  if (mode === 'off') return undefined;
  const usable = usableFrom(addressesTo(db, userId, to.networkId, to), coinId);
  const rejection = rejectionUntil(usable, now);
  if (rejection === undefined || mode === 'strict') return rejection;
  return { until: usable ?? epochMs(now + UNKNOWN_ADDRESS_WAIT_MS) };
}

/** Decides about a transfer to a user. It cannot wait, so that the soft mode rejects like the strict one what it would
 *  let wait: the sender adds the user, and sends after the same 24 hours. */
export function userRejection(
  { db }: { readonly db: Db },
  { userId, whitelistMode: mode }: Owner,
  to: ReceivingUser,
  { coinId, now }: Sent,
): Rejection<WhitelistName> | undefined {
  if (mode === 'off') return undefined;
  const rejection = rejectionUntil(usableFrom(entriesOfUser(db, userId, to), coinId), now);
  if (rejection?.rejection !== 'address_not_whitelisted') return rejection;
  return reject('address_not_whitelisted', { message: 'This user is not on your whitelist.' });
}

/** Time from which the first of the entries may be used for the coin; undefined without one. */
const usableFrom = (entries: readonly AddressRecord[], coinId: CoinId): EpochMs | undefined =>
  usableFromOf(
    entries.map((entry) => ({ ...entry, coin: entry.coinId })),
    coinId,
  );

function rejectionUntil(
  usable: EpochMs | undefined,
  now: EpochMs,
): Rejection<WhitelistName> | undefined {
  const problem = whitelistProblemOf(usable, now);
  if (problem === undefined) return undefined;
  const details = usable === undefined ? {} : { usable_from: isoOf(usable) };
  return reject(problem, { details });
}
