/** Calendar of maturities by month, in days of UTC. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { displayNumber } from '#domain/number-text.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { BackIcon, ForwardIcon } from '#src/design/icons/icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { monthName } from '#src/format/dates.ts';
import { shortWeekdays } from '#src/format/units.ts';
import type { EarnPosition } from '#src/queries/earn-positions.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { utcDay } from '../parts/utc-text.ts';
import { firstMonthOf, otherMonth, weeksOf, type CalendarDay } from './maturity-calendar.ts';
import styles from './Positions.module.css';

interface MaturityCalendarProps {
  readonly positions: readonly EarnPosition[];
  readonly onDetails: (position: EarnPosition) => void;
}

/** Nothing is shown while no position matures. */
export function MaturityCalendar({ positions, onDetails }: MaturityCalendarProps) {
  const first = firstMonthOf(positions);
  return first === undefined ? null : (
    <Months key={first} first={first} positions={positions} onDetails={onDetails} />
  );
}

function Months({
  first,
  positions,
  onDetails,
}: MaturityCalendarProps & { readonly first: string }) {
  const { t } = useLingui();
  const [month, setMonth] = useState(first);
  const [year = '', number = ''] = month.split('-');
  const name = `${monthName(Number(number) - 1)} ${year}`;
  return (
    <Panel
      title={t({ message: 'Maturities', comment: 'Title' })}
      actions={
        <>
          <IconButton
            size="small"
            label={t({ message: 'Previous month', comment: 'Label' })}
            icon={<BackIcon />}
            onClick={() => setMonth(otherMonth(month, -1))}
          />
          <span className={styles.month}>{name}</span>
          <IconButton
            size="small"
            label={t({ message: 'Next month', comment: 'Label' })}
            icon={<ForwardIcon />}
            onClick={() => setMonth(otherMonth(month, 1))}
          />
        </>
      }
    >
      <table className={styles.calendar} aria-label={t`Maturities in ${name}, days in UTC`}>
        <Weekdays />
        <tbody>
          {weeksOf(month, positions).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date} className={clsx(!day.isInMonth && styles.outside)}>
                  <Day day={day} onDetails={onDetails} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Weekdays() {
  const { i18n } = useLingui();
  return (
    <thead>
      <tr>
        {shortWeekdays(i18n.locale).map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day({
  day,
  onDetails,
}: { readonly day: CalendarDay } & Pick<MaturityCalendarProps, 'onDetails'>) {
  const { t } = useLingui();
  const amountText = useAmountText();
  const date = utcDay(day.date);
  // A day of another month is shown with that month.
  const maturing = day.isInMonth ? day.maturing : [];
  return (
    <>
      <span className={styles.date}>{day.dayOfMonth}</span>
      {maturing.map((position) => {
        const amount = `${amountText(displayNumber(position.amount))} ${position.coin}`;
        return (
          <button
            key={position.id}
            type="button"
            className={styles.maturing}
            aria-label={t({
              message: `${amount} on ${date}`,
              comment: 'An earn position that matures on a day',
            })}
            onClick={() => onDetails(position)}
          >
            <span dir="ltr" translate="no">
              {amount}
            </span>
          </button>
        );
      })}
    </>
  );
}
