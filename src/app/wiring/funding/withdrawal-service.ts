/** Connects withdrawals with the exchange. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import type { RequestId } from '#contract/core/ids.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import { walletNetworks } from '#contract/rest/deposits.ts';
import { sendSecurityCode } from '#contract/rest/security.ts';
import * as calls from '#contract/rest/withdrawals.ts';
import { ADDRESS_FAMILIES, checkAddress } from '#domain/addresses/check-address.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type {
  AddressChecker,
  Confirmation,
  QuoteRequest,
  WithdrawalOrder,
  WithdrawalQuote,
} from '#machines/funding/withdrawal.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { WithdrawalService } from '#src/binding/withdrawal.tsx';
import { newRequestId } from '#src/platform/clock.ts';
import { FUNDING_KEY } from '#src/queries/funding.ts';
import type { Services } from '../shell/services.ts';

export function createWithdrawalService(
  { client }: Pick<Services, 'client'>,
  cache: QueryClient,
): WithdrawalService {
  const changed = <Result>(result: Result): Result => {
    void cache.invalidateQueries({ queryKey: [FUNDING_KEY] });
    return result;
  };
  return {
    withdrawalMachine: withdrawalMachineOf(client, changed),
    checkAddress: checkAddressOf,
    newRequestId,
  };
}

/** The exchange's own module. A family that it does not know accepts any text: the exchange decides. */
const checkAddressOf: AddressChecker = (family, address, memo) => {
  const known = ADDRESS_FAMILIES.find((one) => one === family);
  if (known !== undefined) return checkAddress(known, address, memo);
  const usedMemo = memo.trim();
  return { ok: true, address: address.trim(), memo: usedMemo === '' ? undefined : usedMemo };
};

type Changed = <Result>(result: Result) => Result;

const withdrawalMachineOf = (client: ExchangeClient, changed: Changed) =>
  withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(
        async ({ input: coin, signal }) =>
          (await client.call(walletNetworks, { query: { coin }, signal })).model,
      ),
      readRules: fromPromise<
        calls.WithdrawalRules,
        { readonly coin: string; readonly networkId: number }
      >(
        async ({ input: query, signal }) =>
          (await client.call(calls.withdrawalRules, { query, signal })).model,
      ),
      readQuote: fromPromise<WithdrawalQuote, QuoteRequest>(
        async ({ input: body, signal }) =>
          (await client.call(calls.previewWithdrawal, { body, signal })).model,
      ),
      ...withdrawalCallsOf(client, changed),
    },
  });

const withdrawalCallsOf = (client: ExchangeClient, changed: Changed) => ({
  submit: fromPromise<Withdrawal, WithdrawalOrder>(async ({ input, signal }) => {
    const codes = { twoFactorCode: undefined, mailCode: undefined, note: undefined };
    const body = { ...input, ...codes };
    return changed((await client.call(calls.processWithdrawal, { body, signal })).model);
  }),
  findWithdrawal: fromPromise<Withdrawal | undefined, RequestId>(
    async ({ input: requestId, signal }) =>
      (await client.call(calls.withdrawalByRequest, { query: { requestId }, signal })).model ??
      undefined,
  ),
  confirm: fromPromise<Withdrawal, Confirmation>(async ({ input: body, signal }) =>
    changed((await client.call(calls.confirmWithdrawal, { body, signal })).model),
  ),
  sendCode: fromPromise<void, number>(async ({ input: referenceId, signal }) => {
    const body = { purpose: 'withdrawal', referenceId } as const;
    await client.call(sendSecurityCode, { body, signal });
  }),
  cancel: fromPromise<Withdrawal, number>(async ({ input: id, signal }) =>
    changed((await client.call(calls.cancelWithdrawal, { body: { id }, signal })).model),
  ),
  nameReceiver: fromPromise<Withdrawal, { readonly id: number; readonly receiver: string }>(
    async ({ input: body, signal }) =>
      changed((await client.call(calls.informWithdrawal, { body, signal })).model),
  ),
});
