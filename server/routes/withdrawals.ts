/** Withdrawals of a trader. Custody decides; the routes convert its outcomes to responses. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { RejectionName } from '#contract/errors.ts';
import * as contract from '#contract/rest/withdrawals.ts';
import type { CustodyTransaction } from '#server/custody/custody-context.ts';
import { withdrawalOf } from '#server/custody/custody-view.ts';
import type { Custody } from '#server/custody/custody.ts';
import { previewOf, rulesOf, type WithdrawalPlace } from '#server/custody/withdrawal-preview.ts';
import { withdrawalTable, type WithdrawalRecord } from '#server/custody/withdrawal-rows.ts';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  informWithdrawal,
  requestWithdrawal,
} from '#server/custody/withdrawals.ts';
import { accept, handleOnce, handleTrader, type Replies } from '#server/http/handler.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'custody' | 'exchange'>;

export const withdrawalRoutes = ({ custody, exchange }: Parts) => ({
  withdrawalRules: handleTrader(contract.withdrawalRules, ({ traderId, query, now }) => {
    const rules = rulesOf(custody.context, placeOf(exchange, traderId, query, now));
    return isRejection(rules) ? rules : accept('', rules);
  }),

  previewWithdrawal: handleTrader(contract.previewWithdrawal, ({ traderId, body, now }) => {
    const place = placeOf(exchange, traderId, body, now);
    const preview = previewOf(custody.context, place, body);
    return isRejection(preview) ? preview : accept('', preview);
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

const placeOf = (
  exchange: Parts['exchange'],
  userId: UserId,
  { coin, networkId }: { readonly coin: string; readonly networkId: number },
  now: EpochMs,
): WithdrawalPlace => ({
  userId,
  coin,
  networkId,
  available: (coinId: CoinId): Units =>
    exchange.balances(userId).find((balance) => balance.coinId === coinId)?.available ??
    (0n as Units),
  now,
});
