import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Select, type SelectProps } from '#src/design/controls/Select.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

const CHOICES = [
  { value: 'gtc', label: 'Good till canceled' },
  { value: 'ioc', label: 'Immediate or cancel (IOC)' },
  { value: 'fok', label: 'Fill or kill (FOK)', disabledReason: 'limit orders only' },
] as const;

type Term = (typeof CHOICES)[number]['value'];

function Controlled(props: SelectProps<Term>) {
  const [value, setValue] = useState(props.value);
  return (
    <Stack width={280}>
      <Select
        {...props}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          props.onValueChange(next);
        }}
      />
    </Stack>
  );
}

const args: SelectProps<Term> = {
  label: 'Time in force',
  choices: CHOICES,
  value: 'gtc',
  onValueChange: fn(),
};

const meta = preview.meta({
  tags: ['forced-colors'],
  title: 'design/controls/Select',
  args,
  argTypes: { value: { control: 'select', options: CHOICES.map(({ value }) => value) } },
  render: (given: SelectProps<Term>) => <Controlled key={given.value} {...given} />,
});

export const Box = meta.story();
export const Quiet = meta.story({ args: { variant: 'quiet' } });
export const Rejected = meta.story({ args: { error: 'Choose one.' } });
export const Disabled = meta.story({ args: { disabledReason: 'A market order is immediate' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' }, args: { label: 'مدة الأمر' } });
export const Focused = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: 'Time in force' })).toHaveFocus();
  },
});
export const Chooses = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'ioc');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ioc');
  },
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
