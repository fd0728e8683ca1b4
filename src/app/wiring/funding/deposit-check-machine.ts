/** Connects the check of a deposit: transactions are read from the chain service, claims go to the
 *  exchange. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import type { Deposit } from '#contract/entities/custody.ts';
import { checkCoinTransaction, type ChainTransactionInfo } from '#contract/rest/chain.ts';
import { recoverDeposit } from '#contract/rest/deposits.ts';
import { depositCheckMachine } from '#machines/funding/deposit-check.machine.ts';
import type { DepositClaim, TransactionRequest } from '#machines/funding/deposit-check.ts';
import { FUNDING_KEY } from '#src/queries/funding.ts';
import type { Services } from '../shell/services.ts';

export const createDepositCheckMachine = (
  { client, chain }: Pick<Services, 'client' | 'chain'>,
  cache: QueryClient,
): typeof depositCheckMachine =>
  depositCheckMachine.provide({
    actors: {
      readTransaction: fromPromise<ChainTransactionInfo | undefined, TransactionRequest>(
        async ({ input: body, signal }) =>
          (await chain.call(checkCoinTransaction, { body, signal })).model ?? undefined,
      ),
      claim: fromPromise<Deposit, DepositClaim>(async ({ input: body, signal }) => {
        const { model } = await client.call(recoverDeposit, { body, signal });
        void cache.invalidateQueries({ queryKey: [FUNDING_KEY] });
        return model;
      }),
    },
  });
