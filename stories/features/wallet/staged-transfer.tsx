/** Running transfer machines in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { coinId, requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { UserTransferRules } from '#contract/rest/wallets.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { transferMachine } from '#machines/wallets/transfer.machine.ts';
import type {
  MoveBetweenWallets,
  TransferDraft,
  TransferReceipt,
} from '#machines/wallets/transfer.ts';
import { userTransferMachine } from '#machines/wallets/user-transfer.machine.ts';
import type { PayUser, UserTransferReceipt } from '#machines/wallets/user-transfer.ts';
import {
  useTransferActor,
  useUserTransferActor,
  type TransferForm,
  type UserTransferForm,
} from '#src/binding/wallets.ts';
import { BOOK_AT, transferRules, walletRows } from './sample-wallets.ts';

export type TransferStage =
  | 'empty'
  | 'loadingMax'
  | 'filled'
  | 'aboveMax'
  | 'incomplete'
  | 'sending'
  | 'rejected'
  | 'unknown'
  | 'done';

const BTC = coinId(2);
const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');
const never = new Promise<never>(() => {});
const newRequestId = () => REQUEST;
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };

interface StagedTransferProps {
  readonly stage: TransferStage;
  readonly children: (form: TransferForm) => ReactNode;
}

export function StagedTransfer({ stage, children }: StagedTransferProps) {
  const [actor] = useState(() => stagedTransfer(stage));
  return children(useTransferActor(actor, newRequestId));
}

function stagedTransfer(stage: TransferStage) {
  const respond = (): Promise<TransferReceipt> => {
    if (stage === 'done')
      return Promise.resolve({ fromAvailable: decimal('0.31384'), toAvailable: decimal('0.1') });
    if (stage === 'rejected')
      return Promise.reject(
        new ApiError('Insufficient available balance.', { code: 'balance_too_low' }),
      );
    return stage === 'unknown' ? Promise.reject(new Error('no response')) : never;
  };
  const actor = createActor(
    transferMachine.provide({
      actors: {
        readMax: fromPromise<Decimal, TransferDraft>(() =>
          stage === 'loadingMax' ? never : Promise.resolve(decimal('0.41384')),
        ),
        transfer: sentRequest<MoveBetweenWallets>({ send: respond }, STILL),
      },
    }),
    { input: stage === 'empty' || stage === 'incomplete' ? {} : { coinId: BTC } },
  ).start();
  const amount = stage === 'aboveMax' ? '5' : '0.1';
  if (stage !== 'empty' && stage !== 'loadingMax' && stage !== 'incomplete')
    actor.send({ type: 'amount.edited', amount });
  if (['incomplete', 'sending', 'rejected', 'unknown', 'done'].includes(stage))
    actor.send({ type: 'transfer.submitted', requestId: REQUEST });
  return actor;
}

export type UserTransferStage =
  | 'empty'
  | 'incomplete'
  | 'filled'
  | 'aboveAvailable'
  | 'reviewing'
  | 'reviewingWithCode'
  | 'codeWrong'
  | 'rejected'
  | 'levelTooLow'
  | 'barredLevel'
  | 'suspended'
  | 'priceMissing'
  | 'aboveLimit'
  | 'notWhitelisted'
  | 'sending'
  | 'unknown'
  | 'done';

interface StagedUserTransferProps {
  readonly stage: UserTransferStage;
  readonly children: (form: UserTransferForm) => ReactNode;
}

export function StagedUserTransfer({ stage, children }: StagedUserTransferProps) {
  const [actor] = useState(() => stagedUserTransfer(stage));
  return children(useUserTransferActor(actor, newRequestId));
}

const DRAFTED: readonly UserTransferStage[] = [
  'empty',
  'incomplete',
  'filled',
  'aboveAvailable',
  'barredLevel',
  'suspended',
  'priceMissing',
];

const rulesIn = (stage: UserTransferStage): UserTransferRules => ({
  ...transferRules,
  identityLevel: stage === 'barredLevel' ? 0 : 1,
  holds: stage === 'suspended' ? [{ cause: 'password', until: epochMs(BOOK_AT + DAY_MS) }] : [],
  unpricedCoins: stage === 'priceMissing' ? [BTC] : [],
});

function stagedUserTransfer(stage: UserTransferStage) {
  const isCodeRequired = stage === 'reviewingWithCode' || stage === 'codeWrong';
  const respond = (): Promise<UserTransferReceipt> => {
    if (stage === 'done')
      return Promise.resolve({ receiver: 'm***@example.com', available: decimal('0.31384') });
    if (stage === 'codeWrong')
      return Promise.reject(new ApiError('Wrong code.', { code: 'two_factor_code_wrong' }));
    if (stage === 'rejected') return Promise.reject(new ApiError('Receiver not found.'));
    if (stage === 'levelTooLow')
      return Promise.reject(
        new ApiError('Level too low.', {
          code: 'identity_level_too_low',
          body: { required_kyc_level: 1 },
        }),
      );
    if (stage === 'notWhitelisted')
      return Promise.reject(
        new ApiError('This user is not on your whitelist.', { code: 'address_not_whitelisted' }),
      );
    if (stage === 'aboveLimit')
      return Promise.reject(
        new ApiError('The amount exceeds your daily limit. Remaining: 999.5 USD.', {
          code: 'withdrawal_limit_reached',
        }),
      );
    return stage === 'unknown' ? Promise.reject(new Error('no response')) : never;
  };
  const actor = createActor(
    userTransferMachine.provide({
      actors: { transfer: sentRequest<PayUser>({ send: respond }, STILL) },
    }),
    { input: { isCodeRequired } },
  ).start();
  actor.send({
    type: 'balances.changed',
    funds: new Map(walletRows.map((row) => [row.coinId, row])),
  });
  actor.send({ type: 'rules.changed', rules: rulesIn(stage) });
  if (stage !== 'empty' && stage !== 'incomplete') {
    const patch = { receiverType: 'email', coinId: BTC } as const;
    actor.send({ type: 'draft.edited', patch });
    const amount = stage === 'aboveAvailable' ? '7' : '0.1';
    actor.send({ type: 'draft.edited', patch: { receiver: 'mai@example.com', amount } });
  }
  if (stage === 'incomplete' || !DRAFTED.includes(stage)) actor.send({ type: 'draft.submitted' });
  if (isCodeRequired && stage !== 'reviewingWithCode')
    actor.send({ type: 'code.edited', code: '123456' });
  if (!DRAFTED.includes(stage) && !stage.startsWith('reviewing'))
    actor.send({ type: 'transfer.confirmed', requestId: REQUEST });
  return actor;
}
