/** Phases of a project with their times, local and in UTC. The current one is by the exchange, not by a clock. */
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { TimePair } from '../parts/TimePair.tsx';
import { useLaunchpadLabels } from '../parts/use-launchpad-labels.ts';
import styles from './ProjectView.module.css';

interface PhaseListProps {
  readonly project: LaunchpadProject;
}

export function PhaseList({ project }: PhaseListProps) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  const title = t({ message: 'Schedule', comment: 'Phases of a token sale' });
  return (
    <Panel title={title} isPadded>
      <ol className={styles.phases} aria-label={title}>
        {project.phases.map(({ phase, startsAt, endsAt }) => (
          <li
            key={phase}
            className={styles.phase}
            aria-current={phase === project.phase ? 'step' : undefined}
          >
            <span>{labels.phase[phase]}</span>
            <span>
              <span className={styles.label}>
                {t({ message: 'From', comment: 'Start of a phase' })}
              </span>
              <TimePair at={startsAt} />
            </span>
            <span>
              <span className={styles.label}>
                {t({ message: 'Until', comment: 'A date and time follow' })}
              </span>
              <TimePair at={endsAt} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
