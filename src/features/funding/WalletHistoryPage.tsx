/** Page of the user's deposits or withdrawals. Filters and page are in the address, so that the back
 *  button and a link restore the list. */
import { useCallback, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { useFundingService } from '#src/binding/funding.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { useFundingCoins, useFundingHistory } from '#src/queries/funding.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { LazyHistoryExport } from '#src/trading/money/export/lazy-history-export.ts';
import { DEPOSIT_HISTORY_PATH, WITHDRAWAL_HISTORY_PATH } from '#src/trading/money/money-links.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { useCopy } from '#src/trading/use-copy.ts';
import { addressWithFilter, filterOfAddress, queryOf, type HistoryType } from './history-filter.ts';
import { LazyMovementDetail } from './lazy-parts.tsx';
import { movementPageOf, type Movement } from './movement.ts';
import { WalletHistoryView } from './WalletHistoryView.tsx';

interface WalletHistoryPageProps {
  /** Undefined on the page of both types, whose address has the type. */
  readonly fixedType?: HistoryType | undefined;
}

export function WalletHistoryPage({ fixedType }: WalletHistoryPageProps) {
  const { t } = useLingui();
  const service = useFundingService();
  const [address, setAddress] = useSearchParams();
  const [openedId, setOpenedId] = useState<number>();
  const [isExporting, setExporting] = useState(false);
  const filter = filterOfAddress(address, fixedType);
  const { type } = filter;
  const page = movementPageOf(loadableOf(useFundingHistory(queryOf(filter))));
  const coins = useFundingCoins().data ?? [];
  const copy = useCopy(copyText, service.announce);
  const copyAddress = useCopy(service.copyAddress, service.announce);
  const open = useCallback(({ record }: Movement) => setOpenedId(record.id), []);
  // The open record follows the list, which is live.
  const opened =
    'data' in page ? page.data.items.find(({ record }) => record.id === openedId) : undefined;
  return (
    <MoneyPage
      path={type === 'deposit' ? DEPOSIT_HISTORY_PATH : WITHDRAWAL_HISTORY_PATH}
      title={type === 'deposit' ? t`Deposit history` : t`Withdrawal history`}
      isListPage
    >
      <WalletHistoryView
        page={page}
        coins={coins.map(({ coin }) => coin)}
        filter={filter}
        onFilterChange={(next) => setAddress((now) => addressWithFilter(now, next, fixedType))}
        onDetails={open}
        onExport={() => setExporting(true)}
      />
      {opened !== undefined && (
        <LazyMovementDetail
          movement={opened}
          onCopy={copy}
          onCopyAddress={copyAddress}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      {isExporting && (
        <LazyHistoryExport kind={type} days={filter} onClose={() => setExporting(false)} />
      )}
    </MoneyPage>
  );
}
