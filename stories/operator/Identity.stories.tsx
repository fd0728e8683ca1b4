import { expect, fn, screen, within } from 'storybook/test';
import { userId } from '#contract/core/ids.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { identityCaseCodec, type PaperKind } from '#contract/entities/identity.ts';
import type {
  IdentityCaseInReview,
  IdentityCaseSummary,
  PaperPicture,
} from '#contract/operator/identity.ts';
import { identityCaseWire } from '#contract/samples/identity.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { CaseView } from '#src/operator/identity/CaseView.tsx';
import { IdentityView, type IdentityViewProps } from '#src/operator/identity/IdentityView.tsx';
import { PaperImage } from '#src/operator/identity/PaperImage.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { CARD_PNG } from '../features/identity/sample-card.ts';
import { paper } from '#tests/support/identity-samples.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../loadables.ts';
import { frame } from './frame.tsx';
import { NOW } from './sample-desk.ts';

const summary: IdentityCaseSummary = {
  id: 'Jq7TzR3kWm5XcV8nB2sL0dYp',
  userId: userId(7),
  email: 'mai.kim@example.com',
  level: 1,
  submittedAt: epochMs(NOW - 14 * MINUTE_MS),
};
const inReview: IdentityCaseInReview = {
  ...identityCaseCodec.decode(identityCaseWire),
  state: 'in_review',
  papers: [paper('front'), paper('back', 'approved'), paper('selfie')],
  reasons: [],
  userId: userId(7),
  email: 'mai.kim@example.com',
  profileName: 'Mai Tran',
  findings: [],
  sameDocumentUserIds: [],
  sameNumberUserIds: [],
};
const card: PaperPicture = { mediaType: 'image/png', base64: CARD_PNG, pageCount: 1 };
const scan: PaperPicture = { ...card, pageCount: 4 };

interface Args extends Pick<IdentityViewProps, 'cases' | 'onDecide'> {
  readonly opened: Reloadable<IdentityCaseInReview>;
  readonly contentOf: (kind: PaperKind) => Reloadable<PaperPicture>;
}

const contentOf: Args['contentOf'] = () => loadedData(card);

const meta = preview.meta({
  title: 'operator/Identity',
  parameters: { isPage: true },
  args: {
    cases: loadedData({ cases: [summary] }),
    opened: loadedData(inReview),
    contentOf,
    onDecide: fn<IdentityViewProps['onDecide']>(async () => 'done'),
  } satisfies Args,
  render: ({ opened, contentOf, ...args }: Args) =>
    frame(
      'Desk',
      <IdentityView
        {...args}
        now={NOW}
        caseOf={(_id, onDecision) => (
          <CaseView
            opened={opened}
            onDecision={onDecision}
            paperOf={(kind) => <PaperImage key={kind} kind={kind} content={contentOf(kind)} />}
          />
        )}
      />,
    ),
});

export const Queue = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Select an entry to see its details.')).toBeVisible();
  }),
});
export const Loading = meta.story({ args: { cases: loading } });
export const Failed = meta.story({ args: { cases: notLoaded() } });
export const Outdated = meta.story({ args: { cases: outdatedData({ cases: [summary] }) } });
export const Empty = meta.story({ args: { cases: loadedData({ cases: [] }) } });

type PlayContext = Parameters<NonNullable<typeof Queue.play>>[0];
type Given = Pick<PlayContext, 'canvas' | 'userEvent'>;

const openCase = ({ canvas, userEvent }: Given) =>
  userEvent.click(canvas.getByRole('button', { name: 'mai.kim@example.com' }));

export const SideBySide = meta.story({
  play: inEnglish(async (given) => {
    const { canvas, userEvent } = given;
    await openCase(given);
    await expect(await canvas.findByRole('img', { name: 'Front' })).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Selfie' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Back' }));
    await expect(await canvas.findByRole('img', { name: 'Back' })).toBeVisible();
  }),
});
export const Approved = meta.story({
  play: inEnglish(async (given) => {
    const { canvas, userEvent, args } = given;
    await openCase(given);
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog', { name: /^Approve / }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await expect(args.onDecide).toHaveBeenCalledWith(summary.id, {
      decision: 'accept',
      papers: [],
      reasons: [],
    });
    await expect(await canvas.findByText(/ approved\.$/)).toBeVisible();
  }),
});
export const RejectedByDocument = meta.story({
  args: { onDecide: fn<IdentityViewProps['onDecide']>(async () => 'state_changed') },
  play: inEnglish(async (given) => {
    const { canvas, userEvent, args } = given;
    await openCase(given);
    const reject = canvas.getByRole('button', { name: /^Reject/ });
    await expect(reject).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByText('Reasons: Front'));
    await userEvent.click(
      within(canvas.getByRole('group', { name: 'Reasons: Front' })).getByRole('checkbox', {
        name: '1 Blurred',
      }),
    );
    await userEvent.click(reject);
    const dialog = within(screen.getByRole('dialog', { name: /^Reject / }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await expect(args.onDecide).toHaveBeenCalledWith(summary.id, {
      decision: 'reject',
      papers: [{ kind: 'front', reasons: ['blurred'] }],
      reasons: [],
    });
    await expect(await canvas.findByText(/was decided already/)).toBeVisible();
  }),
});
export const RefusedForGood = meta.story({
  play: inEnglish(async (given) => {
    const { canvas, userEvent, args } = given;
    await openCase(given);
    await userEvent.click(canvas.getByText('Reasons: Full case: final'));
    await userEvent.click(canvas.getByRole('checkbox', { name: '42 Not accepted' }));
    await userEvent.click(canvas.getByRole('button', { name: /^Reject/ }));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }),
    );
    await expect(args.onDecide).toHaveBeenCalledWith(summary.id, {
      decision: 'reject',
      papers: [],
      reasons: ['not_accepted'],
    });
  }),
});
export const Suspicious = meta.story({
  args: {
    opened: loadedData({
      ...inReview,
      profileName: 'Jane Smith',
      findings: [{ kind: 'front', reason: 'blurred' }],
      sameDocumentUserIds: [userId(12)],
      sameNumberUserIds: [userId(15)],
    }),
  },
  play: inEnglish(async (given) => {
    await openCase(given);
    await expect(given.canvas.getByText(/Other users with this document: 12/)).toBeVisible();
    await expect(given.canvas.getByText(/another nationality or document type: 15/)).toBeVisible();
    await expect(given.canvas.getByText('Front: Blurred')).toBeVisible();
  }),
});
export const ScanOfAnAddress = meta.story({
  args: {
    opened: loadedData({ ...inReview, papers: [paper('address_proof'), paper('selfie')] }),
    contentOf: (kind) => loadedData(kind === 'selfie' ? card : scan),
  },
  play: inEnglish(async (given) => {
    await openCase(given);
    await expect(await given.canvas.findByText('4 pages')).toBeVisible();
    // Pictures of the pages: no file of a user is opened at the desk.
    await expect(given.canvas.queryByRole('button', { name: /file/ })).toBeNull();
  }),
});
export const CaseLoading = meta.story({
  args: { opened: loading },
  play: inEnglish(openCase),
});
export const CaseNotLoaded = meta.story({
  args: { opened: notLoaded() },
  play: inEnglish(openCase),
});
export const PaperNotLoaded = meta.story({
  args: { contentOf: () => notLoaded() },
  play: inEnglish(openCase),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
