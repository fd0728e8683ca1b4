/** A withdrawal whose requests the test responds to. */
import { epochMs } from '#contract/core/time.ts';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { ApiError } from '#contract/envelope.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { Confirmation } from '#machines/funding/withdrawal-codes.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type {
  Withdraw,
  WithdrawalInput,
  WithdrawalOrder,
  WithdrawalQuote,
} from '#machines/funding/withdrawal.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { bookEntry, checkHex, ethereum, KNOWN, REQUEST, rules } from './samples.ts';

export const lost = new Error('no response');
export const tooLow = new ApiError('Insufficient balance.', { code: 'balance_too_low' });
export const stateChanged = new ApiError('The state has changed.', {
  code: 'state_changed',
  status: 409,
});
export const codeWrong = new ApiError('Wrong code.', { code: 'mail_code_wrong' });
export const quote: WithdrawalQuote = {
  fee: decimal('4'),
  debit: decimal('100'),
  receivedAmount: decimal('96'),
  warnings: [],
};
export const never = <Value>() => new Promise<Value>(() => undefined);

export interface Responses {
  readonly readQuote?: () => Promise<WithdrawalQuote>;
  readonly submit?: (order: WithdrawalOrder) => Promise<Withdrawal>;
  readonly findWithdrawal?: () => Promise<Withdrawal | undefined>;
  readonly confirm?: (codes: Confirmation) => Promise<Withdrawal>;
  readonly cancel?: () => Promise<Withdrawal>;
}

export async function openWithdrawal(responses: Responses, input: Partial<WithdrawalInput> = {}) {
  const clock = new SimulatedClock();
  const submit = vi.fn(responses.submit ?? (() => never<Withdrawal>()));
  const find = vi.fn(responses.findWithdrawal ?? (() => never<Withdrawal | undefined>()));
  const confirm = vi.fn(responses.confirm ?? (() => never<Withdrawal>()));
  const machine = withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(() =>
        Promise.resolve([ethereum]),
      ),
      readRules: fromPromise(() => Promise.resolve(rules)),
      readQuote: fromPromise(responses.readQuote ?? (() => Promise.resolve(quote))),
      submit: sentRequest<Withdraw>({
        send: ({ input: order }) => {
          assert(order !== undefined, 'an order is sent');
          return submit(order);
        },
        find: () => find(),
      }),
      confirm: fromPromise(({ input: codes }: { input: Confirmation }) => confirm(codes)),
      cancel: fromPromise(responses.cancel ?? (() => never<Withdrawal>())),
    },
  });
  const actor = createActor(machine, {
    input: {
      checkAddress: checkHex,
      clock: () => epochMs(0),
      isTwoFactorOn: true,
      coin: 'USDT',
      ...input,
    },
    clock,
  }).start();
  const state = (value: unknown) =>
    waitFor(actor, (now) => (now.matches as (given: unknown) => boolean)(value));
  actor.send({ type: 'book.changed', book: [bookEntry], knownAddresses: [KNOWN] });
  if (input.requestId === undefined) await state({ drafting: 'ready' });
  return { actor, clock, submit, find, confirm, state };
}

type Opened = Awaited<ReturnType<typeof openWithdrawal>>;

export async function review({ actor, state }: Opened, address = KNOWN) {
  actor.send({ type: 'draft.edited', patch: { address, amount: '100' } });
  actor.send({ type: 'review.opened' });
  await state('reviewing');
}

export const submitAs = ({ actor }: Opened, id = REQUEST) =>
  actor.send({ type: 'withdrawal.submitted', requestId: id });
