import { expect, fn } from 'storybook/test';
import { checkCode } from '#src/features/auth/checks.ts';
import type { Resend } from '#src/features/auth/use-resend.ts';
import { VerifyEmailView } from '#src/features/auth/VerifyEmailView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly code: string;
  readonly refusal: string;
  readonly resend: Resend;
}

const ask = fn();
const free: Resend = { leftSec: 0, isBusy: false, ask };

const untouched: Args = { stage: 'editing', code: '', refusal: '', resend: free };

const meta = preview.meta({
  title: 'features/auth/VerifyEmailView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, code, refusal, resend }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email: 'trader@example.com', code }}
      check={checkCode}
      refusals={{ code: refusal }}
    >
      {(form) => <VerifyEmailView form={form} resend={resend} />}
    </StagedForm>
  ),
  beforeEach: () => {
    ask.mockClear();
  },
});

export const Editing = meta.story();
export const Invalid = meta.story({ args: { stage: 'invalid', code: '12' } });
export const Busy = meta.story({ args: { stage: 'busy', code: '123456' } });
export const Failed = meta.story({
  args: { stage: 'failed', code: '123456', refusal: 'This code is not right.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This code is not right.')).toBeVisible();
  },
});
export const Done = meta.story({ args: { stage: 'done', code: '123456' } });
export const Waiting = meta.story({ args: { resend: { ...free, leftSec: 42 } } });
export const Sending = meta.story({ args: { resend: { ...free, isBusy: true } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', code: '12', resend: { ...free, leftSec: 42 } },
  globals: { locale: 'ar' },
});

/** The last digit sends the form by itself. */
export const SendsItself = meta.story({
  args: { stage: 'editing' },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox'), '123456');
    const submit = canvasElement.querySelector('button[type="submit"]');
    await expect(submit).toHaveAttribute('aria-busy', 'true');
  },
});
export const AsksForAnother = meta.story({
  play: async ({ canvas, userEvent }) => {
    const buttons = canvas.getAllByRole('button');
    const another = buttons.find((button) => button.getAttribute('type') === 'button');
    if (another === undefined) throw new Error('There is a button for another code.');
    await userEvent.click(another);
    await expect(ask).toHaveBeenCalledOnce();
  },
});
