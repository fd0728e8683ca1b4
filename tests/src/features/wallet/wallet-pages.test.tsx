/** Tests what the wallet pages join: the rows of their own wallet, its trade paths, and the dialogs. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WALLETS } from '#contract/entities/wallet-type.ts';
import { dataOf } from '#domain/loadable.ts';
import { WalletsServiceProvider, type WalletsService } from '#src/binding/wallets.ts';
import { LazyTransferDialog, LazyUserTransferDialog } from '#src/features/wallet/lazy-parts.tsx';
import { WalletActions } from '#src/features/wallet/parts/WalletActions.tsx';
import { WalletOverviewPage } from '#src/features/wallet/WalletOverviewPage.tsx';
import { WalletOverviewView } from '#src/features/wallet/WalletOverviewView.tsx';
import { WalletPage } from '#src/features/wallet/WalletPage.tsx';
import { WalletView } from '#src/features/wallet/WalletView.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { overview, walletRows } from '#stories/features/wallet/sample-wallets.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/wallet/WalletView.tsx', () => ({ WalletView: vi.fn(() => null) }));
vi.mock('#src/features/wallet/WalletOverviewView.tsx', () => ({
  WalletOverviewView: vi.fn(() => null),
}));
vi.mock('#src/features/wallet/parts/WalletActions.tsx', () => ({
  WalletActions: vi.fn(() => null),
}));
vi.mock('#src/features/wallet/lazy-parts.tsx', () => ({
  LazyTransferDialog: vi.fn(() => null),
  LazyUserTransferDialog: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ actions, children }: Parameters<typeof MoneyPage>[0]) => [actions, children]),
}));
afterEach(() => {
  cleanup();
  applyWalletView({ areAmountsHidden: false, areSmallHidden: false });
});

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

async function open(page: ReactNode) {
  const queries = recordQueries(([, name, part]) =>
    name === 'rows'
      ? walletRows.slice(0, part === 'spot' ? 3 : 1)
      : name === 'overview'
        ? overview
        : name === 'p2p-coins'
          ? ['USDT']
          : undefined,
  );
  const service = {
    announce: vi.fn(),
    chooseCurrency: vi.fn(() => Promise.resolve()),
  };
  await act(async () => {
    renderOnPage(
      queries.within(
        <WalletsServiceProvider value={service as unknown as WalletsService}>
          {page}
        </WalletsServiceProvider>,
      ),
    );
  });
  return { ...queries, service };
}

it.each(WALLETS)('shows the %s wallet, and transfers from it', async (wallet) => {
  const { asked, lastOf } = await open(<WalletPage wallet={wallet} />);
  expect(asked.filter(([, name]) => name === 'rows')).toEqual([['wallets', 'rows', wallet]]);
  const rowCount = wallet === 'spot' ? 3 : 1;
  await waitFor(() => expect(dataOf(propsOf(WalletView).rows)).toHaveLength(rowCount));
  expect(propsOf(WalletView)).toMatchObject({ wallet, areSmallHidden: false });
  await act(async () => propsOf(WalletActions).onTransfer());
  expect(propsOf(LazyTransferDialog).input).toEqual({ from: wallet });
  expect(lastOf('earn') === undefined).toBe(wallet !== 'spot');
});

it('sends to users from the spot wallet alone', async () => {
  await open(<WalletPage wallet="spot" />);
  await act(async () => propsOf(WalletActions).onSendToUser?.());
  expect(LazyUserTransferDialog).toHaveBeenCalled();
  cleanup();
  for (const wallet of ['future', 'p2p'] as const) {
    await open(<WalletPage wallet={wallet} />);
    expect(propsOf(WalletActions).onSendToUser).toBeUndefined();
    cleanup();
  }
});

it('offers P2P trading for the coins of it in the P2P wallet, and no trading in the futures wallet', async () => {
  await open(<WalletPage wallet="p2p" />);
  const pathOf = (coin: string) => propsOf(WalletView).tradePathOf?.(coin);
  await waitFor(() => expect(pathOf('USDT')).toBe('/p2p-trading?side=sell&coin=USDT'));
  expect(pathOf('BTC')).toBeUndefined();
  cleanup();
  await open(<WalletPage wallet="future" />);
  expect(propsOf(WalletView).tradePathOf).toBeUndefined();
});

it('hides small balances, and transfers the coin of a row', async () => {
  applyWalletView({ areSmallHidden: true });
  await open(<WalletPage wallet="spot" />);
  expect(propsOf(WalletView).areSmallHidden).toBe(true);
  const input = { coinId: walletRows[1]?.coinId, from: 'spot' } as const;
  await act(async () => propsOf(WalletView).onTransfer(input));
  expect(propsOf(LazyTransferDialog).input).toEqual(input);
  await act(async () => propsOf(LazyTransferDialog).onClose());
  expect(vi.mocked(MoneyPage).mock.lastCall?.[0]).toMatchObject({ title: 'Spot wallet' });
});

it('shows all wallets, and changes the display currency', async () => {
  applyWalletView({ areAmountsHidden: true });
  const { service, lastOf } = await open(<WalletOverviewPage />);
  await waitFor(() => expect(dataOf(propsOf(WalletOverviewView).overview)).toEqual(overview));
  expect(propsOf(WalletOverviewView).areAmountsHidden).toBe(true);
  await act(async () => propsOf(WalletOverviewView).onCurrencyChange('EUR'));
  expect(service.chooseCurrency).toHaveBeenCalledExactlyOnceWith('EUR');
  expect(lastOf('earn')).toBeDefined();
  await act(async () => propsOf(WalletActions).onTransfer());
  expect(propsOf(LazyTransferDialog).input).toEqual({});
});
