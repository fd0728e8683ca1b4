import { expect, waitFor } from 'storybook/test';
import { checkSignUp } from '#src/features/auth/checks.ts';
import { ReferralCheckView } from '#src/features/auth/parts/ReferralCheckView.tsx';
import { SignUpView } from '#src/features/auth/SignUpView.tsx';
import type { CheckedCode } from '#src/binding/referral-check.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly email: string;
  readonly password: string;
  readonly terms: '' | 'yes';
  readonly referralCode: string;
  /** The exchange's response about the code. */
  readonly checkedCode?: CheckedCode;
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
  render: ({ stage, email, password, terms, referralCode, checkedCode, rejection }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email, password, terms, referralCode }}
      check={checkSignUp}
      rejections={{ email: rejection }}
    >
      {(form) => (
        <SignUpView form={form} referralCheck={<ReferralCheckView checked={checkedCode} />} />
      )}
    </StagedForm>
  ),
});

const filled = { email: 'trader@example.com', password: 'Tide-goes-out-9', terms: 'yes' } as const;

export const Editing = meta.story();
export const WeakPassword = meta.story({
  args: { ...filled, password: 'aaaaaaaaa' },
  play: async ({ canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-weak="true"]')).not.toBeNull());
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
async function expectAnnounced(text: HTMLElement): Promise<void> {
  await expect(text).toBeVisible();
  await expect(text.closest('output')).not.toBeNull();
}
const invited = { ...filled, referralCode: 'TIDE2026' } as const;
export const InvitedWithShare = meta.story({
  name: '[REF-01] A code that returns a share of the fees',
  args: { ...invited, checkedCode: { isValid: true, friendShare: 10 } },
  play: inEnglish(async ({ canvas }) => {
    await expectAnnounced(canvas.getByText(/^You get back 10% of the commission/));
  }),
});
export const InvitedWithoutShare = meta.story({
  args: { ...invited, checkedCode: { isValid: true, friendShare: 0 } },
  play: inEnglish(async ({ canvas }) => {
    await expectAnnounced(canvas.getByText('Valid code'));
  }),
});
export const UnknownCode = meta.story({
  name: '[REF-01] An unknown code does not prevent the sign-up',
  args: { ...invited, stage: 'busy', checkedCode: { isValid: false, friendShare: 0 } },
  play: inEnglish(async ({ canvas }) => {
    await expectAnnounced(canvas.getByText('Unknown referral code. You can sign up without it.'));
    await expect(canvas.queryByRole('alert')).toBeNull();
  }),
});
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
