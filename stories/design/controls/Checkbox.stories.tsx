import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Checkbox, type CheckboxProps } from '#src/design/controls/Checkbox.tsx';
import preview from '../../../.storybook/preview.tsx';

function Controlled(props: CheckboxProps) {
  const [isChecked, setChecked] = useState(props.isChecked);
  return (
    <Checkbox
      {...props}
      isChecked={isChecked}
      onCheckedChange={(next) => {
        setChecked(next);
        props.onCheckedChange(next);
      }}
    />
  );
}

const meta = preview.meta({
  tags: ['forced-colors'],
  component: Checkbox,
  args: { label: 'Post-only', isChecked: false, onCheckedChange: fn() },
  render: (args) => <Controlled key={String(args.isChecked)} {...args} />,
});

export const Off = meta.story();
export const On = meta.story({ args: { isChecked: true } });
export const Mixed = meta.story({
  args: { label: 'All pairs', isMixed: true },
  render: (args) => <Checkbox {...args} />,
});
export const Rejected = meta.story({
  args: { label: 'I agree to the terms', error: 'Please accept.' },
});
export const Disabled = meta.story({
  args: { disabledReason: 'Only limit orders can be post-only' },
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox', { name: 'Post-only' });
    await userEvent.click(box);
    await expect(box).not.toBeChecked();
    await expect(args.onCheckedChange).not.toHaveBeenCalled();
  },
});
export const LongText = meta.story({
  args: {
    label:
      'Ich habe die Bedingungen gelesen und verstanden und stimme ihnen in vollem Umfang zu, ' +
      'einschließlich der Hinweise auf das Risiko des vollständigen Verlusts.',
  },
  render: (args) => (
    <div style={{ maxInlineSize: 300 }}>
      <Controlled {...args} />
    </div>
  ),
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'هذا الزوج فقط', isChecked: true },
});
export const Toggles = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox')).toBeChecked();
    await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
  },
});
