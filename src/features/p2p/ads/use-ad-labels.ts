/** Statuses of ads and reasons for which an online ad rests, in words. */
import { useLingui } from '@lingui/react/macro';
import type { P2pAdStatus } from '#contract/core/p2p.ts';
import type { AdRestingReason } from '#contract/entities/p2p-ad.ts';

export interface AdLabels {
  readonly status: Readonly<Record<P2pAdStatus, string>>;
  readonly resting: Readonly<Record<AdRestingReason, string>>;
}

export function useAdLabels(): AdLabels {
  const { t } = useLingui();
  return {
    status: {
      online: t({ message: 'Online', comment: 'Status of an ad' }),
      offline: t({ message: 'Offline', comment: 'Status of an ad' }),
      exhausted: t({ message: 'Filled', comment: 'Status of an ad with too little left' }),
      closed: t({ message: 'Closed', comment: 'Status of an ad' }),
      suspended: t({ message: 'Suspended', comment: 'Status of an ad' }),
    },
    resting: {
      no_reference: t`Not shown: no reference price`,
      outside_bounds: t`Not shown: the price is outside your limits`,
      outside_hours: t`Not shown: outside your hours`,
    },
  };
}
