import { expect, waitFor } from 'storybook/test';
import { checkSignUp } from '#src/features/auth/checks.ts';
import { SignUpView } from '#src/features/auth/SignUpView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly email: string;
  readonly password: string;
  readonly terms: '' | 'yes';
  readonly referralCode: string;
  /** The exchange's error for the email. */
  readonly rejection: string;
}

const untouched: Args = {
  stage: 'editing',
  email: '',
  password: '',
  terms: '',
  referralCode: '',
  rejection: '',
};

const meta = preview.meta({
  title: 'features/auth/SignUpView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, email, password, terms, referralCode, rejection }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email, password, terms, referralCode }}
      check={checkSignUp}
      rejections={{ email: rejection }}
    >
      {(form) => <SignUpView form={form} />}
    </StagedForm>
  ),
});

const filled = { email: 'trader@example.com', password: 'Tide-goes-out-9', terms: 'yes' } as const;

export const Editing = meta.story();
export const WeakPassword = meta.story({
  args: { ...filled, password: 'aaaaaaaaa' },
  play: async ({ canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-weak="true"]')).not.toBeNull(), {
      timeout: 10_000,
    });
    const submit = canvasElement.querySelector('button[type="submit"]');
    await userEvent.click(submit ?? canvasElement);
    const password = canvasElement.querySelector('input[name="password"]');
    await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'));
  },
});
export const StrongPassword = meta.story({ args: filled });
export const Invalid = meta.story({
  args: { stage: 'invalid', email: 'trader@example.com', password: 'short' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(2);
    const password = canvasElement.querySelector('input[name="password"]');
    await waitFor(() => expect(password).toHaveFocus());
  },
});
/** The link contained a referral code. */
export const Invited = meta.story({ args: { referralCode: 'TIDE2026' } });
export const RequestsReferral = meta.story({
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvasElement.querySelector('input[name="referralCode"]')).toBeNull();
    const inForm = canvas.getByRole('form').querySelectorAll<HTMLElement>('button[type="button"]');
    const request = [...inForm].at(-1);
    if (request === undefined) throw new Error('There is a word that shows the field.');
    await userEvent.click(request);
    const field = canvasElement.querySelector<HTMLInputElement>('input[name="referralCode"]');
    await expect(field).toHaveFocus();
    await userEvent.keyboard('TIDE');
    await expect(field).toHaveValue('TIDE');
    await userEvent.clear(field ?? canvasElement);
    await expect(field).toBeVisible();
  },
});
export const Busy = meta.story({ args: { stage: 'busy', ...filled } });
export const Failed = meta.story({
  args: { stage: 'failed', ...filled, rejection: 'This email has an account already.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This email has an account already.')).toBeVisible();
  },
});
export const Done = meta.story({ args: { stage: 'done', ...filled } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', email: 'trader', password: 'short' },
  globals: { locale: 'ar' },
});
