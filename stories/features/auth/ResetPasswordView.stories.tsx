import { expect, waitFor } from 'storybook/test';
import { checkResetPassword } from '#src/features/auth/checks.ts';
import { ResetPasswordView } from '#src/features/auth/ResetPasswordView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  /** Empty when the address contained no email. */
  readonly email: string;
  readonly code: string;
  readonly password: string;
  /** The exchange's errors for the code and the password. */
  readonly ofCode: string;
  readonly ofLongCode: string;
  readonly ofPassword: string;
}

const untouched: Args = {
  stage: 'editing',
  email: 'trader@example.com',
  code: '',
  password: '',
  ofCode: '',
  ofLongCode: '',
  ofPassword: '',
};

const meta = preview.meta({
  title: 'features/auth/ResetPasswordView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, email, code, password, ofCode, ofLongCode, ofPassword }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email, code, longCode: '', password }}
      check={checkResetPassword}
      rejections={{ code: ofCode, longCode: ofLongCode, password: ofPassword }}
    >
      {(form) => <ResetPasswordView form={form} isEmailRequested={email === ''} />}
    </StagedForm>
  ),
});

const filled = { code: '123456', password: 'Tide-goes-out-9' };

export const Editing = meta.story({
  play: async ({ canvas, canvasElement }) => {
    const [code] = canvas.getAllByRole('textbox');
    await waitFor(() => expect(code).toHaveFocus());
    // A password manager needs the user name that belongs to the password.
    const owner = canvasElement.querySelector('input[autocomplete="username"]');
    await expect(owner).toHaveValue('trader@example.com');
    const password = canvasElement.querySelector('input[name="password"]');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
  },
});
/** Others have used up the guesses: the same email has a code that cannot be guessed. */
export const LongCodeRequired = meta.story({
  args: {
    stage: 'failed',
    ...filled,
    ofLongCode:
      'Too many wrong codes for this account. Enter the 10-character code of the same email.',
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/10-character code of the same/)).toBeVisible();
    const code = canvasElement.querySelector('input[name="longCode"]');
    await waitFor(() => expect(code).toHaveFocus());
  },
});
export const RequestsEmail = meta.story({ args: { email: '' } });
export const Invalid = meta.story({
  args: { stage: 'invalid', code: '12', password: 'short' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(2);
  },
});
export const Busy = meta.story({ args: { stage: 'busy', ...filled } });
export const WrongCode = meta.story({
  args: { stage: 'failed', ...filled, ofCode: 'The code is wrong or has expired.' },
  play: async ({ canvas }) => {
    const [code] = canvas.getAllByRole('textbox');
    await waitFor(() => expect(code).toHaveFocus());
  },
});
export const WeakPassword = meta.story({
  args: { stage: 'failed', ...filled, ofPassword: 'This password is too easy to guess.' },
});
export const Done = meta.story({ args: { stage: 'done', ...filled } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', code: '12', password: 'short' },
  globals: { locale: 'ar' },
});
