/** One project by its ID. The part of the user is loaded for a signed-in user only. */
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useExchangeNow, useLaunchpadService } from '#src/binding/launchpad.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { isProjectMissing, useCommitment, useLaunchpadProject } from '#src/queries/launchpad.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { LaunchpadFrame } from '../LaunchpadFrame.tsx';
import { MissingProject } from '../MissingProject.tsx';
import { PhaseBadge } from '../parts/PhaseBadge.tsx';
import { isAllocated } from '../parts/phase-times.ts';
import { OwnPart, VisitorPart } from './OwnPart.tsx';
import { ProjectView } from './ProjectView.tsx';

const LazyProofPanel = lazyComponent(
  async () => (await loadPart('launchpadProof')).ProofPanel,
  () => <Skeleton height="200px" />,
);

export function ProjectPage({ id }: { readonly id: number }) {
  const { t } = useLingui();
  const { isSignedIn, user } = useAuth();
  const service = useLaunchpadService();
  const query = useLaunchpadProject(id);
  const now = useExchangeNow();
  const copy = useCopy(copyText, service.announce);
  useEffect(() => service.followProject(id), [service, id]);
  const project = dataOf(loadableOf(query));
  if (query.isError && project === undefined && isProjectMissing(query.error)) {
    return <MissingProject />;
  }
  return (
    <LaunchpadFrame
      title={project?.name ?? t`Launchpad`}
      lead={project !== undefined && <CoinMark coin={project.coin} size={32} />}
      marks={project !== undefined && <PhaseBadge phase={project.phase} />}
      isProject
    >
      {project !== undefined ? (
        <ProjectView
          project={project}
          isOutdated={query.isError}
          onRetry={() => void query.refetch()}
          now={now}
          onCopy={copy}
          proof={isAllocated(project) && <Proof project={project} onCopy={copy} />}
          own={
            isSignedIn ? (
              <OwnPart key={user?.id} project={project} now={now} onCopy={copy} />
            ) : (
              <VisitorPart project={project} />
            )
          }
        />
      ) : (
        <Panel isPadded>
          {query.isError ? (
            <ErrorState
              text={t`This page could not be loaded.`}
              isBusy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Skeleton height="320px" />
          )}
        </Panel>
      )}
    </LaunchpadFrame>
  );
}

interface ProofProps {
  readonly project: LaunchpadProject;
  readonly onCopy: (text: string) => void;
}

function Proof({ project, onCopy }: ProofProps) {
  const { isSignedIn } = useAuth();
  const own = useCommitment(project.id, isSignedIn).data?.found;
  return <LazyProofPanel project={project} own={own} onCopy={onCopy} />;
}
