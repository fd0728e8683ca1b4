/** Address book and whitelist mode of a trader. */
import * as contract from '#contract/rest/withdrawal-addresses.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const withdrawalAddressRoutes = ({ custody }: Pick<Services, 'custody'>) => ({
  withdrawalAddresses: handleTrader(contract.withdrawalAddresses, ({ userId }) =>
    accept('', custody.addresses.list(userId)),
  ),

  whitelist: handleTrader(contract.whitelist, ({ userId }) =>
    accept('', { mode: custody.addresses.modeOf(userId) }),
  ),

  addWithdrawalAddress: handleTrader(contract.addWithdrawalAddress, async ({ userId, body }) => {
    const added = await custody.addresses.add(userId, body);
    return isRejection(added)
      ? added
      : accept('Address added. It can be used after 24 hours.', added);
  }),

  addWithdrawalUser: handleTrader(contract.addWithdrawalUser, async ({ userId, body }) => {
    const added = await custody.addresses.addUser(userId, body);
    return isRejection(added)
      ? added
      : accept('User added. You can send to this user after 24 hours.', added);
  }),

  deleteWithdrawalAddress: handleTrader(
    contract.deleteWithdrawalAddress,
    async ({ userId, body }) => {
      const isDeleted = await custody.addresses.remove(userId, body.id);
      return isDeleted ? accept('Entry removed.') : reject('not_found');
    },
  ),

  setWhitelistMode: handleTrader(contract.setWhitelistMode, async ({ userId, body }) => {
    const rejection = await custody.addresses.changeMode(userId, body);
    return rejection ?? accept('Whitelist mode saved.');
  }),
});
