import { expect } from 'storybook/test';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Stack } from '../arrange.tsx';

const meta = preview.meta({
  component: PasswordField,
  args: { label: 'Password', autoComplete: 'current-password' as const, name: 'password' },
  render: (args) => (
    <Stack width={360}>
      <PasswordField {...args} />
    </Stack>
  ),
});

export const Empty = meta.story();
export const Rejected = meta.story({ args: { error: 'Wrong password.' } });
export const Disabled = meta.story({ args: { disabledReason: 'Wait a minute and try again' } });
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'كلمة المرور' },
});
export const Shown = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('Password');
    await userEvent.type(field, 'ebb and flow');
    await expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(field).toHaveAttribute('type', 'text');
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toBeVisible();
  }),
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
