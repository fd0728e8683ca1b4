import { expect, fn, waitFor } from 'storybook/test';
import { checkSignIn } from '#src/features/auth/checks.ts';
import { CaptchaSlot } from '#src/features/auth/parts/CaptchaSlot.tsx';
import { LivePricesView } from '#src/features/auth/parts/LivePricesView.tsx';
import { SocialButtons } from '#src/features/auth/parts/SocialButtons.tsx';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { sampleListings } from '../../trading/markets/sample-listings.ts';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly email: string;
  readonly password: string;
  /** The exchange's error for the email. */
  readonly ofEmail: string;
  /** The exchange's error for the emailed code. */
  readonly ofMailCode: string;
  /** The exchange's error for the sign-in as a whole. */
  readonly rejection: string;
  /** The prices beside the form. */
  readonly prices: 'live' | 'loading' | 'missing';
  readonly hasCaptcha: boolean;
  readonly hasSignInProviders: boolean;
}

const overview = createOverview();
const listings = { live: loadedData(sampleListings.slice(0, 3)), loading, missing: notLoaded() };

const untouched: Args = {
  stage: 'editing',
  email: '',
  password: '',
  ofEmail: '',
  ofMailCode: '',
  rejection: 'Rejected.',
  prices: 'live',
  hasCaptcha: false,
  hasSignInProviders: false,
};

const captcha = (
  <CaptchaSlot phase="ready" problem={undefined} press={fn()} hold={() => undefined} />
);
const signInProviders = (
  <SocialButtons
    providers={[{ id: 'harbour', name: 'Harbour ID' }]}
    hasTelegram
    isBusy={false}
    start={fn()}
    startTelegram={fn()}
  />
);

const meta = preview.meta({
  title: 'features/auth/SignInView',
  parameters: { isPage: true },
  args: untouched,
  render: ({
    stage,
    email,
    password,
    ofEmail,
    ofMailCode,
    rejection,
    prices,
    hasCaptcha,
    hasSignInProviders,
  }: Args) => (
    <StagedForm
      stage={stage}
      values={{ email, password, mailCode: '' }}
      check={checkSignIn}
      rejections={{ email: ofEmail, mailCode: ofMailCode }}
      rejection={rejection}
    >
      {(form) => (
        <SignInView
          form={form}
          aside={<LivePricesView listings={listings[prices]} overview={overview} />}
          captcha={hasCaptcha && captcha}
          signInProviders={hasSignInProviders && signInProviders}
        />
      )}
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
  args: { stage: 'failed', ...filled, ofEmail: 'This account is closed.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This account is closed.')).toBeVisible();
    const email = canvas.getAllByRole('textbox')[0];
    await expect(email).toHaveAccessibleDescription('This account is closed.');
    await waitFor(() => expect(email).toHaveFocus());
  },
});
/** Wrong credentials or a lockout: the error belongs to no single field. */
export const Rejected = meta.story({
  args: {
    stage: 'failed',
    ...filled,
    rejection: 'Too many attempts. Wait a few minutes and try again.',
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const message = await canvas.findByText(/Too many attempts/);
    await expect(message).toBeVisible();
    const password = canvasElement.querySelector<HTMLInputElement>('input[name="password"]');
    if (password === null) throw new Error('There is a password field.');
    await userEvent.type(password, '1');
    await expect(canvas.queryByText(/Too many attempts/)).toBeNull();
  },
});
/** Others have used up the attempts on this account: its owner has an email with a code. */
export const MailCodeRequired = meta.story({
  name: '[AUTH-33] Mail code required',
  args: {
    stage: 'failed',
    ...filled,
    hasCaptcha: true,
    ofMailCode: 'Too many attempts on this account. Enter the code that we emailed to it.',
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(await canvas.findByText(/Too many attempts on this account/)).toBeVisible();
    const code = canvasElement.querySelector<HTMLInputElement>('input[name="mailCode"]');
    if (code === null) throw new Error('There is a field for the code.');
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.type(code, 'ab2cd -3ef4g');
    await expect(code).toHaveValue('ab2cd-3ef4g');
    await expect(code).not.toHaveAttribute('aria-invalid');
    // The field stays when it is empty again.
    await userEvent.clear(code);
    await expect(code).toBeVisible();
  },
});
export const MailCodeRequiredRightToLeft = meta.story({
  args: { ...MailCodeRequired.input.args },
  globals: { locale: 'ar' },
});
/** Typing starts in the first field; a phone number is accepted as well as an email. */
export const ByPhone = meta.story({
  play: async ({ canvas, userEvent }) => {
    const login = canvas.getAllByRole('textbox')[0];
    if (login === undefined) throw new Error('There is a field for the login.');
    await waitFor(() => expect(login).toHaveFocus());
    await userEvent.type(login, '+84 90 123 45 67{Enter}');
    await expect(login).not.toHaveAttribute('aria-invalid');
    await expect(canvas.getAllByRole('alert')).toHaveLength(1);
  },
});
export const Done = meta.story({ args: { stage: 'done', ...filled } });
export const PricesLoading = meta.story({ args: { prices: 'loading' } });
export const PricesMissing = meta.story({ args: { prices: 'missing' } });
/** A deployment that requires a captcha and offers other sign-in providers. */
export const EveryProvider = meta.story({ args: { hasCaptcha: true, hasSignInProviders: true } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', email: 'trader' },
  globals: { locale: 'ar' },
});
