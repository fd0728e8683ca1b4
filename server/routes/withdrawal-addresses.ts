/** Address book and whitelist mode of a trader. */
import type { UserId } from '#contract/core/ids.ts';
import * as contract from '#contract/rest/withdrawal-addresses.ts';
import type { CustodyCodes } from '#contract/rest/withdrawals.ts';
import { checkAddress } from '#domain/addresses/check-address.ts';
import {
  ADDRESS_COUNT_MAX,
  addressesOf,
  deleteAddress,
  insertAddress,
  saveWhitelistMode,
} from '#server/custody/address-book.ts';
import { type CodeRejection, type CustodyTransaction } from '#server/custody/custody-context.ts';
import { notifySuspension } from '#server/custody/custody-notifications.ts';
import { withdrawalAddressOf } from '#server/custody/custody-view.ts';
import type { Custody } from '#server/custody/custody.ts';
import { networkOf } from '#server/chain/networks.ts';
import { networksOfCoin } from '#server/custody/coin-networks.ts';
import { ANY_TARGET, codesRejection, termsOf } from '#server/custody/withdrawals.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const withdrawalAddressRoutes = ({ custody }: Pick<Services, 'custody'>) => ({
  withdrawalAddresses: handleTrader(contract.withdrawalAddresses, ({ traderId }) =>
    accept('', addressesOf(custody.context.db, traderId).map(withdrawalAddressOf)),
  ),

  addWithdrawalAddress: handleTrader(contract.addWithdrawalAddress, async ({ traderId, body }) => {
    const { coin, networkId } = body;
    const network = networkOf(networkId);
    if (network === undefined) return reject('not_found');
    const terms = coin === undefined ? undefined : termsOf(coin, networkId);
    if (terms !== undefined && isRejection(terms)) return terms;
    const check = checkAddress(network.addressFamily, body.address, body.memo);
    if (!check.ok) {
      const details = { problem: check.problem, valid_for: check.validFor };
      return reject('address_invalid', { details });
    }
    if (addressesOf(custody.context.db, traderId).length >= ADDRESS_COUNT_MAX) {
      return reject('out_of_range', { details: { maximum: String(ADDRESS_COUNT_MAX) } });
    }
    const { label, origin, isWhitelisted } = body;
    const { address, memo } = check;
    const coinId = coin === undefined ? undefined : networksOfCoin(coin)[0]?.coinId;
    const entry = { label, coinId, networkId, address, memo, origin, isWhitelisted };
    const outcome = await withCodes(custody, traderId, body, (tx) =>
      insertAddress(tx.db, traderId, entry, tx.now),
    );
    if (isRejection(outcome)) return outcome;
    return accept('Address added. You can use it in 24 hours.', withdrawalAddressOf(outcome));
  }),

  deleteWithdrawalAddress: handleTrader(
    contract.deleteWithdrawalAddress,
    async ({ traderId, body }) => {
      const isDeleted = await custody.run((tx) => deleteAddress(tx.db, traderId, body.id));
      return isDeleted ? accept('Address removed.') : reject('not_found');
    },
  ),

  setWhitelistMode: handleTrader(contract.setWhitelistMode, async ({ traderId, body }) => {
    const outcome = await withCodes(custody, traderId, body, (tx) => {
      const until = saveWhitelistMode(tx.db, traderId, body, tx.now);
      if (until !== undefined) notifySuspension(tx, traderId, until);
      return undefined;
    });
    if (isRejection(outcome)) return outcome;
    return accept('Whitelist mode saved.');
  }),
});

/** Runs a change that needs both codes, in the transaction that consumes them. */
function withCodes<Result>(
  custody: Custody,
  owner: UserId,
  codes: CustodyCodes,
  work: (tx: CustodyTransaction) => Result,
): Promise<Result | Rejection<CodeRejection | 'sign_in_locked'>> {
  return custody.run((tx) => codesRejection(tx, owner, codes, ANY_TARGET) ?? work(tx));
}
