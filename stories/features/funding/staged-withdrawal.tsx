/** Running machines of withdrawals and of the address book in the state a story needs. They send
 *  nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { ApiError } from '#contract/envelope.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import {
  ADDRESS_FAMILIES,
  checkAddress,
  paymentRequestOf,
} from '#domain/addresses/check-address.ts';
import { addressBookMachine } from '#machines/funding/address-book.machine.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type { Confirmation } from '#machines/funding/withdrawal-codes.ts';
import type { QuoteRequest } from '#machines/funding/withdrawal-draft.ts';
import type { AddressChecker, Withdraw, WithdrawalQuote } from '#machines/funding/withdrawal.ts';
import { useAddressBookActor, type AddressBookForm } from '#src/binding/address-book.ts';
import { useWithdrawalActor, type WithdrawalForm } from '#src/binding/withdrawal.ts';
import {
  bookEntry,
  closed,
  ethereum,
  KNOWN,
  POISONED,
  REQUEST,
  rules,
  tron,
  UNKNOWN,
  withdrawalIn,
  xrp,
} from './sample-funding.ts';

export type WithdrawalStage =
  | 'empty'
  | 'networks'
  | 'incomplete'
  | 'filled'
  | 'wrongNetwork'
  | 'forged'
  | 'pasted'
  | 'memo'
  | 'suspended'
  | 'levelTooLow'
  | 'limit'
  | 'onHold'
  | 'priceMissing'
  | 'unread'
  | 'rejected'
  | 'ownAddress'
  | 'reviewing'
  | 'reviewingNew'
  | 'submitting'
  | 'unknown'
  | 'codes'
  | 'codeWrong'
  | 'lookup'
  | 'following'
  | 'informationRequired';

const never = new Promise<never>(() => {});
const REVIEWED: readonly WithdrawalStage[] = [
  'reviewing',
  'reviewingNew',
  'submitting',
  'unknown',
  'rejected',
  'ownAddress',
  'limit',
];
const SUBMITTED: readonly WithdrawalStage[] = ['submitting', 'unknown', 'rejected', 'ownAddress'];
const RESUMED: readonly WithdrawalStage[] = [
  'codes',
  'codeWrong',
  'lookup',
  'following',
  'informationRequired',
];

const check: AddressChecker = (family, address, memo) =>
  checkAddress(ADDRESS_FAMILIES.find((one) => one === family) ?? 'ethereum', address, memo);

interface StagedWithdrawalProps {
  readonly stage: WithdrawalStage;
  readonly children: (form: WithdrawalForm) => ReactNode;
}

export function StagedWithdrawal({ stage, children }: StagedWithdrawalProps) {
  const [actor] = useState(() => stagedWithdrawal(stage));
  return children(useWithdrawalActor(actor, () => REQUEST));
}

const quoteOf = (stage: WithdrawalStage): WithdrawalQuote => ({
  fee: decimal('4'),
  debit: decimal('100'),
  receivedAmount: decimal('96'),
  warnings: stage === 'limit' ? ['limit_reached'] : [],
});

const withdrawalAt = (stage: WithdrawalStage): Promise<Withdrawal | undefined> => {
  if (stage === 'following') return Promise.resolve(withdrawalIn('in_review'));
  if (stage === 'informationRequired') {
    const reason = 'Name the receiver.';
    return Promise.resolve(withdrawalIn('information_required', { reason, isCancellable: true }));
  }
  return stage === 'codes' || stage === 'codeWrong'
    ? Promise.resolve(withdrawalIn('waiting_for_codes'))
    : never;
};

function submitIn(stage: WithdrawalStage): Promise<Withdrawal> {
  if (stage === 'rejected')
    return Promise.reject(new ApiError('Wait ten seconds before the next withdrawal.'));
  if (stage === 'ownAddress')
    return Promise.reject(
      new ApiError('This address belongs to this exchange. Use an internal transfer.', {
        code: 'address_invalid',
        body: { problem: 'own_address' },
      }),
    );
  return stage === 'unknown' ? Promise.reject(new Error('no response')) : never;
}

function machineIn(stage: WithdrawalStage) {
  const networks = stage === 'memo' ? [xrp] : [ethereum, tron, closed];
  const terms: WithdrawalRules =
    stage === 'suspended'
      ? { ...rules, holds: [{ cause: 'password', until: undefined }] }
      : stage === 'levelTooLow'
        ? { ...rules, identityLevel: 0 }
        : stage === 'onHold'
          ? { ...rules, whitelistMode: 'strict' }
          : stage === 'priceMissing'
            ? { ...rules, limitAmount: undefined }
            : rules;
  return withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(() =>
        stage === 'unread' ? Promise.reject(new Error('no response')) : Promise.resolve(networks),
      ),
      readRules: fromPromise<
        WithdrawalRules,
        { readonly coin: string; readonly networkId: number }
      >(() => Promise.resolve(terms)),
      readQuote: fromPromise<WithdrawalQuote, QuoteRequest>(() => Promise.resolve(quoteOf(stage))),
      submit: sentRequest<Withdraw>(
        { send: () => submitIn(stage), find: () => withdrawalAt(stage) },
        { responseTimeoutMs: HOUR_MS, lookupTimeoutMs: HOUR_MS, intervalMs: HOUR_MS },
      ),
      confirm: fromPromise<Withdrawal, Confirmation>(() =>
        Promise.reject(new ApiError('Wrong code.', { code: 'mail_code_wrong' })),
      ),
      sendCode: fromPromise<void, number>(() => Promise.resolve()),
      cancel: fromPromise<Withdrawal, number>(() => Promise.resolve(withdrawalIn('canceled'))),
      nameReceiver: fromPromise<Withdrawal, { readonly id: number; readonly receiver: string }>(
        () => Promise.resolve(withdrawalIn('in_review')),
      ),
    },
    delays: { responseTimeoutMs: HOUR_MS },
  });
}

function stagedWithdrawal(stage: WithdrawalStage) {
  const isResumed = RESUMED.includes(stage);
  const coin = stage === 'memo' ? 'XRP' : 'USDT';
  const isStarted = stage !== 'empty' && !isResumed;
  const actor = createActor(machineIn(stage), {
    input: {
      checkAddress: check,
      readPayment: paymentRequestOf,
      clock: () => bookEntry.createdAt,
      isTwoFactorOn: true,
      coin: isStarted ? coin : undefined,
      networkId: isStarted && stage !== 'networks' && stage !== 'memo' ? ethereum.id : undefined,
      requestId: isResumed ? REQUEST : undefined,
    },
  }).start();
  actor.send({ type: 'book.changed', book: [bookEntry], knownAddresses: [KNOWN] });
  void advance(actor, stage);
  return actor;
}

/** Sends the events of a stage when the terms are read. */
async function advance(actor: ActorRefFrom<typeof withdrawalMachine>, stage: WithdrawalStage) {
  const settle = () => new Promise<void>((resolve) => queueMicrotask(() => resolve()));
  for (let turn = 0; turn < 20; turn += 1) await settle();
  if (stage === 'codeWrong') {
    const patch = { mailCode: '123456', twoFactorCode: '654321' };
    actor.send({ type: 'codes.edited', patch });
    actor.send({ type: 'codes.submitted' });
  }
  if (stage === 'incomplete') actor.send({ type: 'review.opened' });
  const address = addressIn(stage);
  if (stage === 'pasted') {
    actor.send({ type: 'address.pasted', address: UNKNOWN, copied: KNOWN });
  } else if (address !== undefined) {
    actor.send({ type: 'draft.edited', patch: { address, amount: '100' } });
  }
  if (!REVIEWED.includes(stage)) return;
  actor.send({ type: 'review.opened' });
  for (let turn = 0; turn < 20; turn += 1) await settle();
  if (SUBMITTED.includes(stage)) actor.send({ type: 'withdrawal.submitted', requestId: REQUEST });
}

