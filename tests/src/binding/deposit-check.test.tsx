/** What can be done at each step of a deposit check. */
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { depositCodec, type Deposit } from '#contract/entities/custody.ts';
import type { ChainTransactionInfo } from '#contract/rest/chain.ts';
import { depositWire } from '#contract/samples/custody.ts';
import { depositCheckMachine } from '#machines/funding/deposit-check.machine.ts';
import type { DepositClaim, TransactionRequest } from '#machines/funding/deposit-check.ts';
import { useDepositCheckActor } from '#src/binding/deposit-check.ts';

afterEach(cleanup);

const HASH = 'a'.repeat(64);
const SENDER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const transaction: ChainTransactionInfo = {
  transactionId: HASH,
  coin: 'XRP',
  amount: decimal('30'),
  toAddress: SENDER,
  state: 'mined',
  confirmations: 2,
  deposit: 'memo_missing',
};

it('checks, claims with a sending address, and locks what is being sent', async () => {
  const claims: DepositClaim[] = [];
  const claimed = Promise.withResolvers<Deposit>();
  const machine = depositCheckMachine.provide({
    actors: {
      readTransaction: fromPromise<ChainTransactionInfo | undefined, TransactionRequest>(() =>
        Promise.resolve(transaction),
      ),
      claim: fromPromise<Deposit, DepositClaim>(({ input }) => {
        claims.push(input);
        return claimed.promise;
      }),
    },
  });
  const actor = createActor(machine, { input: { networkId: 6, transactionId: HASH } }).start();
  const { result } = renderHook(() => useDepositCheckActor(actor));
  const form = () => result.current;
  await act(async () => form().submit());
  expect(form()).toMatchObject({ canClaim: true, canSubmitClaim: false });
  await act(async () => form().startClaim());
  expect(form()).toMatchObject({ canClaim: false, canSubmitClaim: false });
  await act(async () => form().editSender(SENDER));
  expect(form().canSubmitClaim).toBe(true);
  await act(async () => form().submitClaim());
  expect(claims).toHaveLength(1);
  expect(claims[0]).toMatchObject({ fromAddress: SENDER });
  expect(form()).toMatchObject({ phase: 'claiming', isLocked: true, canSubmitClaim: false });
  await act(async () => form().editSender('another'));
  expect(form().fromAddress).toBe(SENDER);
  await act(async () => claimed.resolve(depositCodec.decode(depositWire)));
  expect(form().isLocked).toBe(false);
});
