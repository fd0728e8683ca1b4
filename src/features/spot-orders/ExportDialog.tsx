/** Exports the list on screen to a file, with its filters and any range of days. */
import { useState } from 'react';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { useExport } from '#src/binding/order-lists.ts';
import { systemClock } from '#src/platform/clock.ts';
import { dayText } from '#src/format/dates.ts';
import type { HistoryName, HistoryQuery } from '#src/queries/spot-history.ts';
import { ExportView } from '#src/trading/orders/details/ExportView.tsx';
import { spanOf, type ListFilter } from '#src/trading/orders/lists/list-filter.ts';

interface ExportDialogProps {
  readonly list: HistoryName;
  readonly tradingMode: TradingMode;
  readonly query: HistoryQuery;
  readonly filter: ListFilter;
  readonly onClose: () => void;
}

export function ExportDialog({ list, tradingMode, query, filter, onClose }: ExportDialogProps) {
  const file = useExport();
  const [days, setDays] = useState<Pick<ListFilter, 'fromDay' | 'toDay'>>({
    fromDay: filter.fromDay,
    // Orders placed during the export belong to the next one.
    toDay: filter.toDay ?? dayText(systemClock()),
  });
  return (
    <ExportView
      state={file}
      fromDay={days.fromDay}
      toDay={days.toDay}
      onDaysChange={setDays}
      onStart={() =>
        file.start({
          list,
          tradingMode,
          query: { ...query, span: spanOf({ ...filter, ...days }) },
          ...days,
        })
      }
      onCancel={file.cancel}
      onRetry={file.retry}
      onClose={onClose}
    />
  );
}
