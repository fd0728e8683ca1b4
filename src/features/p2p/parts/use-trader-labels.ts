/** Figures of traders in words. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { P2pMerchantLevel } from '#contract/core/p2p.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Trader } from '#src/queries/p2p-traders.ts';

export interface TraderLabels {
  /** @returns undefined for a trader who is no merchant. */
  readonly merchant: (level: P2pMerchantLevel) => string | undefined;
  /** "98.5%"; a dash without an order. */
  readonly share: (share: number | undefined) => string;
  /** "4 min"; a dash without an order. */
  readonly minutes: (minutes: number | undefined) => string;
  /** "214 orders · 98.5% completed · 4 min". */
  readonly figures: (trader: Trader) => string;
}

const NONE = '–';

export function useTraderLabels(): TraderLabels {
  const { t } = useLingui();
  return useMemo(() => {
    const share = (value: number | undefined): string =>
      value === undefined ? NONE : `${displayNumber(String(Math.floor(value * 1_000) / 10), 1)}%`;
    const minutes = (value: number | undefined): string => {
      if (value === undefined) return NONE;
      const rounded = Math.max(1, Math.round(value));
      return t({ message: `${rounded} min`, comment: 'Duration in minutes, short' });
    };
    return {
      share,
      minutes,
      merchant: (level) =>
        ({
          none: undefined,
          general: t({ message: 'Merchant', comment: 'Level of a P2P trader' }),
          verified: t({ message: 'Verified merchant', comment: 'Level of a P2P trader' }),
          block: t({ message: 'Block merchant', comment: 'P2P trader of large amounts' }),
        })[level],
      figures: ({ orders30d, completionRate30d, releaseMinutes }) => {
        const orders = t({
          message: plural(orders30d, { one: '# order', other: '# orders' }),
          comment: 'Orders of a trader in 30 days',
        });
        const completed = share(completionRate30d);
        return [
          orders,
          completionRate30d === undefined
            ? undefined
            : t({ message: `${completed} completed`, comment: 'Share of a trader’s orders' }),
          releaseMinutes === undefined ? undefined : minutes(releaseMinutes),
        ]
          .filter((text) => text !== undefined)
          .join(' · ');
      },
    };
  }, [t]);
}
