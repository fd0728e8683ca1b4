/** What happens next to a project, with a countdown by the exchange's clock and the time itself. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import styles from './NextChange.module.css';
import { nextPhaseOf } from './phase-times.ts';
import { TimePair } from './TimePair.tsx';
import { useCountdown } from './use-countdown.ts';

interface NextChangeProps {
  readonly project: LaunchpadProject;
  readonly now: EpochMs;
}

/** Nothing for a project that has ended. */
export function NextChange({ project, now }: NextChangeProps) {
  const { t } = useLingui();
  const countdown = useCountdown();
  const textOf = useChangeText();
  const next = nextPhaseOf(project);
  if (next === undefined) return <span />;
  const remaining = next.at - now;
  return (
    <span className={styles.change}>
      <span className={styles.label}>{textOf(project)}</span>
      {remaining > 0 ? (
        <bdi className={styles.countdown}>{countdown(remaining)}</bdi>
      ) : (
        <span className={styles.label}>
          {t({ message: 'Any moment', comment: 'Instead of a countdown' })}
        </span>
      )}
      <TimePair at={next.at} />
    </span>
  );
}

function useChangeText(): (project: LaunchpadProject) => string {
  const { t } = useLingui();
  return (project) => {
    switch (nextPhaseOf(project)?.phase) {
      case 'snapshot':
        return t`Balance readings start in`;
      case 'commit':
        return t({ message: 'Opens in', comment: 'A countdown follows' });
      case 'calculation':
        return t({ message: 'Closes in', comment: 'A countdown follows' });
      case 'distribution':
        return t({ message: 'Distribution in', comment: 'A countdown follows' });
      default:
        return t({ message: 'Ends in', comment: 'A countdown follows' });
    }
  };
}
