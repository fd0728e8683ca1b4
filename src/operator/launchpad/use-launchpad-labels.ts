/** Names of phases and kinds of sale. */
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadPhase, SaleType } from '#contract/core/launchpad.ts';

export function useLaunchpadLabels(): {
  readonly phase: Readonly<Record<LaunchpadPhase, string>>;
  readonly sale: Readonly<Record<SaleType, string>>;
} {
  const { t } = useLingui();
  return {
    phase: {
      upcoming: t`Upcoming`,
      snapshot: t`Snapshot`,
      commit: t({ message: 'Commit', comment: 'Phase of a token sale' }),
      calculation: t`Calculation`,
      distribution: t`Distribution`,
      ended: t`Ended`,
      cancelled: t`Canceled`,
    },
    sale: {
      subscription: t`Subscription`,
      lottery: t`Lottery`,
      first_come: t`First come`,
    },
  };
}
