/** Referral earnings of one type on screen. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { Page, ReferralEarning, ReferralEarningType } from '#src/queries/referral-earnings.ts';
import { CoinFilter, DayFilters, FilterRow } from '#src/trading/money/FilterRow.tsx';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { REFERRALS_PATH } from '#src/trading/money/money-links.ts';
import { isFiltered, NO_FILTER, type ReferralHistoryFilter } from './history-filter.ts';
import { useEarningColumns } from './use-earning-columns.tsx';
import { useReferralTitles } from './use-referral-titles.ts';

export interface ReferralHistoryViewProps {
  readonly type: ReferralEarningType;
  readonly filter: ReferralHistoryFilter;
  readonly onFilterChange: (patch: Partial<ReferralHistoryFilter>) => void;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
  readonly earnings: Reloadable<Page<ReferralEarning>>;
  readonly onExport: () => void;
}

export function ReferralHistoryView(props: ReferralHistoryViewProps) {
  const { type, filter, onFilterChange, coins, earnings, onExport } = props;
  const { t } = useLingui();
  const href = useHref();
  const onClear = (): void => onFilterChange(NO_FILTER);
  return (
    <HistoryPanel
      label={useReferralTitles()[type]}
      page={earnings}
      columns={useEarningColumns()}
      rowKey={({ id }) => id}
      listKey={JSON.stringify({ type, filter })}
      failureText={t`The list could not be loaded.`}
      filters={
        <FilterRow isFiltered={isFiltered(filter)} onClear={onClear} onExport={onExport}>
          <CoinFilter
            coin={filter.coin}
            coins={coins}
            onCoinChange={(coin) => onFilterChange({ coin })}
          />
          <DayFilters days={filter} onDaysChange={onFilterChange} />
        </FilterRow>
      }
      isFiltered={isFiltered(filter)}
      onClear={onClear}
      onPageChange={(page) => onFilterChange({ page })}
      emptyAction={
        <Link href={href(REFERRALS_PATH)} variant="button">
          {t({ message: 'Invite friends', comment: 'Link' })}
        </Link>
      }
    />
  );
}
