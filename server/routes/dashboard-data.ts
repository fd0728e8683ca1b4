/** Returns the dashboard of the signed-in trader. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { dashboardData } from '#contract/rest/dashboard-data.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { orderOf, ownTradeOf } from '#server/views/account-view.ts';
import type { Services } from './services.ts';
import { balanceValueOf } from '#server/views/balance-value.ts';

const ROW_COUNT = 10;

export const dashboardDataRoutes = (parts: Pick<Services, 'exchange' | 'reference'>) => ({
  dashboardData: handleTrader(dashboardData, ({ userId }) => {
    const { exchange } = parts;
    const open = exchange.openOrders(userId);
    const trades = exchange.userTrades({ userId, page: 1, perPage: ROW_COUNT });
    const value = exchange
      .balances(userId)
      .reduce((sum, balance) => sum + (balanceValueOf(parts.reference, balance) ?? 0n), 0n);
    return accept('', {
      value: decimalOfUnits(value),
      quoteCoin: QUOTE_COIN.code,
      openOrderCount: open.length,
      openOrders: open.slice(0, ROW_COUNT).map((order) => orderOf(order, exchange)),
      lastTrades: trades.rows.map((trade) => ownTradeOf(trade, userId, exchange)),
    });
  }),
});
