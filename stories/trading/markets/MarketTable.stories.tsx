import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { compareChanges } from '#contract/entities/listing.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { applyListings, createOverview } from '#src/stores/overview.store.ts';
import { MarketTable, type MarketTableProps } from '#src/trading/markets/MarketTable.tsx';
import preview from '../../../.storybook/preview.tsx';
import { FrameMeter } from '../FrameMeter.tsx';
import { liveOverview } from '../live-stores.ts';
import { movedListing, sampleListings, withoutTrades } from './sample-listings.ts';

const meta = preview.meta({
  component: MarketTable,
  args: {
    label: 'Markets',
    listings: sampleListings,
    overview: createOverview(),
    onOrderChange: fn(),
  },
  render: (args: MarketTableProps) => (
    <Panel label="Market list">
      <MarketTable {...args} />
    </Panel>
  ),
});

export const Calm = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'BTC/USDT' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/exchange\/spot\/BTC_USDT$/),
    );
    await expect(canvas.getAllByRole('row')).toHaveLength(sampleListings.length + 1);
  },
});
export const Gainers = meta.story({
  args: {
    order: 'top_gainer',
    listings: sampleListings.toSorted((left, right) => compareChanges(left, right, -1)),
  },
});
export const Loading = meta.story({ args: { listings: undefined } });
export const Empty = meta.story({
  args: { listings: [], emptyAction: <Button size="small">Clear the search</Button> },
});
export const Untraded = meta.story({
  args: { listings: sampleListings.slice(0, 1).map(withoutTrades) },
  play: async ({ canvas }) => {
    // Price, change, high and low.
    await expect(canvas.getAllByText('–')).toHaveLength(4);
    await expect(canvas.queryByText(/^0\.0/)).toHaveTextContent('0.00');
  },
});
export const Stale = meta.story({ args: { isStale: true } });
export const Short = meta.story({
  args: { listings: sampleListings.slice(0, 5), isShort: true },
  render: ({ onOrderChange: _unsorted, ...args }: MarketTableProps) => <MarketTable {...args} />,
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Ticks = meta.story({
  render: (args: MarketTableProps) => <MarketTable {...args} overview={ticking} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('93,135.32')).toBeVisible();
    applyListings([movedListing('BTC', decimal('93140.5'))], epochMs(0), ticking);
    await expect(await canvas.findByText('93,140.50')).toBeVisible();
    await expect(canvas.getByText('2,426.99')).toBeVisible();
  },
});
const ticking = createOverview();

export const Sorts = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const [change, volume] = canvas
      .getAllByRole('columnheader')
      .flatMap((head) => [...head.querySelectorAll('button')]);
    if (change === undefined || volume === undefined) throw new Error('Two heads sort.');
    await userEvent.click(change);
    await expect(args.onOrderChange).toHaveBeenLastCalledWith('top_gainer');
    await userEvent.click(volume);
    await expect(args.onOrderChange).toHaveBeenLastCalledWith('top_volume');
  },
});

/** Fed by the engine of the worker, which hands the newest prices on four times a second. */
function Live({ args, rate }: { readonly args: MarketTableProps; readonly rate: number }) {
  const [{ overview, move }] = useState(liveOverview);
  return (
    <FrameMeter move={move} changesPerSecond={rate}>
      <div style={{ inlineSize: '100%' }}>
        <Panel label="Market list">
          <MarketTable {...args} overview={overview} />
        </Panel>
      </div>
    </FrameMeter>
  );
}

export const LiveAt0PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={0} />,
});
export const LiveAt20PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={20} />,
});
export const LiveAt500PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={500} />,
});
