import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

const fieldsOf = (error?: string) => (
  <>
    <TextField label="Email" name="email" type="email" defaultValue="mk@" error={error} />
    <Button type="submit" tone="primary">
      Send code
    </Button>
  </>
);

const meta = preview.meta({
  component: Form,
  args: {
    label: 'Change email',
    phase: 'editing',
    rejection: undefined,
    problems: {},
    onSubmit: fn(),
    children: fieldsOf(),
  },
  render: (args) => (
    <Stack width={360}>
      <Form {...args} />
    </Stack>
  ),
});

export const SentWithEnter = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Email'), '{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});
export const Rejected = meta.story({
  args: { phase: 'failed', rejection: 'Too many attempts. Try again in 15 minutes.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Too many attempts/)).toBeVisible();
  },
});
export const FieldRejected = meta.story({
  args: {
    phase: 'invalid',
    problems: { email: 'invalid' },
    children: fieldsOf('Enter a valid email address'),
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Email');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Enter a valid email address');
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
