/** What happens next to a project, with a countdown by the exchange's clock and the time itself. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import styles from './NextChange.module.css';
import { nextPhaseOf, type NextPhase } from './phase-times.ts';
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
  const next = nextPhaseOf(project);
  if (next === undefined) return <span />;
  const remaining = next.at - now;
  return (
    <span className={styles.change}>
      <span className={styles.label}>
        {remaining > 0 ? (
          <PhaseIn
            phase={next.phase}
            time={
              <span className={styles.countdown}>
                <bdi>{countdown(remaining)}</bdi>
              </span>
            }
          />
        ) : (
          t({ message: 'Any moment', comment: 'Instead of a countdown' })
        )}
      </span>
      <TimePair at={next.at} />
    </span>
  );
}

interface PhaseInProps {
  readonly phase: NextPhase['phase'];
  /** The countdown: its place in the sentence depends on the language. */
  readonly time: ReactNode;
}

function PhaseIn({ phase, time }: PhaseInProps) {
  switch (phase) {
    case 'snapshot':
      return <Trans comment="A countdown">Balance readings start in {time}</Trans>;
    case 'commit':
      return <Trans comment="A countdown">Opens in {time}</Trans>;
    case 'calculation':
      return <Trans comment="A countdown">Closes in {time}</Trans>;
    case 'distribution':
      return <Trans comment="A countdown">Distribution in {time}</Trans>;
    default:
      return <Trans comment="A countdown">Ends in {time}</Trans>;
  }
}
