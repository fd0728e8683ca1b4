import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Slider, type SliderProps } from '#src/design/controls/Slider.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

function Controlled(props: SliderProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Stack width={280}>
      <Slider
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

const percent = (value: number): string => `${value}%`;
const times = (value: number): string => `${value}x`;

const meta = preview.meta({
  component: Slider,
  args: {
    label: 'Percentage of available balance',
    value: 40,
    marks: [0, 25, 50, 75, 100],
    textOf: percent,
    onValueChange: fn(),
  },
  render: (args) => <Controlled key={args.value} {...args} />,
});

export const Percent = meta.story();
export const AtZero = meta.story({ args: { value: 0 } });
export const Full = meta.story({ args: { value: 100 } });
export const Sell = meta.story({ args: { tone: 'sell', value: 75 } });
export const Leverage = meta.story({
  args: {
    label: 'Leverage',
    value: 20,
    min: 1,
    max: 50,
    marks: [1, 10, 20, 30, 40, 50],
    textOf: times,
    hasMarkLabels: true,
  },
});
export const Disabled = meta.story({
  args: { disabledReason: 'There is no USDT to buy with' },
  play: async ({ canvas, userEvent, args }) => {
    const slider = canvas.getByRole('slider');
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'نسبة الرصيد المتاح', hasMarkLabels: true },
});
export const ReadsItsText = meta.story({
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: 'Percentage of available balance' });
    await expect(slider).toHaveAttribute('aria-valuetext', '40%');
    await userEvent.tab();
    await expect(slider).toHaveFocus();
  },
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
