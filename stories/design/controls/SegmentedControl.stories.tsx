import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import {
  SegmentedControl,
  type SegmentedControlProps,
} from '#src/design/controls/SegmentedControl.tsx';
import { CandlesIcon, LineChartIcon } from '#src/design/icons/trading-icons.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Stack } from '../arrange.tsx';

function Controlled(props: SegmentedControlProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <Stack width={300}>
      <SegmentedControl
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

const sides = [
  { value: 'buy', label: 'Buy', tone: 'buy' },
  { value: 'sell', label: 'Sell', tone: 'sell' },
] as const;
const kinds = [
  { value: 'limit', label: 'Limit' },
  { value: 'market', label: 'Market' },
  { value: 'stop', label: 'Stop limit' },
] as const;
const intervals = ['1m', '15m', '1H', '4H', '1D', '1W'].map((one) => ({ value: one, label: one }));

const args: SegmentedControlProps<string> = {
  label: 'Side',
  segments: sides,
  value: 'buy',
  variant: 'fill',
  onValueChange: fn(),
};

const meta = preview.meta({
  tags: ['forced-colors'],
  title: 'design/controls/SegmentedControl',
  args,
  render: (given: SegmentedControlProps<string>) => <Controlled key={given.value} {...given} />,
});

export const Buy = meta.story();
export const Sell = meta.story({ args: { value: 'sell' } });
export const Labels = meta.story({
  args: { label: 'Order type', segments: kinds, value: 'limit', variant: 'text' },
});
export const Chips = meta.story({
  args: { label: 'Interval', segments: intervals, value: '15m', variant: 'chips', size: 'small' },
});
export const OneDisabled = meta.story({
  args: {
    label: 'Order type',
    segments: kinds.map((kind) =>
      kind.value === 'stop' ? { ...kind, disabledReason: 'Waiting for live prices' } : kind,
    ),
    value: 'limit',
  },
  play: inEnglish(async ({ canvas, userEvent, args: { onValueChange } }) => {
    const stop = canvas.getByRole('radio', { name: 'Stop limit' });
    await expect(stop).toHaveAccessibleDescription('Waiting for live prices');
    await userEvent.click(stop);
    await expect(onValueChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('radio', { name: 'Limit' })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Market' }));
    await expect(onValueChange).toHaveBeenLastCalledWith('market');
  }),
});
export const Images = meta.story({
  args: {
    label: 'Chart style',
    segments: [
      { value: 'candles', label: <CandlesIcon />, name: 'Candles' },
      { value: 'line', label: <LineChartIcon />, name: 'Line' },
    ],
    value: 'candles',
    variant: 'chips',
  },
});
export const Disabled = meta.story({ args: { disabledReason: 'The market is closed' } });
export const LongText = meta.story({
  args: {
    label: 'Order type',
    variant: 'fill',
    segments: [
      { value: 'limit', label: 'Limitauftrag mit Preisgrenze' },
      { value: 'market', label: 'Marktauftrag zum besten Preis' },
    ],
    value: 'limit',
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: {
    label: 'الجهة',
    segments: [
      { value: 'buy', label: 'شراء', tone: 'buy' },
      { value: 'sell', label: 'بيع', tone: 'sell' },
    ],
  },
});
export const ByKeyboard = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Buy' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('sell');
  }),
});
