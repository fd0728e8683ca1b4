import { expect, fn, screen } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { OrderDetailView } from '#src/trading/orders/details/OrderDetailView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { openOrders, ownTrades, sampleOrder, samplePairOf } from './sample-account.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const order = openOrders[0] ?? sampleOrder(1, {});

const meta = preview.meta({
  component: OrderDetailView,
  args: {
    order,
    pair: samplePairOf(order),
    trades: loadedData(ownTrades),
    now: epochMs(STORY_TIME_MS),
    onCopy: fn(),
    onClose: fn(),
  },
});

export const PartlyFilled = meta.story({
  name: '[FMT-13] [FMT-14] Times in full, and how long ago',
  play: inEnglish(async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent(/[AP]M 4 minutes ago/);
    await userEvent.click(screen.getByRole('button', { name: 'Copy order ID' }));
    await expect(args.onCopy).toHaveBeenCalledWith('4');
  }),
});
export const WithoutTrades = meta.story({ args: { trades: loadedData([]) } });
export const Loading = meta.story({ args: { trades: loading } });
export const TradesFailed = meta.story({
  args: { trades: notLoaded() },
});
export const UnknownPair = meta.story({ args: { pair: undefined } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
