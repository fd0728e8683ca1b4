/** Outer status of a deposit or withdrawal. */
import { CUSTODY_STATUSES, type CustodyStatus } from '#contract/entities/custody.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { useStatusLabels } from '../use-status-labels.ts';

interface StatusBadgeProps {
  /** Code on the wire. An unknown one is shown as it is, never as another status. */
  readonly code: number;
}

const TONES = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  processing: 'info',
} as const satisfies Readonly<Record<CustodyStatus, string>>;
const STATUSES = Object.keys(CUSTODY_STATUSES) as readonly CustodyStatus[];

export function StatusBadge({ code }: StatusBadgeProps) {
  const labels = useStatusLabels();
  const status = STATUSES.find((name) => CUSTODY_STATUSES[name] === code);
  if (status === undefined) return <Badge>{String(code)}</Badge>;
  return <Badge tone={TONES[status]}>{labels[status]}</Badge>;
}
