/** Routes of all wallets: their value, transfers, and the history. `wallets` decides; the routes
 *  convert the results to responses. */
import { epochMs, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import * as calls from '#contract/rest/wallets.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'wallets' | 'replays'>;

export const walletsRoutes = (parts: Parts) => ({
  walletOverview: handleTrader(calls.walletOverview, ({ userId }) =>
    accept('', parts.wallets.overview(userId)),
  ),

  walletTransferMax: handleTrader(calls.walletTransferMax, ({ userId, query }) => {
    const maximum = parts.wallets.transferMax(userId, query);
    return isRejection(maximum) ? maximum : accept('', maximum);
  }),

  userTransferRules: handleTrader(calls.userTransferRules, ({ userId }) =>
    accept('', parts.wallets.userTransfers.rulesOf(userId)),
  ),

  transferBetweenWallets: transferRoute(parts),
  transferToUser: sendRoute(parts),

  transactionHistory: handleTrader(calls.transactionHistory, ({ userId, query }) => {
    const { type, coinId, wallet, span, page, perPage } = query;
    const filter = {
      userId,
      type,
      coinId,
      wallet,
      since: msOf(span.since),
      until: msOf(span.until),
    };
    const lines = parts.wallets.history(filter, { page, perPage });
    return accept(
      '',
      pageThrough(lines, (line) => line),
    );
  }),
});

const transferRoute = ({ wallets, replays }: Parts) =>
  handleOnce(calls.transferBetweenWallets, replays.money, ({ userId, body }) => {
    const { requestId: _, ...movement } = body;
    const work = (tx: Transaction) => {
      const outcome = wallets.transfer(tx, { userId, ...body });
      return isRejection(outcome) ? outcome : accept('Transferred.', outcome);
    };
    return { intent: { walletTransfer: movement }, work };
  });

const sendRoute = ({ wallets, replays }: Parts) =>
  handleOnce(calls.transferToUser, replays.money, ({ trader, body, origin }) => {
    // The code is not part of the intent: a repeated request may carry another one.
    const { requestId: _id, twoFactorCode: _code, ...movement } = body;
    const work = (tx: Transaction) => {
      const outcome = wallets.userTransfers.send(tx, trader, body, origin);
      return isRejection(outcome) ? outcome : accept('Sent.', outcome);
    };
    return { intent: { internalTransfer: movement }, work };
  });

const msOf = (seconds: EpochSec | undefined): EpochMs | undefined =>
  seconds === undefined ? undefined : epochMs(seconds * 1_000);
