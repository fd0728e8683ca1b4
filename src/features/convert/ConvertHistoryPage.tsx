/** Convert history page: filter and page are in the address, so that reload and back restore them. */
import { useSearchParams } from 'wouter';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useConvertCoins, useConvertHistory } from '#src/queries/convert.ts';
import { ConvertHistoryView } from './ConvertHistoryView.tsx';
import { addressWithFilter, changedFilter, filterOfAddress, spanOf } from './history-filter.ts';

export function ConvertHistoryPage() {
  const [query, setQuery] = useSearchParams();
  const filter = filterOfAddress(query);
  const { coin, kind, status, page } = filter;
  const history = useConvertHistory({ coin, kind, status, page, ...spanOf(filter) });
  const coins = useConvertCoins();
  return (
    <ConvertHistoryView
      filter={filter}
      onFilterChange={(patch) =>
        setQuery((now) => addressWithFilter(now, changedFilter(filterOfAddress(now), patch)))
      }
      coins={coins.data ?? []}
      history={loadableOf(history)}
    />
  );
}
