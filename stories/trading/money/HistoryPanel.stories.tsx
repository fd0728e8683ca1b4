import { expect, fn } from 'storybook/test';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { HistoryPanel, type HistoryPage } from '#src/trading/money/HistoryPanel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';

interface Line {
  readonly id: number;
  readonly coin: string;
}

const columns: readonly Column<Line>[] = [
  { key: 'coin', title: 'Coin', width: '120px', cell: ({ coin }) => coin },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    width: '160px',
    cell: ({ id }) => <NumberText>{`${id}.25`}</NumberText>,
  },
];

const pageOf = (coin: string, count: number, lastPage = 1): HistoryPage<Line> => ({
  items: Array.from({ length: count }, (_, index) => ({ id: index + 1, coin })),
  currentPage: 1,
  lastPage,
});

const args: Parameters<typeof HistoryPanel<Line>>[0] = {
  label: 'Deposit history',
  page: loadedData(pageOf('BTC', 6, 4)),
  columns,
  rowKey: ({ id }: Line) => id,
  listKey: 'deposits',
  failureText: 'The deposit history could not be loaded.',
  filters: undefined,
  isFiltered: false,
  onClear: fn(),
  onPageChange: fn(),
};

const meta = preview.meta({
  title: 'trading/money/HistoryPanel',
  args,
  render: (shown: typeof args) => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 480 }}>
      <HistoryPanel {...shown} />
    </div>
  ),
});

export const Filled = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onPageChange } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(onPageChange).toHaveBeenCalledWith(2);
  }),
});
export const Empty = meta.story({ args: { page: loadedData(pageOf('BTC', 0)) } });
export const EmptyByFilter = meta.story({
  args: { page: loadedData(pageOf('BTC', 0)), isFiltered: true },
  play: inEnglish(async ({ canvas, userEvent, args: { onClear } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(onClear).toHaveBeenCalledOnce();
  }),
});
export const Loading = meta.story({ args: { page: loading } });
export const Failed = meta.story({ args: { page: notLoaded() } });
export const Outdated = meta.story({ args: { page: outdatedData(pageOf('BTC', 6)) } });
export const LongText = meta.story({
  args: { page: loadedData(pageOf('Ein sehr langer Name einer Münze, der abgeschnitten wird', 3)) },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
