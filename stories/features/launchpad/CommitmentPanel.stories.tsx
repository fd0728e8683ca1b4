import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import { CommitmentPanel } from '#src/features/launchpad/project/CommitmentPanel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { allocated, committed, drawn, NOW, projectIn } from './sample-projects.ts';
import { StagedClaim, type SendStage } from './staged-forms.tsx';

interface Args {
  readonly stage: SendStage;
  readonly project: LaunchpadProject;
  readonly commitment: Commitment;
  readonly onCopy: (text: string) => void;
}

const args: Args = {
  stage: 'empty',
  project: projectIn('distribution'),
  commitment: allocated,
  onCopy: fn(),
};

const meta = preview.meta({
  title: 'features/launchpad/CommitmentPanel',
  parameters: { isPage: true },
  args,
  render: ({ stage, project, commitment, onCopy }: Args) => (
    <main>
      <h1>Harbor</h1>
      <StagedClaim stage={stage} claimable={commitment.claimable}>
        {(claim) => (
          <CommitmentPanel
            project={project}
            commitment={commitment}
            claim={claim}
            onCopy={onCopy}
          />
        )}
      </StagedClaim>
    </main>
  ),
});

export const Claimable = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByRole('button', { name: 'Claim 160 HRB' })).toBeEnabled();
    await expect(canvas.getByText('20 USDT')).toBeVisible();
    await expect(canvas.getByText(/no market price yet/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy receipt hash' }));
    await expect(given.onCopy).toHaveBeenCalledWith(allocated.receiptHash);
  }),
});
export const Committed = meta.story({
  args: { project: projectIn('commit'), commitment: committed },
});
export const Calculating = meta.story({
  args: {
    project: projectIn('calculation'),
    commitment: { ...committed, status: 'calculating' },
  },
});
export const NothingToClaimYet = meta.story({
  args: { commitment: { ...allocated, claimable: decimal('0') } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Claim' })).toHaveAccessibleDescription(
      'Nothing can be claimed now',
    );
  }),
});
export const Lottery = meta.story({ args: { commitment: drawn } });
export const NothingWon = meta.story({
  args: {
    commitment: {
      ...drawn,
      status: 'nothing_won',
      wonTickets: [],
      allocatedTokens: decimal('0'),
      charged: decimal('0'),
      refunded: decimal('50'),
      claims: [],
      claimable: decimal('0'),
    },
  },
});
export const Refunded = meta.story({
  args: {
    project: projectIn('cancelled'),
    commitment: { ...committed, status: 'refunded', refunded: decimal('50') },
  },
});
export const Distributed = meta.story({
  args: {
    commitment: {
      ...allocated,
      status: 'distributed',
      claimable: decimal('0'),
      claims: allocated.claims.map((part) => ({ ...part, claimedAt: NOW })),
    },
  },
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const NoResponse = meta.story({ args: { stage: 'unknown' } });
export const Rejected = meta.story({ args: { stage: 'rejected' } });
export const Claimed = meta.story({ args: { stage: 'done' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
