import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import {
  CoinInformationView,
  type CoinInformationViewProps,
} from '#src/features/coin-information/CoinInformationView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../../loadables.ts';

const meta = preview.meta({
  component: CoinInformationView,
  args: {
    coin: 'BTC',
    information: loadedData({
      coinId: coinId(1),
      coin: 'BTC',
      coinName: 'Bitcoin',
      description: 'Money that is sent from person to person without a bank.',
      launchYear: 2009,
      supplyMax: decimal('21000000'),
      consensus: 'Proof of work',
      website: 'https://example.com/bitcoin',
      explorer: 'https://example.com/blocks',
      decimals: 8,
    }),
    onClose: fn(),
  } satisfies CoinInformationViewProps,
});

export const Known = meta.story();
export const HardlyKnown = meta.story({
  args: {
    information: loadedData({
      coinId: coinId(9),
      coin: 'NEW',
      coinName: 'Newcomer',
      description: '',
      launchYear: undefined,
      supplyMax: undefined,
      consensus: undefined,
      website: undefined,
      explorer: undefined,
      decimals: 4,
    }),
  },
});
export const Loading = meta.story({ args: { information: loading } });
export const Failed = meta.story({
  args: { information: notLoaded() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('alert').querySelector('button') ?? document.body);
    await expect(args.information.onRetry).toHaveBeenCalledOnce();
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
