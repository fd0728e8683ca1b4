/** Withdrawals of a trader. Custody decides; the routes convert its outcomes to responses. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import * as contract from '#contract/rest/withdrawals.ts';
import type { CustodyTransaction } from '#server/custody/custody-context.ts';
import type { Custody } from '#server/custody/custody.ts';
import { accept, handleOnce, handleTrader, type Replies } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { RequestIds } from './request-ids.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'custody' | 'exchange' | 'requestIds'>;

export const withdrawalRoutes = ({ custody, exchange, requestIds }: Parts) => ({
  withdrawalRules: handleTrader(contract.withdrawalRules, ({ userId, query, now }) => {
    const rules = custody.withdrawals.rulesOf(placeOf(exchange, userId, query, now));
    return isRejection(rules) ? rules : accept('', rules);
  }),

  previewWithdrawal: handleTrader(contract.previewWithdrawal, ({ userId, body, now }) => {
    const place = placeOf(exchange, userId, body, now);
    const preview = custody.withdrawals.previewOf(place, body);
    return isRejection(preview) ? preview : accept('', preview);
  }),

  processWithdrawal: requestRoute({ custody, requestIds }),

  confirmWithdrawal: handleTrader(contract.confirmWithdrawal, async ({ userId, body }) => {
    const confirmed = await custody.withdrawals.confirm(userId, body);
    return isRejection(confirmed) ? confirmed : accept('Withdrawal confirmed.', confirmed);
  }),

  cancelWithdrawal: handleTrader(contract.cancelWithdrawal, async ({ userId, body }) => {
    const canceled = await custody.withdrawals.cancel(userId, body.id);
    if (isRejection(canceled)) return canceled;
    return accept('Withdrawal canceled. The full amount is available again.', canceled);
  }),

  informWithdrawal: handleTrader(contract.informWithdrawal, async ({ userId, body }) => {
    const informed = await custody.withdrawals.inform(userId, body);
    return isRejection(informed) ? informed : accept('Information sent.', informed);
  }),

  withdrawalByRequest: handleTrader(contract.withdrawalByRequest, ({ userId, query }) =>
    accept('', custody.withdrawals.byRequest(userId, query.requestId)),
  ),
});

const requestRoute = ({ custody, requestIds }: Omit<Parts, 'exchange'>) =>
  handleOnce(contract.processWithdrawal, repliesOf(custody, requestIds), (call) => ({
    intent: call.body,
    work: (tx) => {
      const requested = custody.withdrawals.request(tx, { userId: call.userId, ...call.body });
      if (isRejection(requested)) return requested;
      const { withdrawal, isReplay } = requested;
      const message =
        withdrawal.state === 'waiting_for_codes'
          ? 'We sent a code to your email. Enter it to confirm the withdrawal.'
          : 'Withdrawal requested.';
      const accepted = accept(message, withdrawal);
      return isReplay ? { ...accepted, beside: { replayed: true } } : accepted;
    },
  }));

/** The row of a withdrawal has the request ID: it is the stored reply, in its present state. */
const repliesOf = (custody: Custody, requestIds: RequestIds): Replies<CustodyTransaction> => ({
  once: (request, { work }) =>
    custody.run((tx) =>
      requestIds.isUsedElsewhere(request) ? reject('request_id_reused') : work(tx),
    ),
});

const placeOf = (
  exchange: Parts['exchange'],
  userId: UserId,
  { coin, networkId }: { readonly coin: string; readonly networkId: number },
  now: EpochMs,
) => ({
  userId,
  coin,
  networkId,
  available: (coinId: CoinId): Units =>
    exchange.balances(userId).find((balance) => balance.coinId === coinId)?.available ??
    (0n as Units),
  now,
});
