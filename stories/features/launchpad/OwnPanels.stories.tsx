import { expect, fn, screen, within } from 'storybook/test';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { identityCodec } from '#contract/entities/identity.ts';
import { identityWire } from '#contract/samples/identity.ts';
import { EligibilityPanel } from '#src/features/launchpad/project/EligibilityPanel.tsx';
import { LimitPanel } from '#src/features/launchpad/project/LimitPanel.tsx';
import { PurchaseChatPanel } from '#src/features/launchpad/project/PurchaseChatPanel.tsx';
import { SamplesDialog } from '#src/features/launchpad/project/SamplesDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { limit, NOW, pageOf, project, projectIn, samples } from './sample-projects.ts';

const identity = identityCodec.decode(identityWire);
const verified = { ...identity, level: 2, case: undefined };
const unverified = { ...identity, level: 0, case: undefined };
const open = { ...limit, obstacle: undefined, identityBy: epochMs(NOW + DAY_MS) };
const snapshot = projectIn('snapshot');

const meta = preview.meta({
  title: 'features/launchpad/OwnPanels',
  parameters: { isPage: true },
  decorators: [
    (Story) => (
      <main>
        <h1>Harbor</h1>
        <Story />
      </main>
    ),
  ],
});

export const Verified = meta.story({
  render: () => <EligibilityPanel project={snapshot} limit={open} identity={verified} now={NOW} />,
});
export const NotVerified = meta.story({
  render: () => (
    <EligibilityPanel
      project={snapshot}
      limit={{ ...open, obstacle: 'identity' }}
      identity={unverified}
      now={NOW}
    />
  ),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Approved before')).toBeVisible();
    await expect(canvas.getByText(/Time left: 1d/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      '/user/profile/identification?level=1&return=%2Fico%2F4',
    );
  }),
});
export const InReview = meta.story({
  render: () => (
    <EligibilityPanel
      project={snapshot}
      limit={{ ...open, obstacle: 'identity' }}
      identity={{
        ...identity,
        level: 0,
        case: identity.case && { ...identity.case, state: 'in_review' },
      }}
      now={NOW}
    />
  ),
});
export const TooLate = meta.story({
  render: () => (
    <EligibilityPanel
      project={project}
      limit={{ ...open, obstacle: 'identity_late', identityBy: epochMs(NOW - DAY_MS) }}
      identity={unverified}
      now={NOW}
    />
  ),
});
export const CountryBlocked = meta.story({
  render: () => (
    <EligibilityPanel
      project={project}
      limit={{ ...open, obstacle: 'country' }}
      identity={verified}
      now={NOW}
    />
  ),
});
export const Unknown = meta.story({
  render: () => (
    <EligibilityPanel project={project} limit={undefined} identity={undefined} now={NOW} />
  ),
});
export const Limit = meta.story({
  render: () => <LimitPanel project={project} limit={loadedData(limit)} />,
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('144 / 144')).toBeVisible();
  }),
});
export const LimitSoFar = meta.story({
  render: () => <LimitPanel project={snapshot} limit={loadedData({ ...limit, sampleCount: 0 })} />,
});
export const LimitLoading = meta.story({
  render: () => <LimitPanel project={project} limit={loading} />,
});
export const LimitNotLoaded = meta.story({
  render: () => <LimitPanel project={project} limit={notLoaded()} />,
});
const onPage = fn();
export const Readings = meta.story({
  render: () => (
    <SamplesDialog
      coin="USDT"
      samples={loadedData(pageOf(samples, 3))}
      onPage={onPage}
      onClose={fn()}
    />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByText('232.5 USDT')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Page 2' }));
    await expect(onPage).toHaveBeenCalledWith(2);
  }),
});
export const ReadingsLoading = meta.story({
  render: () => <SamplesDialog coin="USDT" samples={loading} onPage={fn()} onClose={fn()} />,
});
export const ReadingsNotLoaded = meta.story({
  render: () => <SamplesDialog coin="USDT" samples={notLoaded()} onPage={fn()} onClose={fn()} />,
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  render: () => (
    <>
      <EligibilityPanel
        project={snapshot}
        limit={{ ...open, obstacle: 'identity' }}
        identity={unverified}
        now={NOW}
      />
      <LimitPanel project={project} limit={loadedData(limit)} />
    </>
  ),
});
export const UnreadMessages = meta.story({
  render: () => <PurchaseChatPanel projectId={4} unreadCount={2} />,
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Unread messages 2');
    await expect(canvas.getByRole('button', { name: 'Open conversation' })).toBeVisible();
  }),
});
export const NoUnreadMessages = meta.story({
  render: () => <PurchaseChatPanel projectId={4} unreadCount={0} />,
});
