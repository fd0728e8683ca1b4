/** What the signed-in user has of a project and can do, loaded by requests; for a visitor, the way to sign in. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import { dataOf } from '#domain/loadable.ts';
import {
  useBuyForm,
  useClaimForm,
  useCommitForm,
  type PurchaseFacts,
} from '#src/binding/launchpad.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useIdentity } from '#src/queries/identity.ts';
import { useCommitment, useLaunchpadBalances, useLaunchpadLimit } from '#src/queries/launchpad.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { projectPath } from '../launchpad-paths.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { CommitmentPanel } from './CommitmentPanel.tsx';
import { CommitPanel } from './CommitPanel.tsx';
import { EligibilityPanel } from './EligibilityPanel.tsx';
import { LimitPanel } from './LimitPanel.tsx';
import { PurchaseChatPanel } from './PurchaseChatPanel.tsx';
import { isOpenForUser, isRoomShown } from './own-steps.ts';
import { useRisks } from './use-risks.ts';

interface OwnPartProps {
  readonly project: LaunchpadProject;
  readonly now: EpochMs;
  readonly onCopy: (text: string) => void;
}

export function OwnPart({ project, now, onCopy }: OwnPartProps) {
  const { id, priceCoin } = project;
  const limit = loadableOf(useLaunchpadLimit(id, true));
  const commitment = dataOf(loadableOf(useCommitment(id, true)))?.found;
  const balances = dataOf(loadableOf(useLaunchpadBalances(true)));
  const identity = dataOf(loadableOf(useIdentity()));
  const known = dataOf(limit);
  const available = balances?.get(priceCoin);
  const facts = useMemo(
    (): PurchaseFacts => ({ project, limit: known, available, commitment }),
    [project, known, available, commitment],
  );
  return (
    <>
      {commitment !== undefined && (
        <OwnCommitment project={project} commitment={commitment} onCopy={onCopy} />
      )}
      {isOpenForUser(project, known) && <OwnCommit facts={facts} />}
      {isRoomShown(project, known) && <OwnSale facts={facts} now={now} />}
      <EligibilityPanel project={project} limit={known} identity={identity} now={now} />
      <LimitPanel project={project} limit={limit} />
      {commitment !== undefined && (
        <PurchaseChatPanel projectId={id} unreadCount={commitment.unreadCount} />
      )}
    </>
  );
}

function OwnCommit({ facts }: { readonly facts: PurchaseFacts }) {
  return <CommitPanel form={useCommitForm(facts)} risks={useRisks()} />;
}

function OwnSale({ facts, now }: { readonly facts: PurchaseFacts; readonly now: EpochMs }) {
  return <BuyPanel form={useBuyForm(facts)} risks={useRisks()} now={now} />;
}

interface OwnCommitmentProps {
  readonly project: LaunchpadProject;
  readonly commitment: Commitment;
  readonly onCopy: (text: string) => void;
}

function OwnCommitment({ project, commitment, onCopy }: OwnCommitmentProps) {
  const claim = useClaimForm(project.id, commitment.claimable);
  return (
    <CommitmentPanel project={project} commitment={commitment} claim={claim} onCopy={onCopy} />
  );
}

export function VisitorPart({ project }: Pick<OwnPartProps, 'project'>) {
  const { t } = useLingui();
  const href = useHref();
  const back = encodeURIComponent(href(projectPath(project.id)));
  return (
    <Panel label={t({ message: 'Take part', comment: 'Label' })} isPadded>
      <EmptyState
        text={t`Sign in to take part.`}
        action={
          <Link href={href(`/signin?redirect=${back}`)} variant="button">
            {t({ message: 'Login', comment: 'Opens the sign-in page' })}
          </Link>
        }
      />
    </Panel>
  );
}
