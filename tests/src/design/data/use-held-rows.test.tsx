/** Rows that move while a user points at one: both tables, by mouse, by touch and by keyboard. */
import { userEvent } from 'storybook/test';
import { afterEach, expect, it, vi } from 'vitest';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { Table } from '#src/design/data/Table.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { onPage, renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

interface Line {
  readonly id: string;
  readonly text: string;
}

const onCancel = vi.fn();
const columns: readonly Column<Line>[] = [
  { key: 'text', title: 'Text', width: '80px', cell: ({ text }) => text },
  {
    key: 'cancel',
    title: 'Cancel',
    width: '60px',
    cell: ({ id }) => (
      <button type="button" onClick={() => onCancel(id)}>
        Cancel
      </button>
    ),
  },
];
const linesOf = (ids: string, version = ''): readonly Line[] =>
  Array.from(ids, (id) => ({ id, text: `${id}${version}` }));
const rowKey = ({ id }: Line) => id;

type Draw = (rows: readonly Line[], more?: object) => React.ReactNode;
const tables: readonly (readonly [string, Draw])[] = [
  ['Table', (rows, more) => <Table label="Lines" {...{ columns, rows, rowKey, ...more }} />],
  [
    'LongTable',
    (rows, more) => (
      <LongTable
        label="Lines"
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        {...{ columns, rowKey, ...more }}
      />
    ),
  ],
];

function open(draw: Draw, more?: object) {
  onCancel.mockClear();
  const { rerender } = renderOnPage(draw(linesOf('ABC'), more));
  const show = (ids: string, version?: string) =>
    rerender(onPage(draw(linesOf(ids, version), more)));
  return { show, user: userEvent.setup({ document }) };
}

const texts = (): readonly string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent ?? '');
const cancelOf = (place: number): HTMLElement => {
  const button = screen.getAllByRole('button', { name: 'Cancel' })[place];
  if (button === undefined) throw new Error(`there is a row ${place}`);
  return button;
};
const note = (): string | undefined => screen.queryByRole('status')?.textContent;

it.each(tables)(
  '%s: a click acts on the row under the pointer when a row is added',
  async (_, draw) => {
    const { show, user } = open(draw);
    const pointed = cancelOf(0);
    await user.hover(pointed);
    show('XABC');
    expect(texts()).toEqual(['A', 'B', 'C']);
    expect(note()).toBe('Paused: 1 new');
    await user.click(pointed);
    expect(onCancel).toHaveBeenCalledExactlyOnceWith('A');
    await user.unhover(cancelOf(0));
    expect(texts()).toEqual(['X', 'A', 'B', 'C']);
    expect(note()).toBeUndefined();
  },
);

it.each(tables)('%s: a click on a row that is gone does nothing, and says so', async (_, draw) => {
  const { show, user } = open(draw);
  await user.hover(cancelOf(0));
  show('BC', '!');
  // The other rows keep their places and show their latest content.
  expect(texts()).toEqual(['A', 'B!', 'C!']);
  expect(note()).toBe('Paused: 1 removed');
  await user.click(cancelOf(0));
  expect(onCancel).not.toHaveBeenCalled();
  expect(note()).toBe('No longer in the list. Nothing was changed.');
  await user.click(cancelOf(1));
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('B');
  await user.hover(screen.getByText('B!'));
  expect(texts()).toEqual(['B!', 'C!']);
});

it.each(tables)('%s: a pressed row leaves, and everything else stays in place', async (_, draw) => {
  const { show, user } = open(draw);
  await user.click(cancelOf(1));
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('B');
  show('XAC');
  expect(texts()).toEqual(['A', 'C']);
  expect(note()).toBe('Paused: 1 new');
});

it.each(tables)(
  '%s: the second click of a double click does not act on the next row',
  (_, draw) => {
    const { show } = open(draw);
    fireEvent.pointerOver(cancelOf(0), { pointerType: 'mouse' });
    fireEvent.click(cancelOf(0), { detail: 1 });
    show('BC');
    expect(texts()).toEqual(['B', 'C']);
    fireEvent.click(cancelOf(0), { detail: 2 });
    expect(onCancel).toHaveBeenCalledExactlyOnceWith('A');
    expect(note()).toBe('No longer in the list. Nothing was changed.');
    fireEvent.click(cancelOf(0), { detail: 1 });
    expect(onCancel).toHaveBeenLastCalledWith('B');
  },
);

