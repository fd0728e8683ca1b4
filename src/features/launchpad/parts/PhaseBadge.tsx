/** Phase of a project. */
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { useLaunchpadLabels } from './use-launchpad-labels.ts';

const TONES: Readonly<
  Record<LaunchpadPhase, 'neutral' | 'success' | 'warning' | 'danger' | 'info'>
> = {
  upcoming: 'neutral',
  snapshot: 'info',
  commit: 'success',
  calculation: 'warning',
  distribution: 'info',
  ended: 'neutral',
  cancelled: 'danger',
};

export function PhaseBadge({ phase }: { readonly phase: LaunchpadPhase }) {
  const labels = useLaunchpadLabels();
  return <Badge tone={TONES[phase]}>{labels.phase[phase]}</Badge>;
}
