import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table, type TableProps } from '#src/design/data/Table.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import preview from '../../../.storybook/preview.tsx';

interface Line {
  readonly id: number;
  readonly time: string;
  readonly pair: string;
  readonly side: 'Buy' | 'Sell';
  readonly price: string;
  readonly amount: string;
  readonly filled: number;
}

const lines: readonly Line[] = [
  line(1, '16:01:12', 'Buy', '93,132.00', '0.25000', 0.38),
  line(2, '15:48:03', 'Sell', '94,500.00', '0.10000', 0),
  line(3, '15:20:55', 'Sell', '91,800.00', '0.30000', 0),
  line(4, '14:58:31', 'Buy', '90,250.00', '12.05000', 0.9),
];

function line(
  id: number,
  time: string,
  side: Line['side'],
  price: string,
  amount: string,
  filled: number,
): Line {
  return { id, time, pair: 'BTC/USDT', side, price, amount, filled };
}

const columns: readonly Column<Line>[] = [
  { key: 'time', title: 'Time', cell: ({ time }) => <NumberText>{time}</NumberText> },
  { key: 'pair', title: 'Pair', cell: ({ pair }) => <b>{pair}</b> },
  {
    key: 'side',
    title: 'Side',
    cell: ({ side }) => <NumberText tone={side === 'Buy' ? 'up' : 'down'}>{side}</NumberText>,
  },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    tone: 'value',
    isSortable: true,
    cell: ({ price }) => <NumberText>{price}</NumberText>,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    tone: 'value',
    isSortable: true,
    cell: ({ amount }) => <NumberText>{amount}</NumberText>,
  },
  {
    key: 'filled',
    title: 'Filled',
    align: 'end',
    isWideOnly: true,
    cell: ({ filled }) => (
      <>
        <ProgressBar label="Filled" share={filled} width="36px" /> {Math.round(filled * 100)}%
      </>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    align: 'end',
    cell: () => (
      <Button tone="textDanger" size="small">
        Cancel
      </Button>
    ),
  },
];

const args: TableProps<Line> = {
  label: 'Open orders',
  columns,
  rows: lines,
  rowKey: ({ id }: Line) => id,
  sorting: { key: 'price', direction: 'descending' },
  onSortingChange: fn(),
};

const meta = preview.meta({
  title: 'design/data/Table',
  args,
  render: (args: TableProps<Line>) => (
    <Panel label="Orders">
      <Table {...args} />
    </Panel>
  ),
});

export const Filled = meta.story();
export const Loading = meta.story({ args: { rows: undefined } });
export const Empty = meta.story({
  args: { rows: [], emptyAction: <Button size="small">Place an order</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeVisible();
  },
});
export const Roomy = meta.story({ args: { isRoomy: true } });
export const Narrow = meta.story({
  render: (args: TableProps<Line>) => (
    <div style={{ maxInlineSize: 320 }}>
      <Table {...args} />
    </div>
  ),
});
export const ManyRows = meta.story({
  args: {
    rows: Array.from({ length: 60 }, (_, index) =>
      line(index, '16:01:12', index % 3 === 0 ? 'Sell' : 'Buy', '93,132.00', '0.25000', 0.5),
    ),
  },
  render: (args: TableProps<Line>) => (
    <div style={{ blockSize: 240, display: 'flex' }}>
      <Table {...args} />
    </div>
  ),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' }, args: { label: 'الأوامر' } });
export const Sorts = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const head = canvas.getByRole('columnheader', { name: 'Price' });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(canvas.getByRole('button', { name: 'Price' }));
    await expect(args.onSortingChange).toHaveBeenLastCalledWith({
      key: 'price',
      direction: 'ascending',
    });
  },
});
