/** Demo account routes: equity, top-up, reset and statistics. */
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import * as contract from '#contract/rest/demo.ts';
import {
  HISTORY_DAYS,
  START_BALANCES,
  topUpAllowedFrom,
  topUpAmount,
  topUpBelow,
  type DemoAccountRow,
} from '#server/demo/demo-accounts.ts';
import type { DemoTrade } from '#server/demo/demo-trade.ts';
import { shareBpsHundredths } from '#server/demo/statistics.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { orderOf, ownTradeOf } from '#server/views/account-view.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'demo' | 'replays'>;

/** Decimals of a share. */
const SHARE_DECIMALS = 2;

export const demoRoutes = ({ demo, replays }: Parts) => ({
  demoAccount: handleTrader(contract.demoAccount, async ({ userId }) =>
    accept('', accountOf(demo, await demo.epochs.open(userId))),
  ),

  demoTopUp: handleOnce(contract.demoTopUp, replays.demoEpochs, () => ({
    intent: 'demo top-up',
    work: (epochs) => {
      const outcome = epochs.topUp();
      return isRejection(outcome) ? outcome : accept('Topped up.', accountOf(demo, outcome));
    },
  })),

  demoReset: handleOnce(contract.demoReset, replays.demoEpochs, () => ({
    intent: 'demo reset',
    work: (epochs) =>
      accept(
        'Demo account reset. Your starting balances are restored.',
        accountOf(demo, epochs.reset()),
      ),
  })),

  demoStatistics: handleTrader(contract.demoStatistics, async ({ userId, query }) => {
    const account = await epochOf(demo, userId, query.epoch);
    if (account === undefined) return reject('not_found');
    return accept('', statisticsOf(demo, account));
  }),

  demoEpochOrders: handleTrader(contract.demoEpochOrders, async ({ userId, query }) => {
    const { epoch, page, perPage } = query;
    const account = await epochOf(demo, userId, epoch);
    if (account === undefined) return reject('not_found');
    const rows = demo.records.ordersOf(account, page, perPage);
    return accept(
      '',
      pageThrough(rows, (order) => orderOf(order, demo)),
    );
  }),

  demoEpochTrades: handleTrader(contract.demoEpochTrades, async ({ userId, query }) => {
    const { epoch, page, perPage } = query;
    const account = await epochOf(demo, userId, epoch);
    if (account === undefined) return reject('not_found');
    const rows = demo.records.tradesOf(account, page, perPage);
    return accept(
      '',
      pageThrough(rows, (trade) => ownTradeOf(trade, userId, demo)),
    );
  }),
});

/**
 * The current epoch when none is given.
 * @returns undefined for an epoch that never existed or was deleted.
 */
async function epochOf(
  demo: DemoTrade,
  userId: UserId,
  epoch: number | undefined,
): Promise<DemoAccountRow | undefined> {
  const current = await demo.epochs.open(userId);
  return epoch === undefined || epoch === current.epoch
    ? current
    : demo.epochs.ofEpoch(userId, epoch);
}

function accountOf(demo: DemoTrade, account: DemoAccountRow): contract.DemoAccount {
  const equity = demo.epochs.equity(account.id);
  return {
    current: epochView(account, decimalOfUnits(equity)),
    earlier: demo.epochs
      .earlier(account.userId)
      .map((before) => epochView(before, decimalOfUnits(before.endEquity ?? 0n))),
    startBalances: START_BALANCES,
    topUp: {
      amount: decimalOfUnits(topUpAmount(account, equity)),
      equityBelow: decimalOfUnits(topUpBelow(account)),
      allowedFrom: topUpAllowedFrom(account),
    },
    historyDays: HISTORY_DAYS,
  };
}

const epochView = (
  { epoch, startedAt, endedAt, startEquity }: DemoAccountRow,
  equity: Decimal,
): contract.DemoEpoch => ({
  epoch,
  startedAt,
  endedAt,
  startEquity: decimalOfUnits(startEquity),
  equity,
});

function statisticsOf(demo: DemoTrade, account: DemoAccountRow): contract.DemoStatistics {
  const { curve, ...statistics } = demo.epochs.statistics(account);
  const { tradeCount, winCount, sellCount, slippage, takerValueAtMid } = statistics;
  const share = (part: bigint, total: bigint): Decimal | undefined => {
    const hundredths = shareBpsHundredths(part, total);
    return hundredths === undefined ? undefined : decimalOfUnits(hundredths, SHARE_DECIMALS);
  };
  return {
    epoch: account.epoch,
    tradeCount,
    volume: decimalOfUnits(statistics.volume),
    fees: decimalOfUnits(statistics.fees),
    slippage: decimalOfUnits(slippage),
    slippageBps: share(slippage, takerValueAtMid),
    winCount,
    sellCount,
    // A hundredth of the share in basis points is percent.
    winRatePercent: share(BigInt(winCount), BigInt(sellCount) * 100n),
    realisedProfit: decimalOfUnits(statistics.realisedProfit),
    maxDrawdownPercent: decimalOfUnits(BigInt(curve.drawdown), SHARE_DECIMALS),
  };
}
