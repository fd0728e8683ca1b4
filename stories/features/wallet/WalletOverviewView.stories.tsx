import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import {
  WalletOverviewView,
  type WalletOverviewViewProps,
} from '#src/features/wallet/WalletOverviewView.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { summary } from '../earn/sample-earn.ts';
import { overview } from './sample-wallets.ts';

const meta = preview.meta({
  component: WalletOverviewView,
  parameters: { isPage: true },
  args: {
    overview: loadedData(overview),
    currency: 'USD',
    areAmountsHidden: false,
    onCurrencyChange: fn(),
    onTransfer: fn(),
  } satisfies WalletOverviewViewProps,
  render: (args) => (
    <MoneyPage path="/wallet" title="Wallets" isEyeElsewhere>
      <WalletOverviewView {...args} />
    </MoneyPage>
  ),
});

export const Owned = meta.story({
  name: '[ROUTE-35] Total, course and shares of wallets and coins',
  tags: ['forced-colors'],
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getAllByText('$48,712.02')[0]).toBeVisible();
    await expect(canvas.getByText('≈ 0.75831204 BTC')).toBeVisible();
    await expect(
      await canvas.findByRole('img', { name: /Total over the last 30 days: / }),
    ).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Wallets' })).toHaveTextContent('75.00%');
    await expect(canvas.getByRole('table', { name: 'Coins' })).toHaveTextContent('67.76%');
    await userEvent.click(canvas.getByRole('button', { name: 'Transfer from Futures wallet' }));
    await expect(args.onTransfer).toHaveBeenCalledWith({ from: 'future' });
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Display currency' }),
      'EUR',
    );
    await expect(args.onCurrencyChange).toHaveBeenCalledWith('EUR');
  }),
});

export const WithEarn = meta.story({
  args: { earn: summary },
  play: inEnglish(async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'View positions' });
    await expect(link).toHaveAttribute('href', '/simple-earn?view=positions');
  }),
});

export const HiddenAmounts = meta.story({
  beforeEach: () => applyWalletView({ areAmountsHidden: true }),
  args: { areAmountsHidden: true },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(/48,712/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Show amounts' }));
    await expect(canvas.getAllByText('$48,712.02')[0]).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Hide amounts' }));
    await expect(canvas.queryByText(/48,712/)).toBeNull();
  }),
});

export const Empty = meta.story({
  args: {
    overview: loadedData({
      totalUsd: decimal('0'),
      totalBtc: undefined,
      byWallet: { spot: decimal('0'), future: decimal('0'), p2p: decimal('0') },
      coins: [],
      days: [],
    }),
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Outdated = meta.story({ args: { overview: outdatedData(overview) } });
export const Loading = meta.story({ args: { overview: loading } });
export const Failed = meta.story({
  args: { overview: notLoaded() },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.overview.onRetry).toHaveBeenCalledOnce();
  }),
});
