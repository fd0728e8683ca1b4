import { expect, waitFor } from 'storybook/test';
import { checkForgotPassword } from '#src/features/auth/checks.ts';
import { ForgotPasswordView } from '#src/features/auth/ForgotPasswordView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly email: string;
  /** The exchange's error for the request. */
  readonly rejection: string;
}

const untouched: Args = { stage: 'editing', email: '', rejection: 'Rejected.' };

const meta = preview.meta({
  title: 'features/auth/ForgotPasswordView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, email, rejection }: Args) => (
    <StagedForm stage={stage} values={{ email }} check={checkForgotPassword} rejection={rejection}>
      {(form) => <ForgotPasswordView form={form} />}
    </StagedForm>
  ),
});

const filled = { email: 'trader@example.com' };

export const Editing = meta.story();
export const Invalid = meta.story({
  args: { stage: 'invalid', email: '+84 90 123 45 67' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await expect(canvas.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  },
});
export const Busy = meta.story({ args: { stage: 'busy', ...filled } });
export const Failed = meta.story({
  args: {
    stage: 'failed',
    ...filled,
    rejection: 'Too many requests. Wait a moment and try again.',
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Too many requests/)).toBeVisible();
  },
});
export const Done = meta.story({ args: { stage: 'done', ...filled } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ args: { stage: 'invalid' }, globals: { locale: 'ar' } });
