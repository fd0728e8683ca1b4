/** Check of a deposit in a given state, with the real machine and given responses. */
import { useEffect, useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import type { Deposit, DepositState } from '#contract/entities/custody.ts';
import { ApiError } from '#contract/envelope.ts';
import type { ChainTransactionInfo } from '#contract/rest/chain.ts';
import { depositCheckMachine } from '#machines/funding/deposit-check.machine.ts';
import { useDepositCheckActor, type DepositCheckForm } from '#src/binding/deposit-check.ts';
import type { ChainNetwork } from '#src/features/funding/check/DepositCheckView.tsx';
import { depositIn } from './sample-funding.ts';

export const ripple: ChainNetwork = {
  id: 6,
  name: 'XRP Ledger',
  type: 'XRP',
  blockHeight: 100_231,
  blockSeconds: 4,
  confirmationsToCredit: 2,
  confirmationsToUnlock: 4,
  coins: [
    {
      coin: 'XRP',
      minDeposit: decimal('1'),
      minWithdrawal: decimal('20'),
      fee: decimal('0.25'),
    },
  ],
};

export const HASH = '4f6e8b2a'.repeat(8);
const SENDER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

export interface DepositCheckStage {
  readonly at:
    | 'draft'
    | 'checking'
    | 'unanswered'
    | 'notFound'
    | 'found'
    | 'naming'
    | 'claiming'
    | 'rejected'
    | 'claimed';
  /** Deposit that the transaction made. */
  readonly deposit?: DepositState | undefined;
  readonly state?: ChainTransactionInfo['state'];
}

const forever = <Result,>() => new Promise<Result>(() => undefined);

function actorAt({ at, deposit = 'memo_missing', state = 'mined' }: DepositCheckStage) {
  const transaction: ChainTransactionInfo = {
    transactionId: HASH,
    coin: 'XRP',
    amount: decimal('30'),
    toAddress: SENDER,
    state,
    confirmations: state === 'mined' ? 2 : 0,
    deposit: state === 'dropped' ? undefined : deposit,
  };
  const read = (): Promise<ChainTransactionInfo | undefined> =>
    at === 'checking'
      ? forever()
      : at === 'unanswered'
        ? Promise.reject(new Error('no response'))
        : Promise.resolve(at === 'notFound' ? undefined : transaction);
  const claim = (): Promise<Deposit> =>
    at === 'claiming'
      ? forever()
      : at === 'rejected'
        ? Promise.reject(new ApiError('Not found.', { code: 'not_found' }))
        : Promise.resolve(depositIn('in_review'));
  const machine = depositCheckMachine.provide({
    actors: {
      readTransaction: fromPromise(read),
      claim: fromPromise(claim),
    },
  });
  return createActor(machine, { input: { networkId: ripple.id, transactionId: HASH } });
}

interface StagedDepositCheckProps {
  readonly stage: DepositCheckStage;
  readonly children: (form: DepositCheckForm) => ReactNode;
}

export function StagedDepositCheck({ stage, children }: StagedDepositCheckProps) {
  const [actor] = useState(() => actorAt(stage));
  const { at } = stage;
  useEffect(() => {
    const subscription = actor.subscribe((now) => {
      if (!now.matches('found') || at === 'draft' || at === 'found') return;
      actor.send({ type: 'claim.started' });
      if (at === 'naming') return;
      actor.send({ type: 'sender.edited', fromAddress: SENDER });
      actor.send({ type: 'claim.submitted' });
    });
    actor.start();
    if (at !== 'draft') actor.send({ type: 'check.submitted' });
    return () => subscription.unsubscribe();
  }, [actor, at]);
  return children(useDepositCheckActor(actor));
}
