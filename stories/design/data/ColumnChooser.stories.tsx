import { useState } from 'react';
import { expect } from 'storybook/test';
import { ColumnChooser } from '#src/design/data/ColumnChooser.tsx';
import type { ColumnChoice } from '#src/design/data/column-choice.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const columns = [
  { key: 'time', title: 'Time' },
  { key: 'pair', title: 'Pair' },
  { key: 'price', title: 'Price' },
  { key: 'fees', title: 'Fees', isExtra: true },
  { key: 'actions', title: 'Cancel', isTitleHidden: true },
];

function Controlled({ start }: { readonly start: ColumnChoice | undefined }) {
  const [choice, setChoice] = useState(start);
  return <ColumnChooser columns={columns} choice={choice} onChoiceChange={setChoice} />;
}

const meta = preview.meta({
  title: 'design/data/ColumnChooser',
  component: Controlled,
  args: { start: undefined as ColumnChoice | undefined },
  render: ({ start }) => <Controlled key={JSON.stringify(start)} start={start} />,
});

export const AsTheProductHasThem = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Move Time' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    const [first] = canvas.getAllByRole('checkbox');
    await expect(first).toHaveAccessibleName('Pair');
    await expect(canvas.getByRole('button', { name: 'Move Time' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Reset columns' }));
    await expect(canvas.getAllByRole('checkbox')[0]).toHaveAccessibleName('Time');
  }),
});
export const OneIsLeft = meta.story({
  args: { start: { order: ['time', 'pair', 'price', 'fees'], hidden: ['pair', 'price', 'fees'] } },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
