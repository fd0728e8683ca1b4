/** Projects in a panel for each phase. While the user points at one of them, each stays in the panel in which it is. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useLaunchpadLabels } from '../parts/use-launchpad-labels.ts';
import { groupsOf, phasesOf } from './project-groups.ts';
import { ProjectRow } from './ProjectRow.tsx';
import styles from './ProjectsView.module.css';

interface ProjectGroupsProps {
  readonly projects: readonly LaunchpadProject[];
  readonly now: EpochMs;
}

const keyOf = ({ id }: LaunchpadProject) => id;

export function ProjectGroups({ projects, now }: ProjectGroupsProps) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  const [ordered, setOrdered] = useState(() => inGroups(projects));
  if (ordered.projects !== projects) setOrdered(inGroups(projects));
  const held = useHeldList(ordered.list, keyOf, { isRowPressable: true });
  const [phases, setPhases] = useState(ordered.phases);
  if (!held.state.isHeld && phases !== ordered.phases) setPhases(ordered.phases);
  if (held.rows.length === 0) {
    return (
      <Panel label={t({ message: 'Projects', comment: 'Label' })}>
        <EmptyState />
      </Panel>
    );
  }
  const groups = Map.groupBy(held.rows, ({ row }) => phases.get(row.id) ?? row.phase);
  return (
    <div className={styles.groups} {...held.rowsProps}>
      <HeldNote state={held.state} />
      {[...groups].map(([phase, rows]) => (
        <Panel key={phase} title={labels.phase[phase]}>
          <ul className={styles.rows} aria-label={labels.phase[phase]}>
            {rows.map(({ key, row, isGone }) => (
              <li key={key} className={styles.row} {...heldRowProps(key, isGone)}>
                <ProjectRow project={row} now={now} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

const inGroups = (projects: readonly LaunchpadProject[]) => ({
  projects,
  list: groupsOf(projects).flatMap((group) => group.projects),
  phases: phasesOf(projects),
});