it.each(tables)('%s: rows that lose the focus with a removed row move again', async (_, draw) => {
  const { show, user } = open(draw);
  cancelOf(0).focus();
  await user.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('A');
  show('BC');
  show('XBC');
  expect(texts()).toEqual(['X', 'B', 'C']);
});

it.each(tables)(
  '%s: rows whose pointed row was removed move when the pointer is elsewhere',
  (_, draw) => {
    const { show } = open(draw);
    fireEvent.pointerOver(cancelOf(0), { pointerType: 'mouse' });
    fireEvent.click(cancelOf(0), { detail: 1 });
    show('BC');
    show('XBC');
    expect(texts()).toEqual(['B', 'C']);
    // The browser sends no event to the rows, because the element under the pointer is gone.
    fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
    expect(texts()).toEqual(['X', 'B', 'C']);
  },
);

it.each(tables)('%s: another order of the rows waits', async (_, draw) => {
  const { show, user } = open(draw);
  await user.hover(cancelOf(1));
  show('CBA');
  expect(texts()).toEqual(['A', 'B', 'C']);
  expect(note()).toBe('Paused: rows moved');
  await user.hover(screen.getByText('A'));
  expect(texts()).toEqual(['C', 'B', 'A']);
});

it.each(tables)('%s: a pointer beside the controls does not hold the rows', async (_, draw) => {
  const { show, user } = open(draw);
  await user.hover(screen.getByText('A'));
  show('XABC');
  expect(texts()).toEqual(['X', 'A', 'B', 'C']);
});

it.each(tables)(
  '%s: the keyboard focus on a control holds the rows until it leaves',
  async (_, draw) => {
    const { show, user } = open(draw);
    cancelOf(0).focus();
    show('BC');
    expect(texts()).toEqual(['A', 'B', 'C']);
    await user.keyboard('{Enter}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(note()).toBe('No longer in the list. Nothing was changed.');
    act(() => cancelOf(0).blur());
    expect(texts()).toEqual(['B', 'C']);
  },
);

it.each(tables)('%s: a finger holds the rows from the touch to the click', (_, draw) => {
  const { show } = open(draw);
  const touch = { pointerType: 'touch', bubbles: true };
  const pressed = cancelOf(0);
  fireEvent(pressed, new PointerEvent('pointerover', touch));
  show('YABC');
  expect(texts()).toEqual(['Y', 'A', 'B', 'C']);
  fireEvent(cancelOf(1), new PointerEvent('pointerdown', touch));
  show('XYABC');
  fireEvent(cancelOf(1), new PointerEvent('pointerup', touch));
  expect(texts()).toEqual(['Y', 'A', 'B', 'C']);
  fireEvent.click(cancelOf(1));
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('A');
  expect(texts()).toEqual(['X', 'Y', 'A', 'B', 'C']);
});

it('holds the rows under a pointer anywhere in a row that opens', async () => {
  for (const [name, draw] of tables) {
    const onOpen = vi.fn();
    const more = name === 'Table' ? { onRowClick: onOpen } : { onRowOpen: onOpen };
    const { show, user } = open(draw, more);
    await user.hover(screen.getByText('A'));
    show('XBC');
    expect(texts()).toEqual(['A', 'B', 'C']);
    await user.click(screen.getByText('A'));
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(screen.getByText('B'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'B' }));
    cleanup();
  }
});

it('does not hold the rows of another list', async () => {
  const draw: Draw = (rows) => (
    <LongTable
      label="Lines"
      listKey={rows.map(rowKey).join('')}
      rowCount={rows.length}
      rowAt={(index) => rows[index]}
      {...{ columns, rowKey }}
    />
  );
  const { show, user } = open(draw);
  await user.hover(cancelOf(0));
  show('DEF');
  expect(texts()).toEqual(['D', 'E', 'F']);
});
