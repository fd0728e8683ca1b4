/** View of the convert history. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { Convert, ConvertCoin, Page } from '#src/queries/convert.ts';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { isFiltered, NO_FILTER, type ConvertHistoryFilter } from './history-filter.ts';
import { CONVERT_PATH } from './convert-paths.ts';
import { HistoryFilters } from './parts/HistoryFilters.tsx';
import { useConvertColumns } from './use-convert-columns.tsx';

export interface ConvertHistoryViewProps {
  readonly filter: ConvertHistoryFilter;
  readonly onFilterChange: (patch: Partial<ConvertHistoryFilter>) => void;
  readonly coins: readonly ConvertCoin[];
  readonly history: Reloadable<Page<Convert>>;
  readonly onDetails: (convert: Convert) => void;
  readonly onExport: () => void;
}

export function ConvertHistoryView(props: ConvertHistoryViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const { filter, history, onFilterChange, onDetails } = props;
  return (
    <HistoryPanel
      label={t`Convert history`}
      page={history}
      columns={useConvertColumns(onDetails)}
      rowKey={({ id }) => id}
      listKey={JSON.stringify(filter)}
      failureText={t`The list could not be loaded.`}
      filters={<HistoryFilters {...props} />}
      isFiltered={isFiltered(filter)}
      onClear={() => onFilterChange(NO_FILTER)}
      onPageChange={(page) => onFilterChange({ page })}
      onDetails={onDetails}
      emptyAction={
        <Link href={href(CONVERT_PATH)} variant="button">
          {t({ message: 'Convert', comment: 'Exchanges one coin for another' })}
        </Link>
      }
    />
  );
}
