import { useState } from 'react';
import { expect } from 'storybook/test';
import { TextArea, type TextAreaProps } from '#src/design/controls/TextArea.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

function Controlled(props: TextAreaProps) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <Stack width={420}>
      <TextArea {...props} value={value} onValueChange={setValue} />
    </Stack>
  );
}

const meta = preview.meta({
  component: TextArea,
  args: { label: 'Terms of your advert', maxLength: 200 },
  render: (args) => <Controlled key={args.value} {...args} />,
});

export const Empty = meta.story({ args: { placeholder: 'What the other side should know' } });
export const Filled = meta.story({ args: { value: 'Pay within 15 minutes. Own account only.' } });
export const Rejected = meta.story({
  args: { value: 'x', error: 'Write at least 10 characters.' },
});
export const Disabled = meta.story({
  args: { value: 'Pay within 15 minutes.', disabledReason: 'An order on this advert is open' },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'شروط الإعلان', value: 'الدفع خلال 15 دقيقة.' },
});
export const Counts = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Own account');
    await expect(canvas.getByText('11/200')).toBeVisible();
  },
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
