/** State of a purchase. */
import type { CommitmentStatus } from '#contract/core/launchpad.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { useLaunchpadLabels } from './use-launchpad-labels.ts';

const TONES: Readonly<Record<CommitmentStatus, 'neutral' | 'success' | 'warning' | 'info'>> = {
  committed: 'info',
  calculating: 'warning',
  allocated: 'success',
  nothing_won: 'neutral',
  refunded: 'neutral',
  distributed: 'success',
};

export function StatusBadge({ status }: { readonly status: CommitmentStatus }) {
  const labels = useLaunchpadLabels();
  return <Badge tone={TONES[status]}>{labels.status[status]}</Badge>;
}
