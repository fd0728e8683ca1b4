/** Connects the transfers of the wallet pages with the exchange, and reads the wallets again after
 *  each. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import {
  DISPLAY_CURRENCIES,
  profileSettings,
  updateProfileSettings,
} from '#contract/rest/profile-settings.ts';
import {
  transferBetweenWallets,
  transferToUser,
  walletTransferMax,
} from '#contract/rest/wallets.ts';
import { failureNotice } from '#machines/kernel/notice.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { MoveBetweenWallets, TransferDraft } from '#machines/wallets/transfer.ts';
import { transferMachine } from '#machines/wallets/transfer.machine.ts';
import type { PayUser } from '#machines/wallets/user-transfer.ts';
import { userTransferMachine } from '#machines/wallets/user-transfer.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { WalletsService } from '#src/binding/wallets.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { WALLETS_KEY } from '#src/queries/wallets.ts';
import { createActor } from '../shell/running-machines.ts';
import { showNotice } from '../shell/toaster.ts';
import { showCurrency } from '../account/display-currency.ts';
import type { Services } from '../shell/services.ts';

/** Another user must not see, or send, what this one has sent. */
interface SessionWatch {
  readonly session: Pick<Services['session'], 'on'>;
}

export function createWalletsService(
  { client, log, session }: Pick<Services, 'client' | 'log'> & SessionWatch,
  cache: QueryClient,
): WalletsService {
  const refreshWallets = <Receipt>(receipt: Receipt): Receipt => {
    void cache.invalidateQueries({ queryKey: [WALLETS_KEY] });
    return receipt;
  };
  const machine = transferMachineOf(client, refreshWallets);
  const userMachine = userTransferMachine.provide({
    actors: {
      transfer: sentRequest<PayUser>({
        send: async ({ input: body, signal }) =>
          refreshWallets((await client.call(transferToUser, { body, signal })).model),
      }),
    },
  });
  const transferPlace = new FormPlace<typeof transferMachine>((input) =>
    createActor(machine, { input }),
  );
  const userTransferPlace = new FormPlace<typeof userTransferMachine>((input) =>
    createActor(userMachine, { input }),
  );
  session.on('user.left', () => {
    transferPlace.clear();
    userTransferPlace.clear();
  });
  return {
    transferPlace,
    userTransferPlace,
    newRequestId,
    announce: showNotice,
    chooseCurrency: async (code) => {
      const currency = DISPLAY_CURRENCIES.find((one) => one === code);
      if (currency === undefined) return;
      try {
        const { model: settings } = await client.call(profileSettings, {});
        await client.call(updateProfileSettings, { body: { ...settings, currency } });
        await showCurrency(currency, client, log);
      } catch (error) {
        showNotice(failureNotice(error));
      }
    },
  };
}

const transferMachineOf = (client: ExchangeClient, moved: <Receipt>(receipt: Receipt) => Receipt) =>
  transferMachine.provide({
    actors: {
      readMax: fromPromise<Decimal, TransferDraft>(async ({ input, signal }) => {
        const { coinId, from, to } = input;
        assert(coinId !== undefined, 'the maximum of a coin is read');
        const query = { coinId, from, to };
        return (await client.call(walletTransferMax, { query, signal })).model.amount;
      }),
      transfer: sentRequest<MoveBetweenWallets>({
        send: async ({ input: body, signal }) =>
          moved((await client.call(transferBetweenWallets, { body, signal })).model),
      }),
    },
  });
