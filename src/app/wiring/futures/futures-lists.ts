/** Reads all lists of the user's futures account at once. */
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import {
  EVERY_FUTURES_ROW,
  futuresOpenOrders,
  futuresOrderHistory,
  futuresPositionHistory,
  futuresPositions,
  futuresTradeHistory,
  futuresTransactionHistory,
  type FuturesListQuery,
} from '#contract/rest/futures-history.ts';
import { futuresWallet } from '#contract/rest/futures-settings.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { FuturesChange } from '#src/stores/futures-account.store.ts';
import type { Page } from '#contract/pages.ts';

const PAGE_ROW_COUNT = 100;
/** More open orders than an account may have. */
const OPEN_ROW_COUNT_MAX = 2_000;

const NEWEST: FuturesListQuery = { ...EVERY_FUTURES_ROW, perPage: PAGE_ROW_COUNT };

/** @param contracts one of each quote coin, whose wallets are read. */
export async function futuresListsFrom(
  client: ExchangeClient,
  contracts: readonly ContractKey[],
): Promise<FuturesChange> {
  const query = NEWEST;
  const [positions, open, orders, trades, transactions, closedPositions, wallets] =
    await Promise.all([
      everyRow(async (page) => (await client.call(futuresPositions, { query: page })).model),
      everyRow(async (page) => (await client.call(futuresOpenOrders, { query: page })).model),
      client.call(futuresOrderHistory, { query }),
      client.call(futuresTradeHistory, { query }),
      client.call(futuresTransactionHistory, { query }),
      closedPositionsFrom(client),
      walletsFrom(client, contracts),
    ]);
  return {
    wallets,
    positions,
    closedPositionIds: [],
    orders: [...orders.model.items, ...open],
    trades: trades.model.items,
    transactions: transactions.model.items,
    closedPositions,
  };
}

export async function closedPositionsFrom(
  client: ExchangeClient,
): Promise<readonly FuturesClosedPosition[]> {
  return (await client.call(futuresPositionHistory, { query: NEWEST })).model.items;
}

async function walletsFrom(
  client: ExchangeClient,
  contracts: readonly ContractKey[],
): Promise<readonly FuturesWallet[]> {
  const byCoin = new Map(contracts.map((contract) => [contract.quoteCoinId, contract]));
  return Promise.all(
    [...byCoin.values()].map(async ({ quoteCoinId, tradeCoinId }) => {
      const query = { quoteCoinId, tradeCoinId };
      return (await client.call(futuresWallet, { query })).model;
    }),
  );
}

async function everyRow<Row>(
  pageOf: (query: FuturesListQuery) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const read = await pageOf({ ...NEWEST, page });
    rows.push(...read.items);
    lastPage = rows.length < OPEN_ROW_COUNT_MAX ? read.lastPage : page;
  }
  return rows;
}
