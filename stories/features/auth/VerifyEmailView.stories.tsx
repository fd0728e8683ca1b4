import { expect, fn, waitFor } from 'storybook/test';
import { checkVerification } from '#src/features/auth/checks.ts';
import type { Resend } from '#src/features/auth/use-resend.ts';
import { VerifyEmailView } from '#src/features/auth/VerifyEmailView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly code: string;
  readonly rejection: string;
  /** The exchange's error that asks for the long code. */
  readonly ofLongCode: string;
  readonly resend: Resend;
  /** Empty when the address contained no email. */
  readonly email: string;
}

const request = fn();
const free: Resend = { remainingSec: 0, isBusy: false, request };

const untouched: Args = {
  stage: 'editing',
  code: '',
  rejection: '',
  ofLongCode: '',
  resend: free,
  email: 'trader@example.com',
};

const meta = preview.meta({
  title: 'features/auth/VerifyEmailView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, code, rejection, ofLongCode, resend, email }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email, code, longCode: '' }}
      check={checkVerification}
      rejections={{ code: rejection, longCode: ofLongCode }}
    >
      {(form) => <VerifyEmailView form={form} resend={resend} isEmailRequested={email === ''} />}
    </StagedForm>
  ),
  beforeEach: () => {
    request.mockClear();
  },
});

export const Editing = meta.story();
export const Invalid = meta.story({ args: { stage: 'invalid', code: '12' } });
export const Busy = meta.story({ args: { stage: 'busy', code: '123456' } });
export const Failed = meta.story({
  args: { stage: 'failed', code: '123456', rejection: 'This code is not right.' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('This code is not right.')).toBeVisible();
    const code = canvas.getByRole('textbox');
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAccessibleDescription('This code is not right.');
    // The next typed digit replaces the wrong code.
    await userEvent.keyboard('7');
    await expect(code).toHaveValue('7');
    await expect(code).not.toHaveAttribute('aria-invalid');
  },
});
/** Others have used up the guesses: the same email has a code that cannot be guessed. */
export const LongCodeRequired = meta.story({
  args: {
    stage: 'failed',
    code: '123456',
    ofLongCode:
      'Too many wrong codes for this account. Enter the 10-character code of the same email.',
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/10-character code of the same/)).toBeVisible();
    const code = canvas.getByRole('textbox');
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.keyboard('AB2CD-3EF4G');
    await expect(code).toHaveValue('AB2CD-3EF4G');
  },
});
export const Done = meta.story({ args: { stage: 'done', code: '123456' } });
/** The address contained no email. */
export const RequestsEmail = meta.story({ args: { email: '' } });
export const Waiting = meta.story({ args: { resend: { ...free, remainingSec: 42 } } });
export const Sending = meta.story({ args: { resend: { ...free, isBusy: true } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', code: '12', resend: { ...free, remainingSec: 42 } },
  globals: { locale: 'ar' },
});

/** The last digit submits the form. */
export const SendsItself = meta.story({
  args: { stage: 'editing' },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox'), '123456');
    const submit = canvasElement.querySelector('button[type="submit"]');
    await expect(submit).toHaveAttribute('aria-busy', 'true');
  },
});
/** A code copied from the email may contain spaces. */
export const Pasted = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste(' 123 456 ');
    await expect(canvas.getByRole('textbox')).toHaveValue('123456');
  },
});
export const RequestsAnother = meta.story({
  play: async ({ canvas, userEvent }) => {
    const buttons = canvas.getAllByRole('button');
    const another = buttons.find((button) => button.getAttribute('type') === 'button');
    if (another === undefined) throw new Error('There is a button for another code.');
    await userEvent.click(another);
    await expect(request).toHaveBeenCalledOnce();
  },
});
