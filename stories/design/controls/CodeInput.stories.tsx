import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { CodeInput, type CodeInputProps } from '#src/design/controls/CodeInput.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

function Controlled(props: CodeInputProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Stack width={360}>
      <CodeInput {...props} value={value} onValueChange={setValue} />
    </Stack>
  );
}

const meta = preview.meta({
  component: CodeInput,
  args: { label: 'Authenticator code', value: '', onValueChange: fn(), onComplete: fn() },
  render: (args) => <Controlled key={args.value} {...args} />,
});

export const Empty = meta.story();
export const Half = meta.story({ args: { value: '402' } });
export const Rejected = meta.story({
  args: { value: '402117', error: 'This code is wrong or old.' },
});
export const Busy = meta.story({ args: { value: '402117', isBusy: true } });
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'الرمز من تطبيقك', value: '4021' },
});
export const Pastes = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText('Authenticator code'));
    await userEvent.paste('402 117');
    await expect(args.onComplete).toHaveBeenCalledWith('402117');
  },
});
export const TypesDigitsOnly = meta.story({
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('Authenticator code');
    await userEvent.type(field, '4a0b2');
    await expect(field).toHaveValue('402');
  },
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
