import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Switch, type SwitchProps } from '#src/design/controls/Switch.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

function Controlled(props: SwitchProps) {
  const [isOn, setOn] = useState(props.isOn);
  return (
    <Stack width={360}>
      <Switch
        {...props}
        isOn={isOn}
        onToggle={(next) => {
          setOn(next);
          props.onToggle(next);
        }}
      />
    </Stack>
  );
}

const meta = preview.meta({
  tags: ['forced-colors'],
  component: Switch,
  args: { label: 'Sound on fill', isOn: false, onToggle: fn() },
  render: (args) => <Controlled key={String(args.isOn)} {...args} />,
});

export const Off = meta.story();
export const On = meta.story({ args: { isOn: true } });
export const Spread = meta.story({
  args: { isSpread: true, isOn: true, hint: 'A short tick when one of your orders fills.' },
});
export const Disabled = meta.story({
  args: { disabledReason: 'Allow sound in the browser first' },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'صوت عند التنفيذ', isOn: true, isSpread: true },
});
export const Toggles = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const control = canvas.getByRole('switch', { name: 'Sound on fill' });
    await userEvent.click(control);
    await expect(control).toBeChecked();
    await expect(args.onToggle).toHaveBeenCalledWith(true);
  },
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
