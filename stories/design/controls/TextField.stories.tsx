import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { TextField, type TextFieldProps } from '#src/design/controls/TextField.tsx';
import { MailIcon } from '#src/design/icons/account-icons.ts';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

function Controlled(props: TextFieldProps) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <Stack width={360}>
      <TextField
        {...props}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          props.onValueChange?.(next);
        }}
      />
    </Stack>
  );
}

const meta = preview.meta({
  component: TextField,
  args: { label: 'Nickname', name: 'nickname', onValueChange: fn() },
  render: (args) => <Controlled key={args.value} {...args} />,
});

export const Empty = meta.story({ args: { placeholder: 'How others see you' } });
export const Filled = meta.story({ args: { value: 'tidewatcher' } });
export const WithIconAndHint = meta.story({
  args: {
    label: 'E-mail',
    type: 'email',
    autoComplete: 'email',
    startSlot: <MailIcon />,
    hint: 'We send a code to this address.',
  },
});
export const Rejected = meta.story({
  args: { label: 'E-mail', type: 'email', value: 'mk@', error: 'This is not a complete address.' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('E-mail');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('This is not a complete address.');
  },
});
export const Disabled = meta.story({
  args: { value: 'Verified name', disabledReason: 'Verified data can only be changed by support' },
});
export const ReadOnly = meta.story({ args: { value: '0x52908400098527886E0F', isReadOnly: true } });
export const LabelInside = meta.story({ args: { labelPlacement: 'inside', value: 'tidewatcher' } });
export const LongText = meta.story({
  args: {
    label: 'Ein Feldname, der in manchen Sprachen deutlich länger wird als im Entwurf vorgesehen',
    value: 'Und ein Inhalt, der ebenfalls länger ist, als das Feld auf einen Blick zeigen kann',
    error: 'Auch die Ablehnung braucht mehr als eine Zeile und darf nichts anderes verdecken.',
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'البريد الإلكتروني', type: 'email', value: 'mk@tidemark.test' },
});
export const Types = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Nickname'), 'ebb');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ebb');
  },
});
