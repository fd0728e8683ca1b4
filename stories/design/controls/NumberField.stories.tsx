import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField, type NumberFieldProps } from '#src/design/controls/NumberField.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Stack } from '../arrange.tsx';

function Controlled(props: NumberFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Stack width={280}>
      <NumberField
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

const meta = preview.meta({
  component: NumberField,
  args: {
    label: 'Price',
    labelPlacement: 'inside' as const,
    unit: 'USDT',
    value: '93120.00',
    onValueChange: fn(),
  },
  render: (args) => <Controlled key={args.value} {...args} />,
});

export const Filled = meta.story();
export const Empty = meta.story({ args: { value: '', placeholder: '0.00' } });
export const WithButton = meta.story({
  args: {
    endSlot: (
      <Button tone="textAccent" size="small">
        BBO
      </Button>
    ),
  },
});
export const LabelAbove = meta.story({ args: { labelPlacement: 'above', label: 'Amount' } });
export const Rejected = meta.story({
  args: { value: '93120.005', error: 'Prices of this pair move in steps of 0.01.' },
});
export const Disabled = meta.story({
  args: { value: '', placeholder: 'Market price', disabledReason: 'A market order has no price' },
});
export const LongText = meta.story({ args: { value: '123456789012345678.12345678' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' }, args: { label: 'السعر' } });

export const GroupsWhileTyping = meta.story({
  name: '[VAL-03] [VAL-05] [VAL-06] Groups while typing, and keeps the caret',
  args: { value: '' },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(field, '01234567.50');
    await expect(field).toHaveValue('1,234,567.50');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('1234567.50');
    field.setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    await expect(field).toHaveValue('19,234,567.50');
    await expect(field.selectionStart).toBe(2);
  },
});

export const LeavesLettersOut = meta.story({
  name: 'Leaves a typed letter out, and keeps the amount',
  args: { value: '' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '12e');
    await expect(field).toHaveValue('12');
    await expect(field).toBeInvalid();
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Enter digits|أدخل/);
  },
});

export const TypedComma = meta.story({
  name: 'Marks a typed comma that groups no thousands',
  args: { value: '' },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '0,5');
    await expect(field).toHaveValue('0,5');
    await expect(field).toBeInvalid();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Use a point for decimals.');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('0,5');
  }),
});

export const TypedThousands = meta.story({
  name: '[VAL-03] Accepts typed commas that group thousands',
  args: { value: '' },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '1,234.5');
    await expect(field).toHaveValue('1,234.5');
    await expect(field).toBeValid();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('1234.5');
  }),
});

export const TwoPoints = meta.story({
  name: 'Marks a second decimal point',
  args: { value: '' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '1.2.');
    await expect(field).toHaveValue('1.2.');
    await expect(field).toBeInvalid();
  },
});

export const NoDigits = meta.story({
  name: 'Marks a point without digits after leaving the field',
  args: { value: '' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '.');
    await userEvent.tab();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Enter a number.');
  }),
});

export const PastedUnit = meta.story({
  name: 'Reads a pasted amount with its unit, and rejects another unit',
  args: { value: '250' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(field);
    field.select();
    await userEvent.paste('1\u00A0000.5 USDT');
    await expect(field).toHaveValue('1,000.5');
    field.select();
    await userEvent.paste('0.25 BTC');
    await expect(field).toHaveValue('1,000.5');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Enter the amount in USDT.');
  }),
});

export const DecimalComma = meta.story({
  globals: { locale: 'vi' },
  args: { value: '' },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '0,5');
    await expect(field).toHaveValue('0.5');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('0.5');
  },
});

export const AmbiguousPaste = meta.story({
  args: { value: '250' },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(field);
    field.select();
    await userEvent.paste('1.000,5');
    await expect(field).toHaveValue('250');
    await expect(field).toBeInvalid();
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
});
export const ReadOnly = meta.story({ args: { isReadOnly: true } });
