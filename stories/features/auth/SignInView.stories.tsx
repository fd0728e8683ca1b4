import { expect, waitFor } from 'storybook/test';
import { checkSignIn } from '#src/features/auth/checks.ts';
import { LivePricesView } from '#src/features/auth/parts/LivePricesView.tsx';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { sampleListings } from '../../trading/markets/sample-listings.ts';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly email: string;
  readonly password: string;
  /** What the exchange says of the email. */
  readonly refusal: string;
}

const overview = createOverview();
const prices = <LivePricesView listings={sampleListings.slice(0, 3)} overview={overview} />;

const untouched: Args = { stage: 'editing', email: '', password: '', refusal: '' };

const meta = preview.meta({
  title: 'features/auth/SignInView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, email, password, refusal }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email, password }}
      check={checkSignIn}
      refusals={{ email: refusal }}
    >
      {(form) => <SignInView form={form} aside={prices} />}
    </StagedForm>
  ),
});

const filled = { email: 'trader@example.com', password: 'a long enough one' };

export const Editing = meta.story();
export const Invalid = meta.story({
  args: { stage: 'invalid', email: 'trader' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(2);
    await waitFor(() => expect(canvas.getAllByRole('textbox')[0]).toHaveFocus());
  },
});
export const Busy = meta.story({
  args: { stage: 'busy', ...filled },
  play: async ({ canvasElement }) => {
    const submit = canvasElement.querySelector('button[type="submit"]');
    await expect(submit).toHaveAttribute('aria-busy', 'true');
  },
});
export const Failed = meta.story({
  name: '[AUTH-33] Failed',
  args: { stage: 'failed', ...filled, refusal: 'This account is closed.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This account is closed.')).toBeVisible();
    const email = canvas.getAllByRole('textbox')[0];
    await expect(email).toHaveAccessibleDescription('This account is closed.');
    await waitFor(() => expect(email).toHaveFocus());
  },
});
export const Done = meta.story({ args: { stage: 'done', ...filled } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', email: 'trader' },
  globals: { locale: 'ar' },
});
