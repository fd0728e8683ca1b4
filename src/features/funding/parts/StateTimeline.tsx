/** Every state that a deposit or withdrawal has reached, with its time, newest last. */
import { Timeline } from '#src/design/data/Timeline.tsx';
import { useDepositLabels, useWithdrawalLabels } from '../use-custody-labels.ts';
import type { Movement } from '../movement.ts';

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
  return <Timeline label={label} steps={steps} />;
}
