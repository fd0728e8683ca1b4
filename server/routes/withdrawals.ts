/** Withdrawals of a trader. Custody decides; the routes convert its outcomes to responses. */
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { RejectionName } from '#contract/errors.ts';
import * as contract from '#contract/rest/withdrawals.ts';
import { whitelistOf } from '#server/custody/address-book.ts';
import type { CoinNetwork } from '#server/custody/coin-networks.ts';
import type { CustodyContext, CustodyTransaction } from '#server/custody/custody-context.ts';
import { withdrawalOf } from '#server/custody/custody-view.ts';
import type { Custody } from '#server/custody/custody.ts';
import {
  balanceRejection,
  checkedCost,
  levelRejection,
  limitRejection,
  limitsOf,
  REQUIRED_IDENTITY_LEVEL,
  suspensionsOf,
} from '#server/custody/withdrawal-checks.ts';
import { withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { withdrawalTable, type WithdrawalRecord } from '#server/custody/withdrawal-rows.ts';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  informWithdrawal,
  requestWithdrawal,
  termsOf,
} from '#server/custody/withdrawals.ts';
import { accept, handleOnce, handleTrader, type Replies } from '#server/http/handler.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'custody' | 'exchange'>;

export const withdrawalRoutes = ({ custody, exchange }: Parts) => ({
  withdrawalRules: handleTrader(contract.withdrawalRules, ({ traderId, query, now }) => {
    const terms = termsOf(query.coin, query.networkId);
    if (isRejection(terms)) return terms;
    const available = availableOf(exchange, traderId, terms);
    return accept('', rulesOf(custody.context, traderId, terms, available, now));
  }),

  previewWithdrawal: handleTrader(contract.previewWithdrawal, ({ traderId, body, now }) => {
    const terms = termsOf(body.coin, body.networkId);
    if (isRejection(terms)) return terms;
    const cost = checkedCost(terms, body.amount, body.feeMode);
    if (isRejection(cost)) return cost;
    const available = availableOf(exchange, traderId, terms);
    const { debit } = cost;
    return accept('', {
      fee: decimalOfUnits(cost.fee),
      debit: decimalOfUnits(debit),
      receivedAmount: decimalOfUnits(cost.received),
      warnings: warningsOf(custody.context, traderId, terms, { debit, available, now }),
    });
  }),

  processWithdrawal: requestRoute(custody),

  confirmWithdrawal: handleTrader(contract.confirmWithdrawal, async ({ traderId, body }) =>
    respondWith(
      custody,
      await custody.run((tx) => confirmWithdrawal(tx, traderId, body)),
      'Withdrawal confirmed.',
    ),
  ),

  cancelWithdrawal: handleTrader(contract.cancelWithdrawal, async ({ traderId, body }) =>
    respondWith(
      custody,
      await custody.run((tx) => cancelWithdrawal(tx, traderId, body.id)),
      'Withdrawal canceled. The full amount is available again.',
    ),
  ),

  informWithdrawal: handleTrader(contract.informWithdrawal, async ({ traderId, body }) =>
    respondWith(
      custody,
      await custody.run((tx) => informWithdrawal(tx, traderId, body)),
      'Information sent.',
    ),
  ),

  withdrawalByRequest: handleTrader(contract.withdrawalByRequest, ({ traderId, query }) => {
    const { db } = custody.context;
    const record = withdrawalTable.find(db, { userId: traderId, requestId: query.requestId });
    return accept('', record && withdrawalOf(db, record));
  }),
});

const requestRoute = (custody: Custody) =>
  handleOnce(contract.processWithdrawal, repliesOf(custody), (call) => ({
    intent: call.body,
    work: (tx) => {
      const outcome = requestWithdrawal(tx, { userId: call.traderId, ...call.body });
      if (isRejection(outcome)) return outcome;
      const { record, isReplay } = outcome;
      const message =
        record.state === 'waiting_for_codes'
          ? 'We sent a code to your email. Enter it to confirm the withdrawal.'
          : 'Withdrawal requested.';
      const accepted = accept(message, withdrawalOf(tx.db, record));
      return isReplay ? { ...accepted, beside: { replayed: true } } : accepted;
    },
  }));

/** The row of a withdrawal has the request ID: it is the stored reply, in its present state. */
const repliesOf = (custody: Custody): Replies<CustodyTransaction> => ({
  once: (_request, { work }) => custody.run(work),
});

function respondWith<Name extends RejectionName>(
  { context }: Custody,
  outcome: WithdrawalRecord | Rejection<Name>,
  message: string,
) {
  if (isRejection(outcome)) return outcome;
  return accept(message, withdrawalOf(context.db, outcome));
}

const availableOf = (exchange: Parts['exchange'], owner: UserId, { coinId }: CoinNetwork): Units =>
  exchange.balances(owner).find((balance) => balance.coinId === coinId)?.available ?? (0n as Units);

function rulesOf(
  context: CustodyContext,
  owner: UserId,
  terms: CoinNetwork,
  available: Units,
  now: EpochMs,
): contract.WithdrawalRules {
  const { locked, until } = withdrawLockOf(context.db, owner, terms.coinId, now);
  return {
    identityLevel: context.security.levelOf(owner),
    requiredIdentityLevel: REQUIRED_IDENTITY_LEVEL,
    available: decimalOfUnits(available),
    locked: decimalOfUnits(locked < available ? locked : available),
    lockedUntil: until,
    ...limitsOf(context, owner, now),
    minimum: decimalOfUnits(terms.minWithdrawal),
    maximum: decimalOfUnits(terms.maxWithdrawal),
    step: decimalOfUnits(terms.step),
    fee: decimalOfUnits(terms.fee),
    feeRate: terms.feeRate,
    whitelistMode: whitelistOf(context.db, owner).mode,
    holds: suspensionsOf(context, owner, now),
  };
}

/** Names what would reject the withdrawal now. */
function warningsOf(
  context: CustodyContext,
  owner: UserId,
  terms: CoinNetwork,
  amounts: { readonly debit: Units; readonly available: Units; readonly now: EpochMs },
): readonly contract.WithdrawalWarning[] {
  const { debit, now } = amounts;
  const value = context.valueOf(terms.coinId, debit);
  const balance = balanceRejection(context, owner, terms.coinId, amounts)?.rejection;
  const isOverLimit = value !== undefined && limitRejection(context, owner, value, now);
  return [
    ...(balance === undefined ? [] : [balance]),
    ...(isOverLimit === false || isOverLimit === undefined ? [] : ['limit_reached' as const]),
    ...(suspensionsOf(context, owner, now).length > 0 ? ['withdrawals_suspended' as const] : []),
    ...(levelRejection(context, owner) === undefined ? [] : ['identity_level_too_low' as const]),
  ];
}
