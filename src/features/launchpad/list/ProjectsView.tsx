/** Projects by phase, below the user's purchases. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Page } from '#src/queries/launchpad.ts';
import { useLaunchpadLabels } from '../parts/use-launchpad-labels.ts';
import { groupsOf } from './project-groups.ts';
import { ProjectRow } from './ProjectRow.tsx';
import { PurchasesPanel } from './PurchasesPanel.tsx';
import styles from './ProjectsView.module.css';

export interface ProjectsViewProps {
  readonly projects: Reloadable<readonly LaunchpadProject[]>;
  /** Undefined for a visitor. */
  readonly purchases: Reloadable<Page<Commitment>> | undefined;
  /** By the exchange's clock. */
  readonly now: EpochMs;
  readonly onPage: (page: number) => void;
}

export function ProjectsView({ projects, purchases, now, onPage }: ProjectsViewProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.intro}>
        {t`Tokens of new projects, sold before their listing. Purchases here pay no referral commission.`}
      </p>
      {purchases !== undefined && <PurchasesPanel purchases={purchases} onPage={onPage} />}
      <LoadableContent
        loadable={projects}
        failureText={t`The list could not be loaded.`}
        placeholder={<Placeholder />}
      >
        {(list) => <Groups projects={list} now={now} />}
      </LoadableContent>
    </>
  );
}

interface GroupsProps {
  readonly projects: readonly LaunchpadProject[];
  readonly now: EpochMs;
}

function Groups({ projects, now }: GroupsProps) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  if (projects.length === 0) {
    return (
      <Panel label={t({ message: 'Projects', comment: 'Label' })}>
        <EmptyState />
      </Panel>
    );
  }
  return groupsOf(projects).map(({ phase, projects: rows }) => (
    <Panel key={phase} title={labels.phase[phase]}>
      <ul className={styles.rows} aria-label={labels.phase[phase]}>
        {rows.map((project) => (
          <li key={project.id} className={styles.row}>
            <ProjectRow project={project} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  ));
}

const PLACEHOLDER_COUNT = 3;

/** With the size of the rows. */
function Placeholder() {
  return (
    <Panel>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: PLACEHOLDER_COUNT }, (_, key) => (
          <div key={key} className={styles.row}>
            <Skeleton height="56px" />
          </div>
        ))}
      </div>
    </Panel>
  );
}
