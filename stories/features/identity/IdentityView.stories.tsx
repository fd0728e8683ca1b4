import { expect, fn } from 'storybook/test';
import { IdentityView, type IdentityViewProps } from '#src/features/identity/IdentityView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { limits } from './sample-identity.ts';
import { StagedIdentity, type IdentityStage } from './staged-identity.tsx';

interface Args extends Pick<
  IdentityViewProps,
  'onRetry' | 'onPhone' | 'onView' | 'returnPath' | 'isOutdated'
> {
  readonly stage: IdentityStage;
  readonly limits: IdentityViewProps['limits'];
}

const meta = preview.meta({
  title: 'features/identity/IdentityView',
  parameters: { isPage: true },
  args: {
    stage: 'unverified',
    limits: loadedData(limits),
    returnPath: undefined,
    isOutdated: false,
    onRetry: fn(),
    onPhone: fn(),
    onView: fn(),
  } satisfies Args,
  render: ({ stage, ...rest }: Args) => (
    <StagedIdentity stage={stage}>
      {(form) => (
        <IdentityView form={form} isSocialLogin={false} wantedLevel={1} provider={null} {...rest} />
      )}
    </StagedIdentity>
  ),
});

export const Unverified = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('50,000 USD')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Verify level 1' }));
    await expect(await canvas.findByRole('form', { name: 'Your details' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const [first] = await canvas.findAllByText('This field is required');
    await expect(first).toBeVisible();
    await expect(canvas.getByLabelText('Date of birth')).toHaveFocus();
  }),
});
export const Loading = meta.story({ args: { stage: 'loading', limits: loading } });
export const NotKnown = meta.story({
  name: 'Not known',
  args: { stage: 'unread', limits: notLoaded() },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    // Nothing asks the user to verify, and nothing calls them unverified.
    await expect(canvas.queryByRole('button', { name: /^Verify/ })).toBeNull();
    await expect(canvas.queryByText('Not verified')).toBeNull();
    const [retry] = canvas.getAllByRole('button', { name: 'Retry' });
    await userEvent.click(retry ?? document.body);
    await expect(args.onRetry).toHaveBeenCalledOnce();
  }),
});
export const Verified = meta.story({
  tags: ['forced-colors'],
  args: { stage: 'verified' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Mai Tran')).toBeVisible();
    await expect(canvas.getByText('498,749.6 USD remaining')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Verify level 1' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Verify level 2' })).toBeVisible();
  }),
});
export const Expiring = meta.story({
  args: { stage: 'expiring' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Renew' })).toBeVisible();
  }),
});
export const Outdated = meta.story({ args: { stage: 'verified', isOutdated: true } });
export const CameForWithdrawal = meta.story({
  args: { returnPath: '/user/my-wallet/withdrawal?coin=BTC' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/You need identity level 1/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go back' })).toHaveAttribute(
      'href',
      '/user/my-wallet/withdrawal?coin=BTC',
    );
  }),
});
export const ReadyToReturn = meta.story({
  play: inEnglish(async ({ canvas }) => {
    // Going back is the main action, not the next level.
    const fillOf = (element: HTMLElement) => getComputedStyle(element).backgroundColor;
    const back = fillOf(canvas.getByRole('link', { name: 'Go back' }));
    const next = canvas.getByRole('button', { name: 'Verify level 2' });
    await expect(fillOf(next)).not.toBe(back);
  }),
  args: { stage: 'verified', returnPath: '/user/my-wallet/withdrawal' },
});
export const Details = meta.story({ args: { stage: 'details' } });
export const DetailsOfBusiness = meta.story({ args: { stage: 'detailsLevel3' } });
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const OtherName = meta.story({
  args: { stage: 'otherName' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Your profile has another name: Mai Tran/)).toBeVisible();
    const first = canvas.getByLabelText('First name');
    await userEvent.clear(first);
    await userEvent.type(first, 'Mai');
    const last = canvas.getByLabelText('Last name');
    await userEvent.clear(last);
    await userEvent.type(last, 'Trann');
    await expect(canvas.getByText(/the review compares them/)).toBeVisible();
  }),
});
export const Saving = meta.story({ args: { stage: 'saving' } });
export const CountryNotServed = meta.story({
  args: { stage: 'refusedBefore' },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('We do not serve this country yet')).toBeVisible();
  }),
});
export const NameDiffers = meta.story({ args: { stage: 'nameDiffers' } });
export const Unanswered = meta.story({ args: { stage: 'unanswered' } });
export const Draft = meta.story({
  args: { stage: 'draft' },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Missing documents: 2')).toBeVisible();
    // One main action: the first missing document.
    const fillOf = (button: HTMLElement) => getComputedStyle(button).backgroundColor;
    const [next, ...others] = canvas.getAllByRole('button', { name: /^(?:Add|Submit)/ });
    await expect(next).toHaveAccessibleName('Add Back of the document');
    const fills = others.map(fillOf);
    await expect(new Set(fills).size).toBe(1);
    await expect(fills).not.toContain(next && fillOf(next));
    const submit = canvas.getByRole('button', { name: /Submit for review/ });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue on your phone' }));
    await expect(args.onPhone).toHaveBeenCalledOnce();
  }),
});
export const ReadyToSubmit = meta.story({
  args: { stage: 'ready' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const submit = canvas.getByRole('button', { name: 'Submit for review' });
    await userEvent.click(submit);
    await expect(submit).toHaveAttribute('aria-busy', 'true');
  }),
});
export const Submitting = meta.story({ args: { stage: 'submitting' } });
export const NoResponse = meta.story({
  args: { stage: 'unresolved' },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText(/nothing happens twice/)).toBeVisible();
  }),
});
export const SubmissionRejected = meta.story({ args: { stage: 'submitRejected' } });
export const InReview = meta.story({
  args: { stage: 'inReview' },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/This usually takes 2 minutes/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Replace/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'View Photo of yourself' }));
    await expect(args.onView).toHaveBeenCalledWith('selfie');
  }),
});
export const Rejected = meta.story({
  args: { stage: 'rejected' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/The image is blurred/)).toBeVisible();
    await expect(canvas.getByText('Attempts left: 2')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }));
  }),
});
export const OtherPaperNeeded = meta.story({ args: { stage: 'otherPaper' } });
export const Refused = meta.story({
  args: { stage: 'refused' },
  play: inEnglish(async ({ canvas }) => {
    // Worded alike for every final reason: it does not tell that somebody has an account.
    await expect(
      canvas.getByText('Your identity could not be verified. Contact support.'),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Contact support' })).toBeVisible();
  }),
});
export const Exhausted = meta.story({ args: { stage: 'exhausted' } });
export const OnAPhone = meta.story({
  args: { stage: 'draft' },
  globals: { viewport: { value: 'phone' } },
});
export const RightToLeft = meta.story({ args: { stage: 'rejected' }, globals: { locale: 'ar' } });
