import { expect, fn, waitFor } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { PositionId } from '#contract/core/ids.ts';
import {
  PositionLines,
  type PositionLinesProps,
} from '#src/features/futures/parts/chart/PositionLines.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { SampleChart } from '../../trading/sample-chart.tsx';
import { btcContract, sampleQuote, samplePosition } from './sample-futures.ts';

const contract = { ...btcContract, tickSize: decimal('0.01'), priceDecimals: 2 };
const long = samplePosition({
  entryPrice: '64100',
  markPrice: '64300',
  leverage: 100,
  takeProfit: { price: decimal('64700'), trigger: 'mark' },
  stopLoss: { price: decimal('63800'), trigger: 'last' },
});
const quote = sampleQuote({ markPrice: decimal('64300.4'), indexPrice: decimal('64288.4') });

type Args = Omit<PositionLinesProps, 'plot' | 'contract' | 'quote'>;

const args: Args = {
  positions: [long],
  orders: [],
  hasReferencePrices: true,
  pendingIds: new Set<PositionId>(),
  onStopChange: fn(),
};

const meta = preview.meta({
  title: 'features/futures/PositionLines',
  args,
  render: (shown: Args) => (
    <SampleChart
      over={(plot) => <PositionLines {...shown} plot={plot} contract={contract} quote={quote} />}
    />
  ),
});

/** The label shows the result at the price under the pointer. */
export const Moved = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: shown }) => {
    const handle = await canvas.findByRole('slider', { name: 'TP +300.00' });
    await waitFor(() => expect(handle.parentElement).not.toHaveAttribute('data-away'));
    handle.focus();
    await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    await expect(handle).toHaveAccessibleName('TP +300.10');
    await userEvent.keyboard('{Enter}');
    await expect(shown.onStopChange).toHaveBeenCalledWith(long, 'takeProfit', '64700.2');
  }),
});
export const Removed = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: shown }) => {
    const handle = await canvas.findByRole('slider', { name: 'SL -150.00' });
    await waitFor(() => expect(handle.parentElement).not.toHaveAttribute('data-away'));
    await userEvent.click(canvas.getByRole('button', { name: /^Cancel SL/ }));
    await expect(shown.onStopChange).toHaveBeenCalledWith(long, 'stopLoss', undefined);
  }),
});
export const Pending = meta.story({ args: { pendingIds: new Set([long.id]) } });
export const Short = meta.story({
  args: {
    positions: [
      samplePosition({ side: 'short', entryPrice: '64500', markPrice: '64300', leverage: 100 }),
    ],
    hasReferencePrices: false,
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
