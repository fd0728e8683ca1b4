/** Names of types, states and records of Simple Earn, and sentences about its rules. */
import { useCallback, useMemo } from 'react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  EarnPositionStatus,
  EarnProductStatus,
  EarnRecordKind,
  EarnType,
} from '#contract/core/earn.ts';
import type { EarnProduct, EarnRecord } from '#contract/entities/earn.ts';
import { countedUnit } from '#src/format/units.ts';
import { aprText } from '#src/trading/earn/apr-text.ts';

export interface EarnLabels {
  readonly type: Readonly<Record<EarnType, string>>;
  readonly productStatus: Readonly<Record<EarnProductStatus, string>>;
  readonly positionStatus: Readonly<Record<EarnPositionStatus, string>>;
  readonly kind: Readonly<Record<EarnRecordKind, string>>;
  readonly note: (note: EarnRecord['note']) => string | undefined;
  readonly days: (count: number) => string;
  readonly hours: (count: number) => string;
  /** "Locked, 30 days". */
  readonly term: (one: Pick<EarnProduct, 'type' | 'durationDays'>) => string;
  /** What leaving before maturity costs; undefined for a flexible product. */
  readonly early: (product: EarnProduct) => string | undefined;
}

/** The same object until the language changes. */
export function useEarnLabels(): EarnLabels {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const early = useEarlyText();
  const note = useNoteText();
  return useMemo(() => {
    const type = {
      locked: t({ message: 'Locked', comment: 'Type of an earn product' }),
      flexible: t({ message: 'Flexible', comment: 'Type of an earn product' }),
    };
    const days = (count: number): string => countedUnit(count, 'day', locale);
    return {
      type,
      productStatus: {
        open: t({ message: 'Open', comment: 'State of an earn product' }),
        sold_out: t({ message: 'Sold out', comment: 'State of an earn product' }),
        not_started: t({ message: 'Not started', comment: 'State of an earn product' }),
        closed: t({ message: 'Closed', comment: 'State of an earn product' }),
      },
      positionStatus: {
        active: t({ message: 'Active', comment: 'State of an earn position' }),
        redeeming: t({ message: 'Redeeming', comment: 'State of an earn position' }),
        redeemed: t({ message: 'Redeemed', context: 'State of an earn position' }),
        renewed: t({ message: 'Renewed', comment: 'State of an earn position' }),
      },
      kind: {
        subscribe: t({ message: 'Subscription', context: 'Kind of earn record' }),
        redeem: t({ message: 'Redemption', comment: 'Kind of earn record' }),
        reward: t({ message: 'Reward', comment: 'Kind of earn record' }),
        renew: t({ message: 'Renewal', comment: 'Kind of earn record' }),
      },
      note,
      days,
      hours: (count) => countedUnit(count, 'hour', locale),
      term: ({ type: one, durationDays }) => {
        const name = type[one];
        if (durationDays === undefined) return name;
        const length = days(durationDays);
        return t({ message: `${name}, ${length}`, comment: 'For example: Locked, 30 days' });
      },
      early,
    };
  }, [t, locale, early, note]);
}

function useNoteText(): EarnLabels['note'] {
  const { t } = useLingui();
  return useCallback(
    (note) => {
      switch (note) {
        case 'early':
          return t({ message: 'Before maturity', comment: 'State or kind in Simple Earn' });
        case 'rewards_repaid':
          return t`Rewards paid back`;
        case 'sold_out':
          return t`Not renewed: sold out`;
        case 'rate_below_floor':
          return t`Not renewed: rate below your minimum`;
        case 'closed':
          return t`Not renewed: product closed`;
        default:
          return undefined;
      }
    },
    [t],
  );
}

function useEarlyText(): EarnLabels['early'] {
  const { t } = useLingui();
  return useCallback(
    ({ type, earlyRule, earlyApr, minimumHoldHours }) => {
      if (type === 'flexible') return undefined;
      const rate = earlyApr === undefined ? '' : aprText(earlyApr);
      const rule = {
        none: t`Not possible before maturity.`,
        repay_rewards: t`Rewards received so far are deducted from the amount.`,
        lower_rate: t`Rewards are recalculated at ${rate} APR.`,
        stop_accruing: t`Rewards stop. Rewards received so far stay yours.`,
      }[earlyRule];
      if (minimumHoldHours === 0 || earlyRule === 'none') return rule;
      const hold = t({
        message: plural(minimumHoldHours, {
          one: 'Possible after # hour.',
          other: 'Possible after # hours.',
        }),
      });
      return `${rule} ${hold}`;
    },
    [t],
  );
}
