/** Address book and whitelist mode of a trader. */
import * as contract from '#contract/rest/withdrawal-addresses.ts';
import { addressesOf, deleteAddress } from '#server/custody/address-book.ts';
import { addAddress, changeWhitelistMode } from '#server/custody/address-changes.ts';
import { withdrawalAddressOf } from '#server/custody/custody-view.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const withdrawalAddressRoutes = ({ custody }: Pick<Services, 'custody'>) => ({
  withdrawalAddresses: handleTrader(contract.withdrawalAddresses, ({ traderId }) =>
    accept('', addressesOf(custody.context.db, traderId).map(withdrawalAddressOf)),
  ),

  addWithdrawalAddress: handleTrader(contract.addWithdrawalAddress, async ({ traderId, body }) => {
    const outcome = await custody.run((tx) => addAddress(tx, traderId, body));
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
    const rejection = await custody.run((tx) => changeWhitelistMode(tx, traderId, body));
    return rejection ?? accept('Whitelist mode saved.');
  }),
});
