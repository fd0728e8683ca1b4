/** Withdrawals of a trader. Custody decides; the routes convert its outcomes to responses. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import * as contract from '#contract/rest/withdrawals.ts';
import type { CustodyTransaction } from '#server/custody/custody-context.ts';
import type { Custody } from '#server/custody/custody.ts';
import { accept, handleOnce, handleTrader, type Replies } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { withReasonIn } from '#server/runtime/sentence.ts';
import type { RequestIds } from './request-ids.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'custody' | 'exchange' | 'requestIds' | 'wordIn'>;

export const withdrawalRoutes = ({ custody, exchange, requestIds, wordIn }: Parts) => ({
  withdrawalRules: handleTrader(contract.withdrawalRules, ({ userId, query, now }) => {
    const rules = custody.withdrawals.rulesOf(placeOf(exchange, userId, query, now));
    return isRejection(rules) ? rules : accept('', rules);
  }),

  previewWithdrawal: handleTrader(contract.previewWithdrawal, ({ userId, body, now }) => {
    const place = placeOf(exchange, userId, body, now);
    const preview = custody.withdrawals.previewOf(place, body);
    return isRejection(preview) ? preview : accept('', preview);
  }),

  processWithdrawal: requestRoute({ custody, requestIds, wordIn }),

  confirmWithdrawal: handleTrader(contract.confirmWithdrawal, async ({ userId, body, origin }) => {
    const confirmed = await custody.withdrawals.confirm(userId, body);
    if (isRejection(confirmed)) return confirmed;
    return accept('Withdrawal confirmed.', withReasonIn(wordIn, origin.language, confirmed));
  }),

  cancelWithdrawal: handleTrader(contract.cancelWithdrawal, async ({ userId, body, origin }) => {
    const canceled = await custody.withdrawals.cancel(userId, body.id);
    if (isRejection(canceled)) return canceled;
    const shown = withReasonIn(wordIn, origin.language, canceled);
    return accept('Withdrawal canceled. The full amount is available again.', shown);
  }),

  informWithdrawal: handleTrader(contract.informWithdrawal, async ({ userId, body, origin }) => {
    const informed = await custody.withdrawals.inform(userId, body);
    if (isRejection(informed)) return informed;
    return accept('Information sent.', withReasonIn(wordIn, origin.language, informed));
  }),

  withdrawalByRequest: handleTrader(contract.withdrawalByRequest, ({ userId, query, origin }) => {
    const found = custody.withdrawals.byRequest(userId, query.requestId);
    return accept('', found && withReasonIn(wordIn, origin.language, found));
  }),
});

const requestRoute = ({ custody, requestIds, wordIn }: Omit<Parts, 'exchange'>) =>
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
      const accepted = accept(message, withReasonIn(wordIn, call.origin.language, withdrawal));
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
