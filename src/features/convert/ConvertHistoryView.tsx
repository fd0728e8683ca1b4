/** View of the convert history: filters, the table and its pages. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { Convert, ConvertCoin, Page } from '#src/queries/convert.ts';
import type { ConvertHistoryFilter } from './history-filter.ts';
import { CONVERT_HISTORY_PATH, CONVERT_PATH, ConvertLayout } from './parts/ConvertLayout.tsx';
import { HistoryFilters } from './parts/HistoryFilters.tsx';
import { useConvertLabels } from './use-convert-labels.ts';
import styles from './parts/ConvertTables.module.css';

export interface ConvertHistoryViewProps {
  readonly filter: ConvertHistoryFilter;
  readonly onFilterChange: (patch: Partial<ConvertHistoryFilter>) => void;
  readonly coins: readonly ConvertCoin[];
  readonly history: Reloadable<Page<Convert>>;
}

export function ConvertHistoryView(props: ConvertHistoryViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const { history, onFilterChange } = props;
  const columns = useColumns();
  const shown = dataOf(history);
  const table = (rows: readonly Convert[] | undefined) => (
    <Table
      label={t`Convert history`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      emptyAction={
        <Link href={href(CONVERT_PATH)} variant="button">
          {t({ message: 'Convert', comment: 'Exchanges one coin for another' })}
        </Link>
      }
    />
  );
  return (
    <ConvertLayout page={CONVERT_HISTORY_PATH}>
      <Panel label={t`Convert history`} className={styles.panel}>
        <HistoryFilters {...props} />
        <LoadableContent
          loadable={history}
          failureText={t`The convert history could not be loaded.`}
          placeholder={table(undefined)}
        >
          {({ items }) => table(items)}
        </LoadableContent>
        {shown !== undefined && shown.lastPage > 1 && (
          <div className={styles.pages}>
            <Pagination
              currentPage={shown.currentPage}
              lastPage={shown.lastPage}
              onPageChange={(page) => onFilterChange({ page })}
            />
          </div>
        )}
      </Panel>
    </ConvertLayout>
  );
}

const TONES = {
  pending: 'warning',
  processing: 'info',
  done: 'success',
  failed: 'danger',
} as const;

function useColumns(): readonly Column<Convert>[] {
  const { t } = useLingui();
  const labels = useConvertLabels();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t`Time`,
        tone: 'label',
        cell: ({ createdAt }) => <NumberText>{dateAndTime(createdAt)}</NumberText>,
      },
      { key: 'type', title: t`Type`, cell: ({ kind }) => labels.kind(kind) },
      {
        key: 'paid',
        title: t({ message: 'Paid', comment: 'Amount that a convert took' }),
        align: 'end',
        tone: 'value',
        cell: ({ fromAmount, fromCoin }) => (
          <NumberText>{`${displayNumber(fromAmount)} ${fromCoin}`}</NumberText>
        ),
      },
      {
        key: 'received',
        title: t({ message: 'Received', comment: 'Amount that a convert gave' }),
        align: 'end',
        tone: 'value',
        // A convert that is not done has given nothing.
        cell: ({ status, toAmount, toCoin }) => (
          <NumberText>
            {status === 'done' ? `${displayNumber(toAmount)} ${toCoin}` : `– ${toCoin}`}
          </NumberText>
        ),
      },
      {
        key: 'rate',
        title: t({ message: 'Rate', comment: 'Exchange rate' }),
        align: 'end',
        isWideOnly: true,
        cell: ({ fromCoin, toCoin, rate }) => (
          <NumberText>{`1 ${fromCoin} = ${displayNumber(rate)} ${toCoin}`}</NumberText>
        ),
      },
      {
        key: 'status',
        title: t`Status`,
        cell: (convert) => <Badge tone={TONES[convert.status]}>{labels.outcome(convert)}</Badge>,
      },
    ],
    [t, labels],
  );
}
