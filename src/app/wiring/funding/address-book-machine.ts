/** Connects the address book with the exchange. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import { sendSecurityCode } from '#contract/rest/security-code.ts';
import {
  addWithdrawalAddress,
  addWithdrawalUser,
  deleteWithdrawalAddress,
  setWhitelistMode,
} from '#contract/rest/withdrawal-addresses.ts';
import type { ConfirmedChange } from '#machines/funding/address-book.ts';
import { addressBookMachine } from '#machines/funding/address-book.machine.ts';
import { FUNDING_KEY } from '#src/queries/funding.ts';
import type { Services } from '../shell/services.ts';

export function createAddressBookMachine(
  { client }: Pick<Services, 'client'>,
  cache: QueryClient,
): typeof addressBookMachine {
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [FUNDING_KEY] });
  return addressBookMachine.provide({
    actors: {
      sendCode: fromPromise<void>(async ({ signal }) => {
        const body = { purpose: 'withdrawal', referenceId: undefined } as const;
        await client.call(sendSecurityCode, { body, signal });
      }),
      change: fromPromise<void, ConfirmedChange>(async ({ input, signal }) => {
        const { twoFactorCode, mailCode } = input;
        const codes = { twoFactorCode, mailCode };
        if (input.kind === 'mode') {
          const { mode, suspensionHours } = input;
          const body = { mode, suspensionHours, ...codes };
          await client.call(setWhitelistMode, { body, signal });
        } else if (input.kind === 'addUser') {
          await client.call(addWithdrawalUser, { body: { ...input.user, ...codes }, signal });
        } else {
          await client.call(addWithdrawalAddress, { body: { ...input.entry, ...codes }, signal });
        }
        refresh();
      }),
      deleteEntry: fromPromise<void, number>(async ({ input: id, signal }) => {
        await client.call(deleteWithdrawalAddress, { body: { id }, signal });
        refresh();
      }),
    },
  });
}
