/** Changes of the address book and of the whitelist mode that need both codes. Every function runs inside the
 *  transaction of a custody command, and consumes the codes when nothing else rejects it. */
import type { UserId } from '#contract/core/ids.ts';
import type {
  NewBookUser,
  NewWithdrawalAddress,
  WhitelistChange,
} from '#contract/rest/withdrawal-addresses.ts';
import type { CustodyCodes } from '#contract/rest/withdrawals.ts';
import { checkAddress } from '#domain/addresses/check-address.ts';
import { networkOf } from '#server/chain/networks.ts';
import { COINS } from '#server/exchange/market-list.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import {
  ADDRESS_COUNT_MAX,
  addressesOf,
  insertAddress,
  saveWhitelistMode,
  type AddressRecord,
} from './address-book.ts';
import { termsOf } from './coin-networks.ts';
import type { CodesName, CustodyTransaction } from './custody-context.ts';
import { notifySuspension } from './custody-notifications.ts';
import { ANY_TARGET } from './withdrawals.ts';

type AddressName = 'not_found' | 'coin_unknown' | 'address_invalid' | 'out_of_range';
type UserName = 'coin_unknown' | 'receiver_not_found' | 'receiver_is_self' | 'out_of_range';

export function addAddress(
  tx: CustodyTransaction,
  userId: UserId,
  request: NewWithdrawalAddress,
): AddressRecord | Rejection<AddressName | CodesName> {
  const { coin, networkId, label, origin, isWhitelisted } = request;
  const network = networkOf(networkId);
  if (network === undefined) return reject('not_found');
  const terms = coin === undefined ? undefined : termsOf(coin, networkId);
  if (terms !== undefined && isRejection(terms)) return terms;
  const check = checkAddress(network.addressFamily, request.address, request.memo);
  if (!check.ok) {
    const details = { problem: check.problem, valid_for: check.validFor };
    return reject('address_invalid', { details });
  }
  const rejection = bookRejection(tx, userId, request);
  if (rejection !== undefined) return rejection;
  const { address, memo } = check;
  const entry = { label, coinId: terms?.coinId, networkId, address, memo, origin, isWhitelisted };
  return insertAddress(tx.db, userId, entry, tx.now);
}

/** Adds a user. An unknown one is added like a known one, so that the book does not tell who is registered: the entry
 *  then belongs to no user, also when a user registers with the name later. */
export function addUser(
  tx: CustodyTransaction,
  userId: UserId,
  request: NewBookUser,
): AddressRecord | Rejection<UserName | CodesName> {
  const { coin, label, isWhitelisted, receiverType } = request;
  const coinId = coin === undefined ? undefined : COINS.find(({ code }) => code === coin)?.id;
  if (coin !== undefined && coinId === undefined) return reject('coin_unknown');
  const receiver = tx.security.receiverOf(receiverType, request.receiver);
  if (receiver === undefined) return reject('receiver_not_found');
  if (receiver.userId === userId) return reject('receiver_is_self');
  const rejection = bookRejection(tx, userId, request);
  if (rejection !== undefined) return rejection;
  const named = { receiverType, receiver: receiver.text, receiverId: receiver.userId };
  const entry = { label, coinId, memo: undefined, ...named, isWhitelisted };
  return insertAddress(tx.db, userId, entry, tx.now);
}

/** Why nothing can be added now. Consumes the codes last. */
function bookRejection(
  tx: CustodyTransaction,
  userId: UserId,
  codes: CustodyCodes,
): Rejection<'out_of_range' | CodesName> | undefined {
  if (addressesOf(tx.db, userId).length >= ADDRESS_COUNT_MAX) {
    return reject('out_of_range', { details: { maximum: String(ADDRESS_COUNT_MAX) } });
  }
  return tx.security.consumeCodes(userId, codes, ANY_TARGET, tx.now);
}

export function changeWhitelistMode(
  tx: CustodyTransaction,
  userId: UserId,
  request: WhitelistChange,
): Rejection<CodesName> | undefined {
  const wrong = tx.security.consumeCodes(userId, request, ANY_TARGET, tx.now);
  if (wrong !== undefined) return wrong;
  const until = saveWhitelistMode(tx.db, userId, request, tx.now);
  if (until !== undefined) notifySuspension(tx, userId, until);
  return undefined;
}
