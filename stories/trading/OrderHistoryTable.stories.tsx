import { expect, fn } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { HistoryView } from '#src/trading/orders/lists/HistoryView.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../loadables.ts';
import { closedOrders, sampleOrder, samplePairOf } from './sample-account.ts';
import { sampleList } from './sample-lists.tsx';
import { STORY_TIME_MS } from './sample-market.ts';

/** Its time has a date. */
const olderOrder = sampleOrder(99, { createdAt: epochMs(Date.UTC(2025, 7, 28, 9, 30)) });

const meta = preview.meta({
  title: 'trading/OrderHistoryTable',
  component: HistoryView,
  args: {
    ...sampleList(rowSourceOf(loadedData(closedOrders))),
    pairOf: samplePairOf,
    now: epochMs(STORY_TIME_MS),
    onDetails: fn(),
    onRecreate: fn(),
  },
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel label="Orders">
        <HistoryView {...args} />
      </Panel>
    </div>
  ),
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const [recreate] = canvas.getAllByRole('button', { name: 'Recreate' });
    if (recreate !== undefined) await userEvent.click(recreate);
    await expect(args.onRecreate).toHaveBeenCalledWith(closedOrders[0]);
  }),
});
export const Empty = meta.story({ args: { source: rowSourceOf(loadedData([])) } });
export const Loading = meta.story({ args: { source: loading } });
export const Failed = meta.story({
  args: { source: notLoaded() },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.source.onRetry).toHaveBeenCalledOnce();
  }),
});
/** Rows of an earlier request, after a newer one failed. */
export const Outdated = meta.story({ args: { source: rowSourceOf(outdatedData(closedOrders)) } });
/** Ten thousand rows, of which a hundred are loaded. */
export const StillComing = meta.story({
  args: {
    source: loadedData({
      rowCount: 10_000,
      rowAt: (index: number) => (index < 5 ? sampleOrder(index + 1, {}) : undefined),
    }),
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { source: rowSourceOf(loadedData([...closedOrders, olderOrder])) },
  play: async ({ canvas }) => {
    // Arabic months are long: the column of times is as wide as the longest.
    const cell = (await canvas.findByText(/28 أغسطس 2025/)).closest('td');
    await expect(cell?.scrollWidth).toBe(cell?.clientWidth);
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
