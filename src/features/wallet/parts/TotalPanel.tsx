/** The total in the display currency and in bitcoin, its change today and its course over thirty
 *  days. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { plotNumberOf, type Decimal } from '#contract/core/decimal.ts';
import { balanceText, percentText, signOf } from '#domain/number-text.ts';
import { Select } from '#src/design/controls/Select.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { shortDate } from '#src/format/dates.ts';
import { DISPLAY_CURRENCIES, type DayValue, type WalletOverview } from '#src/queries/wallets.ts';
import { changeOf, differenceOf } from '../amounts.ts';
import { useWalletValue } from '../use-wallet-value.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { HideAmounts } from '#src/trading/money/HideAmounts.tsx';
import { LazyLineChart } from '../lazy-parts.tsx';
import styles from '../WalletOverviewView.module.css';

interface TotalPanelProps {
  /** Undefined while loading. */
  readonly loaded: WalletOverview | undefined;
  readonly currency: string;
  readonly areAmountsHidden: boolean;
  readonly onCurrencyChange: (currency: string) => void;
}

export function TotalPanel(props: TotalPanelProps) {
  const { t } = useLingui();
  const valueText = useWalletValue();
  const { loaded, currency, areAmountsHidden, onCurrencyChange } = props;
  return (
    <Panel label={t`Estimated balance`} isPadded>
      <div className={styles.summary}>
        <div className={styles.total}>
          <div className={styles.label}>
            <span>{t`Estimated balance`}</span>
            <Select
              variant="quiet"
              label={t({ message: 'Display currency', comment: 'Label' })}
              value={currency}
              choices={DISPLAY_CURRENCIES.map((code) => ({ value: code, label: code }))}
              onValueChange={onCurrencyChange}
            />
            <HideAmounts />
          </div>
          <div className={styles.value}>
            {loaded === undefined ? (
              <Skeleton width="11ch" height="36px" />
            ) : (
              <Amount>{valueText(loaded.totalUsd)}</Amount>
            )}
          </div>
          <div className={styles.line}>
            {loaded === undefined ? <Skeleton width="16ch" /> : <Details overview={loaded} />}
          </div>
        </div>
        {loaded === undefined ? (
          <Skeleton height="140px" />
        ) : (
          <Trend days={loaded.days} areAmountsHidden={areAmountsHidden} />
        )}
      </div>
    </Panel>
  );
}

/** The total in bitcoin, and the change since the end of the last day (UTC). */
function Details({ overview }: { readonly overview: WalletOverview }) {
  const { t } = useLingui();
  const { totalBtc, days } = overview;
  const last = days.at(-1);
  const before = days.at(-2);
  return (
    <>
      {totalBtc !== undefined && <Amount>{`≈ ${balanceText(totalBtc)} BTC`}</Amount>}
      {last !== undefined && before !== undefined && (
        <span data-tip={t`Since the end of the last day (UTC)`}>
          <span>{t({ message: 'Today', comment: 'Change of the total on this day' })}</span>{' '}
          <Change before={before.totalUsd} after={last.totalUsd} />
        </span>
      )}
    </>
  );
}

function Change({ before, after }: { readonly before: Decimal; readonly after: Decimal }) {
  const valueText = useWalletValue();
  const difference = differenceOf(after, before);
  const sign = signOf(difference, 2);
  const size = (difference.startsWith('-') ? difference.slice(1) : difference) as Decimal;
  const mark = sign > 0 ? '+' : sign < 0 ? '-' : '';
  const percent = percentText(changeOf(before, after));
  return (
    <Amount tone={sign > 0 ? 'up' : sign < 0 ? 'down' : undefined}>
      {`${mark}${valueText(size)} (${percent})`}
    </Amount>
  );
}

interface TrendProps {
  readonly days: readonly DayValue[];
  readonly areAmountsHidden: boolean;
}

function Trend({ days, areAmountsHidden }: TrendProps) {
  const { t } = useLingui();
  const valueText = useWalletValue();
  const points = useMemo(
    () => days.map(({ at, totalUsd }) => ({ at, value: plotNumberOf(totalUsd) })),
    [days],
  );
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined || days.length < 2) {
    return <p className={styles.none}>{t`The 30-day line starts tomorrow.`}</p>;
  }
  const from = shortDate(first.at);
  const start = valueText(first.totalUsd);
  const end = valueText(last.totalUsd);
  const label = areAmountsHidden
    ? t`Total over the last 30 days`
    : t`Total over the last 30 days: ${start} on ${from}, ${end} now`;
  return (
    <div className={styles.chart}>
      <div className={styles.ends} aria-hidden="true">
        <Amount>{start}</Amount>
        <Amount>{end}</Amount>
      </div>
      <LazyLineChart label={label} points={points} />
    </div>
  );
}
