/** Tests what the transaction history joins: its address, the coins of the wallet, and the query of the rows. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { WalletsServiceProvider, type WalletsService } from '#src/binding/wallets.ts';
import { TransactionHistoryPage } from '#src/features/wallet/TransactionHistoryPage.tsx';
import { TransactionHistoryView } from '#src/features/wallet/TransactionHistoryView.tsx';
import type { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { walletRows } from '#stories/features/wallet/sample-wallets.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/wallet/TransactionHistoryView.tsx', () => ({
  TransactionHistoryView: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ children }: Parameters<typeof MoneyPage>[0]) => children),
}));
afterEach(cleanup);

const [row] = walletRows;
const coin = row?.coin ?? '';

/** @param rows never load if false. */
async function open(address: string, areRowsLoaded = true) {
  const queries = recordQueries(([, name]) =>
    name === 'rows' && areRowsLoaded ? walletRows : undefined,
  );
  await act(async () => {
    renderOnPage(
      queries.within(
        <WalletsServiceProvider value={{ announce: vi.fn() } as unknown as WalletsService}>
          <TransactionHistoryPage />
        </WalletsServiceProvider>,
      ),
      address,
    );
  });
  const view = () => {
    const props = vi.mocked(TransactionHistoryView).mock.lastCall?.[0];
    if (props === undefined) throw new Error('The view is not rendered.');
    return props;
  };
  return { ...queries, view, query: () => queries.lastOf('wallets', 'history')?.[2] };
}

it('reads the rows that the address names, with the number of their coin', async () => {
  const { query, lastOf } = await open(`/h?wallet=p2p&coin=${coin}&type=wallet_transfer&page=3`);
  expect(lastOf('wallets', 'rows')).toEqual(['wallets', 'rows', 'p2p']);
  await waitFor(() =>
    expect(query()).toMatchObject({
      type: 'wallet_transfer',
      coinId: row?.coinId,
      wallet: 'p2p',
      page: 3,
    }),
  );
});

it('waits for the coins before it filters by one, and ignores one that is not listed', async () => {
  const waiting = await open(`/h?coin=${coin}`, false);
  expect(waiting.query()).toBeUndefined();
  expect(waiting.view().filter.coin).toBe(coin);
  cleanup();
  const unlisted = await open('/h?coin=NOCOIN');
  await waitFor(() => expect(unlisted.query()).toMatchObject({ coinId: undefined }));
  expect(unlisted.view().filter.coin).toBeUndefined();
  cleanup();
  const all = await open('/h', false);
  expect(all.query()).toMatchObject({ coinId: undefined, wallet: undefined, page: 1 });
});

it('writes a filter to the address, and reads its rows', async () => {
  const { view, query } = await open('/h');
  await act(async () => view().onFilterChange({ ...view().filter, coin, page: 2 }));
  expect(new URLSearchParams(location.search).get('coin')).toBe(coin);
  await waitFor(() => expect(query()).toMatchObject({ coinId: row?.coinId, page: 2 }));
});
