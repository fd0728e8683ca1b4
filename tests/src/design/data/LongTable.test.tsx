import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { LongTable, type LongTableProps } from '#src/design/data/LongTable.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

interface Line {
  readonly id: number;
}

const columns: readonly Column<Line>[] = [
  { key: 'id', title: 'Number', width: '80px', isSortable: true, cell: ({ id }) => `No ${id}` },
  {
    key: 'act',
    title: 'Act',
    isTitleHidden: true,
    width: '60px',
    cell: () => <button type="button">Act</button>,
  },
];

const lines = (props: Partial<LongTableProps<Line>> = {}) =>
  renderOnPage(
    <LongTable<Line>
      label="Lines"
      columns={columns}
      rowCount={10_000}
      rowAt={(index) => ({ id: index + 1 })}
      rowKey={({ id }) => id}
      {...props}
    />,
  );

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name).closest('tr');
  if (row === null) throw new Error(`there is a row ${name}`);
  return row;
};

it('renders one screen of ten thousand rows, with the row count and row indexes', () => {
  lines();
  const table = screen.getByRole('table', { name: 'Lines' });
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(100);
  expect(rowOf('No 1').getAttribute('aria-rowindex')).toBe('2');
});

it('moves between rows with the arrow keys', async () => {
  lines();
  rowOf('No 1').focus();
  fireEvent.keyDown(rowOf('No 1'), { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(rowOf('No 2')));
  expect(rowOf('No 2').tabIndex).toBe(0);
  expect(rowOf('No 1').tabIndex).toBe(-1);
  fireEvent.keyDown(rowOf('No 2'), { key: 'ArrowUp' });
  await waitFor(() => expect(document.activeElement).toBe(rowOf('No 1')));
});

it('applies a key to the row that the key before it has chosen, also before that row is rendered', () => {
  const onRowOpen = vi.fn();
  lines({ onRowOpen });
  const first = rowOf('No 1');
  first.focus();
  // Nothing is rendered before the end of `act`.
  act(() => {
    for (const key of ['End', 'Enter'])
      first.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  expect(onRowOpen.mock.calls).toEqual([[{ id: 10_000 }]]);
});

it('opens a row on Enter and on a click, but not on a click on a control in the row', () => {
  const onRowOpen = vi.fn();
  lines({ onRowOpen });
  fireEvent.keyDown(rowOf('No 3'), { key: 'Enter' });
  expect(onRowOpen).toHaveBeenLastCalledWith({ id: 3 });
  fireEvent.click(screen.getByText('No 2'));
  expect(onRowOpen).toHaveBeenLastCalledWith({ id: 2 });
  fireEvent.click(within(rowOf('No 1')).getByRole('button', { name: 'Act' }));
  expect(onRowOpen).toHaveBeenCalledTimes(2);
});

it('reports which rows are needed', () => {
  const onRangeChange = vi.fn();
  lines({ onRangeChange });
  const [range] = onRangeChange.mock.lastCall ?? [];
  expect(range).toMatchObject({ first: 0 });
  expect((range as { readonly end: number }).end).toBeLessThan(100);
});

it('[ERR-19] shows that nothing was found, or that rows are loading', () => {
  const { unmount } = lines({ rowCount: 0 });
  expect(screen.getByText('No Item Found')).toBeDefined();
  unmount();
  lines({ rowCount: undefined });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No Item Found')).toBeNull();
});

it('renders every row while the page is printed', () => {
  lines({ rowCount: 300 });
  const rowCount = (): number => screen.getAllByRole('row').length;
  expect(rowCount()).toBeLessThan(100);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rowCount()).toBe(301);
  expect(screen.getByText('No 300')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rowCount()).toBeLessThan(100);
});

it('renders at most two thousand rows for paper', () => {
  lines();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByText(/^No \d+$/)).toHaveLength(2_000);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
