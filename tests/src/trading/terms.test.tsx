/** Tests that terms of the terminal have an explanation next to them. */
import { cleanup, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { Select } from '#src/design/controls/Select.tsx';
import { SortableHead } from '#src/design/data/SortableHead.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';

afterEach(cleanup);

const nothing = (): void => undefined;

it('explains a column’s title, on the sort button where the column is sortable', () => {
  const column = { key: 'role', title: 'Role', tip: 'Who waited', cell: () => null };
  const heads = (isSortable: boolean) => (
    <table>
      <thead>
        <tr>
          <SortableHead
            column={{ ...column, isSortable }}
            className=""
            sorting={undefined}
            onSortingChange={nothing}
          />
        </tr>
      </thead>
    </table>
  );
  const { rerender } = render(heads(false));
  expect(screen.getByRole('columnheader').dataset['tip']).toBe('Who waited');
  rerender(heads(true));
  expect(screen.getByRole('button').dataset['tip']).toBe('Who waited');
});

it('explains a field’s label, and shows it next to the box where the label is hidden', () => {
  render(
    <>
      <TextField label="Stop" tip="What triggers it" value="" onValueChange={nothing} />
      <Select
        variant="quiet"
        label="Time in force"
        tip="Until it fills"
        value="GTC"
        choices={[{ value: 'GTC', label: 'GTC' }]}
        onValueChange={nothing}
      />
    </>,
  );
  const label = screen.getByText('Stop').closest<HTMLElement>('[data-tip]');
  expect(label?.dataset['tip']).toBe('What triggers it');
  const box = screen.getByLabelText('Time in force').closest('[data-tip]');
  expect(box?.getAttribute('data-tip')).toBe('Until it fills');
  expect(screen.getByLabelText('Stop').closest('[data-tip]')).toBeNull();
});
