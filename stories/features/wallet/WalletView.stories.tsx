import { expect, fn, within } from 'storybook/test';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { WalletView, type WalletViewProps } from '#src/features/wallet/WalletView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { summary } from '../earn/sample-earn.ts';
import { manyRows, walletRows } from './sample-wallets.ts';

const args: WalletViewProps = {
  wallet: 'spot',
  rows: loadedData(walletRows),
  areSmallHidden: false,
  tradePathOf: (coin: string) => (coin === 'NEWCOIN' ? undefined : `/exchange/spot/${coin}_USDT`),
  onTransfer: fn(),
};

const meta = preview.meta({
  component: WalletView,
  parameters: { isPage: true },
  args,
  render: (args) => (
    <MoneyPage path="/wallet/spot" title="Spot wallet" isListPage>
      <WalletView {...args} />
    </MoneyPage>
  ),
});

const coinsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent);

export const Owned = meta.story({
  name: '[ROUTE-36] Coins of the wallet: searched, sorted, with actions',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const table = canvas.getByRole('table', { name: 'Spot wallet' });
    await expect(coinsIn(table)).toEqual(['BTC', 'USDT', 'ETH', 'SOL', 'XRP', 'NEWCOIN']);
    await userEvent.click(within(table).getByRole('button', { name: 'Coin' }));
    await expect(coinsIn(table)[0]).toBe('XRP');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search coins' }), 'teth');
    await expect(coinsIn(table)).toEqual(['USDT']);
    await expect(table).toHaveTextContent('9,760.64');
    await userEvent.click(canvas.getByRole('button', { name: 'Transfer USDT' }));
    await expect(args.onTransfer).toHaveBeenCalledWith({ coinId: 1, from: 'spot' });
    await expect(canvas.getByRole('link', { name: 'Trade USDT' })).toHaveAttribute(
      'href',
      '/exchange/spot/USDT_USDT',
    );
    for (const [name, path] of [
      ['Deposit USDT', '/user/my-wallet/deposit?coin=USDT'],
      ['Withdraw USDT', '/user/my-wallet/withdrawal?coin=USDT'],
    ] as const) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  }),
});

export const WithEarn = meta.story({
  args: { earn: summary },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('1,000 USDT')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View positions' })).toHaveAttribute(
      'href',
      '/simple-earn?view=positions',
    );
  }),
});

export const SmallHidden = meta.story({
  args: { areSmallHidden: true },
  play: inEnglish(async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Spot wallet' });
    await expect(coinsIn(table)).toEqual(['BTC', 'USDT', 'ETH', 'NEWCOIN']);
    await expect(canvas.getByRole('switch', { name: 'Hide small balances (2)' })).toBeChecked();
  }),
});

export const Futures = meta.story({
  args: { wallet: 'future', tradePathOf: undefined },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Deposit USDT' })).toBeNull();
  }),
});
export const TenThousand = meta.story({
  args: { rows: loadedData(manyRows) },
  play: async ({ canvas }) => {
    // Only the visible rows are in the document.
    await expect(canvas.getAllByRole('row').length).toBeLessThan(80);
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Empty = meta.story({ args: { rows: loadedData([]) } });
export const Outdated = meta.story({ args: { rows: outdatedData(walletRows) } });
export const Loading = meta.story({ args: { rows: loading } });
export const Failed = meta.story({
  args: { rows: notLoaded() },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.rows.onRetry).toHaveBeenCalledOnce();
  }),
});
