/** Connects withdrawals with the exchange. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import { assert } from '#contract/core/assert.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import { walletNetworks } from '#contract/rest/deposits.ts';
import { sendSecurityCode } from '#contract/rest/security-code.ts';
import * as calls from '#contract/rest/withdrawals.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type { Confirmation } from '#machines/funding/withdrawal-codes.ts';
import type { QuoteRequest } from '#machines/funding/withdrawal-draft.ts';
import type { AddressChecker, Withdraw, WithdrawalQuote } from '#machines/funding/withdrawal.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { WithdrawalService } from '#src/binding/withdrawal.ts';
import { loadPart, type DeferredModules } from '#src/deferred/load-part.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { FUNDING_KEY } from '#src/queries/funding.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';

export function createWithdrawalService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
): WithdrawalService {
  const refreshFunding = <Result>(result: Result): Result => {
    void cache.invalidateQueries({ queryKey: [FUNDING_KEY] });
    return result;
  };
  /** The exchange's own module. It is loaded with the networks, because an address is checked for one. */
  let checks: AddressChecks | undefined;
  const readNetworks = async (
    coin: string,
    signal: AbortSignal,
  ): Promise<readonly WalletNetwork[]> => {
    const [{ model }, loaded] = await Promise.all([
      client.call(walletNetworks, { query: { coin }, signal }),
      loadPart('addressCheck'),
    ]);
    checks = loaded;
    return model;
  };
  const machine = withdrawalMachineOf(client, refreshFunding, readNetworks);
  const place = new FormPlace<typeof withdrawalMachine>((input) => createActor(machine, { input }));
  // Another user must not see what this one has sent.
  session.on('user.left', () => place.clear());
  return {
    place,
    checkAddress: (...address) => checkedBy(checks, address),
    readPayment: (text) => checks?.paymentRequestOf(text),
    clock: exchangeClock,
    newRequestId,
  };
}

type AddressChecks = DeferredModules['addressCheck'];

/** A family that the module does not know accepts any text: the exchange decides. */
function checkedBy(
  checks: AddressChecks | undefined,
  [family, address, memo]: Parameters<AddressChecker>,
): ReturnType<AddressChecker> {
  const known = checks?.ADDRESS_FAMILIES.find((one) => one === family);
  if (checks !== undefined && known !== undefined) return checks.checkAddress(known, address, memo);
  const usedMemo = enteredText('memo', memo);
  return {
    ok: true,
    address: enteredText('address', address),
    memo: usedMemo === '' ? undefined : usedMemo,
  };
}

type Changed = <Result>(result: Result) => Result;
type ReadNetworks = (coin: string, signal: AbortSignal) => Promise<readonly WalletNetwork[]>;

const withdrawalMachineOf = (
  client: ExchangeClient,
  changed: Changed,
  readNetworks: ReadNetworks,
) =>
  withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(({ input: coin, signal }) =>
        readNetworks(coin, signal),
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
  submit: sentRequest<Withdraw>({
    send: async ({ input, signal }) => {
      assert(input !== undefined, 'a withdrawal of an earlier visit is only looked up');
      const codes = { twoFactorCode: undefined, mailCode: undefined, note: undefined };
      const body = { ...input, ...codes };
      return changed((await client.call(calls.processWithdrawal, { body, signal })).model);
    },
    find: async ({ input: requestId, signal }) =>
      (await client.call(calls.withdrawalByRequest, { query: { requestId }, signal })).model ??
      undefined,
  }),
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
