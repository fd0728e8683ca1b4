/** Every state that a deposit or withdrawal has reached, with its time, newest last. */
import { dateAndTime } from '#src/format/dates.ts';
import { useDepositLabels, useWithdrawalLabels } from '../use-custody-labels.ts';
import type { Movement } from '../movement.ts';
import styles from './StateTimeline.module.css';

interface StateTimelineProps {
  readonly label: string;
  readonly movement: Movement;
}

export function StateTimeline({ label, movement }: StateTimelineProps) {
  const deposit = useDepositLabels();
  const withdrawal = useWithdrawalLabels();
  const steps =
    movement.type === 'deposit'
      ? movement.record.events.map(({ state, at }) => ({ text: deposit(state), at }))
      : movement.record.events.map(({ state, at }) => ({ text: withdrawal(state), at }));
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ text, at }, index) => (
        <li key={`${at}-${index}`} className={styles.step}>
          <span>{text}</span>
          <time className={styles.time} dir="ltr">
            {dateAndTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
