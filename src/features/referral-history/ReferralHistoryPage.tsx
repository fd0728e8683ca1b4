/** Page of the referral earnings of one type. Filter and page are in the address, so that reload and
 *  back restore them. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useReferralCoins,
  useReferralEarnings,
  type ReferralEarningType,
} from '#src/queries/referral-earnings.ts';
import { LazyHistoryExport } from '#src/trading/money/export/lazy-history-export.ts';
import { spanOf } from '#src/trading/money/filter-address.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { REFERRAL_HISTORY_PATHS, REFERRALS_PATH } from '#src/trading/money/money-links.ts';
import { addressWithFilter, changedFilter, filterOfAddress } from './history-filter.ts';
import { ReferralHistoryView } from './ReferralHistoryView.tsx';
import { useReferralTitles } from './use-referral-titles.ts';

interface ReferralHistoryPageProps {
  readonly type: ReferralEarningType;
}

export function ReferralHistoryPage({ type }: ReferralHistoryPageProps) {
  const { t } = useLingui();
  const href = useHref();
  const titles = useReferralTitles();
  const [query, setQuery] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const filter = filterOfAddress(query);
  const { coin, page } = filter;
  const earnings = useReferralEarnings({ type, coin, page, ...spanOf(filter) });
  const coins = useReferralCoins();
  return (
    <MoneyPage
      path={REFERRAL_HISTORY_PATHS[type]}
      title={titles[type]}
      isListPage
      actions={
        <Link href={href(REFERRALS_PATH)} variant="button">
          {t({ message: 'Referral program', comment: 'Link' })}
        </Link>
      }
    >
      <ReferralHistoryView
        type={type}
        filter={filter}
        onFilterChange={(patch) =>
          setQuery((now) => addressWithFilter(now, changedFilter(filterOfAddress(now), patch)))
        }
        coins={coins.data ?? []}
        earnings={loadableOf(earnings)}
        onExport={() => setExporting(true)}
      />
      {isExporting && (
        <LazyHistoryExport
          kind={`referral_${type}`}
          days={filter}
          onClose={() => setExporting(false)}
        />
      )}
    </MoneyPage>
  );
}
