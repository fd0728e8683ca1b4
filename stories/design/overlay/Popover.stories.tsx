import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Popover } from '#src/design/overlay/Popover.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

const meta = preview.meta({
  component: Popover,
  args: {
    label: 'Columns',
    width: '220px',
    trigger: (popoverTarget: string) => <Button popoverTarget={popoverTarget}>Columns</Button>,
    onOpenChange: fn(),
    children: (
      <Stack>
        {['Time', 'Pair', 'Price', 'Amount'].map((column) => (
          <Checkbox key={column} label={column} isChecked onCheckedChange={fn()} />
        ))}
      </Stack>
    ),
  },
});

export const Closed = meta.story({
  render: (args) => (
    <Popover
      {...args}
      trigger={(popoverTarget) => <Button popoverTarget={popoverTarget}>{args.label}</Button>}
    />
  ),
});
export const Open = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await expect(await canvas.findByRole('checkbox', { name: 'Pair' })).toBeVisible();
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true);
  },
});
export const AtTheEnd = meta.story({
  args: { align: 'end' },
  render: (args) => (
    <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Popover {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await expect(await canvas.findByRole('checkbox', { name: 'Time' })).toBeVisible();
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await expect(await canvas.findByRole('checkbox', { name: 'Time' })).toBeVisible();
  },
});
