/** Subscriptions, rewards, renewals and redemptions, newest first. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EarnRecordKind } from '#contract/core/earn.ts';
import { isoOf } from '#contract/core/time.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { EarnRecord, Page } from '#src/queries/earn-positions.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { CoinCell } from '#src/trading/money/CoinCell.tsx';
import { ChoiceFilter, FilterRow } from '#src/trading/money/FilterRow.tsx';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { EARN_PATH, RECORD_KINDS } from '../earn-address.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';

export interface EarnHistoryViewProps {
  readonly kind: EarnRecordKind | undefined;
  readonly history: Reloadable<Page<EarnRecord>>;
  readonly onKindChange: (kind: EarnRecordKind | undefined) => void;
  readonly onPageChange: (page: number) => void;
  readonly onExport: () => void;
}

export function EarnHistoryView(props: EarnHistoryViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const labels = useEarnLabels();
  const { kind, history, onKindChange, onPageChange, onExport } = props;
  return (
    <HistoryPanel
      label={t({ message: 'Earn history', comment: 'Label' })}
      page={history}
      columns={useRecordColumns()}
      rowKey={({ id }) => id}
      listKey={kind ?? ''}
      failureText={t`The list could not be loaded.`}
      filters={
        <FilterRow
          isFiltered={kind !== undefined}
          onClear={() => onKindChange(undefined)}
          onExport={onExport}
        >
          <ChoiceFilter
            label={t({ message: 'Kind', comment: 'Kind of earn record' })}
            value={kind}
            choices={RECORD_KINDS.map((value) => ({ value, label: labels.kind[value] }))}
            onValueChange={onKindChange}
          />
        </FilterRow>
      }
      isFiltered={kind !== undefined}
      onClear={() => onKindChange(undefined)}
      onPageChange={onPageChange}
      emptyAction={
        <Link href={href(EARN_PATH)} variant="button">
          {t({ message: 'View offers', comment: 'Link' })}
        </Link>
      }
    />
  );
}

/** The same array until the language changes, because a new one renders all rows. */
function useRecordColumns(): readonly Column<EarnRecord>[] {
  const { t } = useLingui();
  const labels = useEarnLabels();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t`Time`,
        width: '20%',
        tone: 'label',
        isFullWidth: true,
        cell: ({ at }) => <time dateTime={isoOf(at)}>{dateAndTime(at)}</time>,
      },
      {
        key: 'kind',
        title: t({ message: 'Kind', comment: 'Kind of earn record' }),
        width: '18%',
        cell: ({ kind }) => labels.kind[kind],
      },
      {
        key: 'type',
        title: t({ message: 'Type', comment: 'Locked or flexible' }),
        width: '14%',
        cell: ({ type }) => labels.type[type],
      },
      {
        key: 'coin',
        title: t`Coin`,
        width: '14%',
        cell: ({ coin }) => <CoinCell coin={coin} />,
      },
      {
        key: 'amount',
        title: t`Amount`,
        align: 'end',
        tone: 'value',
        width: '18%',
        cell: ({ amount }) => <Amount>{displayNumber(amount)}</Amount>,
      },
      {
        key: 'note',
        title: t({ message: 'Note', comment: 'About a record' }),
        width: '16%',
        cell: ({ note }) => labels.note(note) ?? '–',
      },
    ],
    [t, labels],
  );
}
