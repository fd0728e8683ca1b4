/** Rows that change while a finger is on one of them, in both tables. */
import { useEffect, useState } from 'react';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { Table } from '#src/design/data/Table.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

interface Line {
  readonly id: string;
}

interface ChangingListProps {
  readonly kind: 'Table' | 'LongTable';
  readonly onCancel: (id: string) => void;
}

const LIST_CHANGED = 'story.list.changed';
const show = (ids: string): boolean =>
  globalThis.dispatchEvent(new CustomEvent(LIST_CHANGED, { detail: ids }));

/** Shows the rows of the last event, as an order list shows those of the account stream. */
function ChangingList({ kind, onCancel }: ChangingListProps) {
  const [ids, setIds] = useState('ABC');
  useEffect(() => {
    const change = (event: Event): void => setIds((event as CustomEvent<string>).detail);
    globalThis.addEventListener(LIST_CHANGED, change);
    return () => globalThis.removeEventListener(LIST_CHANGED, change);
  }, []);
  const rows: readonly Line[] = Array.from(ids, (id) => ({ id }));
  const columns: readonly Column<Line>[] = [
    { key: 'id', title: 'Order', width: '120px', cell: ({ id }) => `Order ${id}` },
    {
      key: 'cancel',
      title: 'Actions',
      width: '120px',
      cell: ({ id }) => (
        <Button size="small" onClick={() => onCancel(id)}>
          {`Cancel ${id}`}
        </Button>
      ),
    },
  ];
  const shared = { label: 'Orders', columns, rowKey: ({ id }: Line) => id };
  return (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel label="Orders">
        {kind === 'Table' ? (
          <Table {...shared} rows={rows} />
        ) : (
          <LongTable {...shared} rowCount={rows.length} rowAt={(index) => rows[index]} />
        )}
      </Panel>
    </div>
  );
}

const onCancel = fn<(id: string) => void>();

const meta = preview.meta({
  title: 'design/data/HeldRows',
  render: (args: ChangingListProps) => <ChangingList {...args} />,
  args: { kind: 'Table' as const, onCancel },
  argTypes: { kind: { control: 'inline-radio', options: ['Table', 'LongTable'] } },
  beforeEach: () => void onCancel.mockClear(),
});

type Play = (played: { readonly canvasElement: HTMLElement }) => Promise<void>;

const TOUCH = { pointerType: 'touch', pointerId: 7, isPrimary: true } as const;

/** A finger comes down, as the browser reports it: there is no pointer before. */
async function touch(element: Element): Promise<void> {
  await fireEvent.pointerOver(element, TOUCH);
  await fireEvent.pointerDown(element, TOUCH);
  await fireEvent.touchStart(element);
}

/** The finger leaves: the click follows when it has not moved. */
async function lift(element: Element): Promise<void> {
  await fireEvent.pointerUp(element, TOUCH);
  await fireEvent.touchEnd(element);
  await fireEvent.click(element);
}

const middleOf = (element: Element): readonly [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Two rows arrive above the touched one between the touch and the click. */
const touchWhileRowsArrive: Play = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const cancel = await canvas.findByRole('button', { name: 'Cancel B' });
  const point = middleOf(cancel);
  await touch(cancel);
  show('YXABC');
  await expect(await canvas.findByText('Paused: 2 new')).toBeVisible();
  await expect(middleOf(cancel)).toEqual(point);
  await expect(cancel.contains(document.elementFromPoint(...point))).toBe(true);
  await lift(cancel);
  await expect(onCancel.mock.calls).toEqual([['B']]);
  // The click has ended the hold.
  await waitFor(() => expect(canvas.getByText('Order Y')).toBeVisible());
  await expect(canvas.queryByText(/^Paused/)).toBeNull();
};

/** The touched row leaves before the click, which then acts on no row. */
const touchARowThatLeaves: Play = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  const cancel = await canvas.findByRole('button', { name: 'Cancel A' });
  const point = middleOf(cancel);
  await touch(cancel);
  show('BC');
  await expect(await canvas.findByText('Paused: 1 removed')).toBeVisible();
  await expect(middleOf(cancel)).toEqual(point);
  await lift(cancel);
  await expect(
    await canvas.findByText('No longer in the list. Nothing was changed.'),
  ).toBeVisible();
  await expect(onCancel).not.toHaveBeenCalled();
  // The next touch of another row shows the list as it is.
  const next = canvas.getByRole('button', { name: 'Cancel C' });
  await touch(next);
  await lift(next);
  await waitFor(() => expect(canvas.queryByText('Order A')).toBeNull());
  await expect(onCancel.mock.calls).toEqual([['C']]);
};

export const TouchInTable = meta.story({ play: inEnglish(touchWhileRowsArrive) });
export const TouchInLongTable = meta.story({
  args: { kind: 'LongTable' },
  play: inEnglish(touchWhileRowsArrive),
});
export const TouchedRowLeavesTable = meta.story({ play: inEnglish(touchARowThatLeaves) });
export const TouchedRowLeavesLongTable = meta.story({
  args: { kind: 'LongTable' },
  play: inEnglish(touchARowThatLeaves),
});
