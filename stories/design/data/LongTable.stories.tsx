import { expect, fn } from 'storybook/test';
import { LongTable, type LongTableProps } from '#src/design/data/LongTable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import preview from '../../../.storybook/preview.tsx';

interface Line {
  readonly id: number;
}

const columns: readonly Column<Line>[] = [
  { key: 'id', title: 'Number', width: '120px', isSortable: true, cell: ({ id }) => `No ${id}` },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    width: '120px',
    isSortable: true,
    cell: ({ id }) => <NumberText>{`${id}.00`}</NumberText>,
  },
];

const args: LongTableProps<Line> = {
  label: 'Lines',
  columns,
  rowCount: 10_000,
  rowAt: (index: number) => ({ id: index + 1 }),
  rowKey: ({ id }: Line) => id,
  sorting: { key: 'id', direction: 'ascending' },
  onSortingChange: fn(),
  onRowOpen: fn(),
  onRangeChange: fn(),
};

const meta = preview.meta({
  title: 'design/data/LongTable',
  args,
  render: (args: LongTableProps<Line>) => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 360 }}>
      <Panel label="Lines">
        <LongTable {...args} />
      </Panel>
    </div>
  ),
});

export const TenThousandRows = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const [, first] = canvas.getAllByRole('row');
    first?.focus();
    await userEvent.keyboard('{End}');
    await expect(await canvas.findByText('No 10000')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRowOpen).toHaveBeenLastCalledWith({ id: 10_000 });
    await expect(canvas.getAllByRole('row').length).toBeLessThan(80);
  },
});
export const Loading = meta.story({ args: { rowCount: undefined } });
export const Empty = meta.story({ args: { rowCount: 0 } });
export const RowsOnTheirWay = meta.story({
  args: { rowAt: (index: number) => (index < 3 ? { id: index + 1 } : undefined) },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
