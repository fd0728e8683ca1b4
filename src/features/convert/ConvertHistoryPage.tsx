/** Convert history page: filter and page are in the address, so that reload and back restore them. */
import { useCallback, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useConvertCoins, useConvertHistory, type Convert } from '#src/queries/convert.ts';
import { LazyHistoryExport } from '#src/trading/money/export/lazy-history-export.ts';
import { spanOf } from '#src/trading/money/filter-address.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { ConvertHistoryView } from './ConvertHistoryView.tsx';
import { CONVERT_HISTORY_PATH } from './convert-paths.ts';
import { addressWithFilter, changedFilter, filterOfAddress } from './history-filter.ts';
import { ConvertDetail } from './parts/ConvertDetail.tsx';

export function ConvertHistoryPage() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const [openedId, setOpenedId] = useState<number>();
  const [isExporting, setExporting] = useState(false);
  const filter = filterOfAddress(query);
  const { coin, kind, status, page } = filter;
  const history = useConvertHistory({ coin, kind, status, page, ...spanOf(filter) });
  const coins = useConvertCoins();
  // The open convert follows the list, which is read again when the account changes.
  const opened = history.data?.items.find(({ id }) => id === openedId);
  return (
    <MoneyPage path={CONVERT_HISTORY_PATH} title={t`Convert history`} isListPage>
      <ConvertHistoryView
        filter={filter}
        onFilterChange={(patch) =>
          setQuery((now) => addressWithFilter(now, changedFilter(filterOfAddress(now), patch)))
        }
        coins={coins.data ?? []}
        history={loadableOf(history)}
        onDetails={useCallback(({ id }: Convert) => setOpenedId(id), [])}
        onExport={() => setExporting(true)}
      />
      {opened !== undefined && (
        <ConvertDetail convert={opened} onClose={() => setOpenedId(undefined)} />
      )}
      {isExporting && (
        <LazyHistoryExport kind="convert" days={filter} onClose={() => setExporting(false)} />
      )}
    </MoneyPage>
  );
}
