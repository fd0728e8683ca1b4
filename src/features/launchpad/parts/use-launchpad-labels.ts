/** Names of phases, kinds of sale, states of a purchase and links. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CommitmentStatus, LaunchpadPhase, SaleType } from '#contract/core/launchpad.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';

type LinkKind = NonNullable<LaunchpadProject['links'][number]['kind']>;

export interface LaunchpadLabels {
  readonly phase: Readonly<Record<LaunchpadPhase, string>>;
  readonly sale: Readonly<Record<SaleType, string>>;
  readonly status: Readonly<Record<CommitmentStatus, string>>;
  readonly link: Readonly<Record<LinkKind, string>>;
}

export function useLaunchpadLabels(): LaunchpadLabels {
  const { t } = useLingui();
  return useMemo(
    () => ({
      phase: {
        upcoming: t({ message: 'Upcoming', comment: 'Phase of a token sale' }),
        snapshot: t({
          message: 'Balance readings',
          comment: 'Phase of a token sale in which balances are read',
        }),
        commit: t({ message: 'Open', comment: 'Phase of a token sale in which users commit' }),
        calculation: t({ message: 'Calculation', comment: 'Phase of a token sale' }),
        distribution: t({ message: 'Distribution', comment: 'Phase of a token sale' }),
        ended: t({ message: 'Ended', comment: 'Phase of a token sale' }),
        cancelled: t({ message: 'Canceled', comment: 'Phase of a token sale' }),
      },
      sale: {
        subscription: t({
          message: 'Subscription',
          comment: 'Token sale in which all share in proportion to what they commit',
        }),
        lottery: t({ message: 'Lottery', comment: 'Token sale with tickets that are drawn' }),
        first_come: t({ message: 'First come, first served', comment: 'Kind of token sale' }),
      },
      status: {
        committed: t({ message: 'Committed', context: 'State of a purchase of tokens' }),
        calculating: t({ message: 'Calculating', comment: 'State of a purchase of tokens' }),
        allocated: t({ message: 'Allocated', comment: 'State of a purchase of tokens' }),
        nothing_won: t({ message: 'Nothing won', comment: 'State of a purchase of tokens' }),
        refunded: t({ message: 'Refunded', comment: 'State of a purchase of tokens' }),
        distributed: t({ message: 'Distributed', comment: 'State of a purchase of tokens' }),
      },
      link: {
        website: t({ message: 'Website', comment: 'Link of a project' }),
        whitepaper: t({ message: 'White paper', comment: 'Link of a project' }),
        x: 'X',
        telegram: 'Telegram',
        audit: t({ message: 'Audit', comment: 'Link of a project: report of an audit' }),
      },
    }),
    [t],
  );
}