function addressIn(stage: WithdrawalStage): string | undefined {
  if (stage === 'empty' || stage === 'networks' || stage === 'incomplete') return undefined;
  if (stage === 'forged') return POISONED;
  if (stage === 'wrongNetwork') return 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  if (stage === 'memo') return 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  return stage === 'reviewingNew' ? UNKNOWN : KNOWN;
}

export type BookStage = 'list' | 'draft' | 'forged' | 'codes' | 'codeWrong';

interface StagedBookProps {
  readonly stage: BookStage;
  readonly children: (form: AddressBookForm) => ReactNode;
}

export function StagedBook({ stage, children }: StagedBookProps) {
  const [actor] = useState(() => stagedBook(stage));
  return children(useAddressBookActor(actor));
}

function stagedBook(stage: BookStage) {
  const actor = createActor(
    addressBookMachine.provide({
      actors: {
        sendCode: fromPromise<void>(() => Promise.resolve()),
        change: fromPromise(() =>
          Promise.reject(new ApiError('Wrong code.', { code: 'two_factor_code_wrong' })),
        ),
        deleteEntry: fromPromise<void, number>(() => never),
      },
      delays: { responseTimeoutMs: HOUR_MS },
    }),
    { input: { checkAddress: check, readPayment: paymentRequestOf, isTwoFactorOn: true } },
  ).start();
  actor.send({
    type: 'book.loaded',
    entries: [bookEntry],
    usedAddresses: [],
    networks: [ethereum, tron],
  });
  if (stage === 'list') return actor;
  const address = stage === 'forged' ? POISONED : UNKNOWN;
  const patch = { label: 'Desk', coin: 'USDT', networkId: ethereum.id };
  actor.send({ type: 'entry.started', patch: stage === 'draft' ? patch : { ...patch, address } });
  if (stage === 'draft' || stage === 'forged') actor.send({ type: 'entry.submitted' });
  if (stage === 'codes' || stage === 'codeWrong') void sendCodes(actor, stage);
  return actor;
}

async function sendCodes(actor: ActorRefFrom<typeof addressBookMachine>, stage: BookStage) {
  actor.send({ type: 'entry.submitted' });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  if (stage !== 'codeWrong') return;
  actor.send({ type: 'codes.edited', patch: { mailCode: '123456', twoFactorCode: '654321' } });
  actor.send({ type: 'codes.submitted' });
}
