/** Page of everything that moved in the user's wallets. Filters and page are in the address, so that
 *  the back button and a link restore the list. */
import { useCallback, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import { useWalletsService } from '#src/binding/wallets.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { systemClock } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useTransactionPage, useWalletRows } from '#src/queries/wallets.ts';
import { LazyHistoryExport } from '#src/trading/money/export/lazy-history-export.ts';
import { spanOf } from '#src/trading/money/filter-address.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { useCopy } from '#src/trading/use-copy.ts';
import { addressWithFilter, filterOfAddress } from './history-filter.ts';
import { TransactionDetail } from './parts/TransactionDetail.tsx';
import { TransactionHistoryView } from './TransactionHistoryView.tsx';

const PATH = '/user/transaction-history';

export function TransactionHistoryPage() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const [shown, setShown] = useState<JournalLine>();
  const [isExporting, setExporting] = useState(false);
  const addressed = filterOfAddress(address);
  const wallet = useWalletRows(addressed.wallet ?? 'spot');
  const coins = wallet.data ?? [];
  const named = coins.find(({ coin }) => coin === addressed.coin);
  // The exchange filters by the number of a coin, which is known once the coins are loaded.
  const isReady = addressed.coin === undefined || !wallet.isPending;
  // A coin that is not listed filters nothing.
  const filter = { ...addressed, coin: isReady ? named?.coin : addressed.coin };
  const page = loadableOf(
    useTransactionPage(
      {
        type: filter.type,
        coinId: named?.coinId,
        wallet: filter.wallet,
        span: spanOf(filter),
        page: filter.page,
      },
      isReady,
    ),
  );
  const open = useCallback((line: JournalLine) => setShown(line), []);
  return (
    <MoneyPage path={PATH} title={t`Transaction history`} isListPage>
      <TransactionHistoryView
        page={page}
        coins={coins.map(({ coin }) => coin)}
        filter={filter}
        onFilterChange={(next) => setAddress((now) => addressWithFilter(now, next))}
        onDetails={open}
        onExport={() => setExporting(true)}
      />
      <Detail line={shown} onClose={() => setShown(undefined)} />
      {isExporting && (
        <LazyHistoryExport
          kind={filter.type === 'wallet_transfer' ? 'transfer' : 'transaction'}
          days={filter}
          onClose={() => setExporting(false)}
        />
      )}
    </MoneyPage>
  );
}

interface DetailProps {
  readonly line: JournalLine | undefined;
  readonly onClose: () => void;
}

function Detail({ line, onClose }: DetailProps) {
  const copy = useCopy(copyText, useWalletsService().announce);
  if (line === undefined) return null;
  return <TransactionDetail line={line} now={systemClock()} onCopy={copy} onClose={onClose} />;
}
