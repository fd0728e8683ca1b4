/** Figures of a trader's profile. */
import { useLingui } from '@lingui/react/macro';
import { groupThousands } from '#domain/digits.ts';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { shortDate } from '#src/format/dates.ts';
import { daysAgo } from '#src/format/units.ts';
import type { TraderProfile } from '#src/queries/p2p-traders.ts';
import { useTraderLabels } from '../parts/use-trader-labels.ts';
import styles from './Traders.module.css';

export function TraderFigures({ profile }: { readonly profile: TraderProfile }) {
  const { t, i18n } = useLingui();
  const { share, minutes } = useTraderLabels();
  const { goodCount, badCount, firstTradeDays } = profile;
  const good = groupThousands(String(goodCount));
  const bad = groupThousands(String(badCount));
  const rows: readonly (readonly [label: string, value: string, tip?: string])[] = [
    [t`Orders in 30 days`, groupThousands(String(profile.orders30d))],
    [
      t`Completion rate in 30 days`,
      share(profile.completionRate30d),
      t`Completed share of the orders that ended`,
    ],
    [t`All orders`, groupThousands(String(profile.ordersTotal))],
    [t`Average release time`, minutes(profile.releaseMinutes)],
    [t`Average payment time`, minutes(profile.payMinutes)],
    [
      t`Marked paid, not released`,
      share(profile.unreleasedRate30d),
      t`Share of the orders that this trader has marked as paid and that ended without a release, in 30 days`,
    ],
    [t`Feedback`, t({ message: `${good} good, ${bad} bad`, comment: 'Counts of feedback' })],
    [t`Registered`, shortDate(profile.registeredAt)],
    [
      t({ message: 'First trade', comment: 'Name of a value' }),
      firstTradeDays === undefined ? '–' : daysAgo(firstTradeDays, i18n.locale),
    ],
  ];
  return (
    <div className={styles.figures}>
      {rows.map(([label, value, tip]) => (
        <ValueRow key={label} label={label} tip={tip} value={<NumberText>{value}</NumberText>} />
      ))}
    </div>
  );
}
