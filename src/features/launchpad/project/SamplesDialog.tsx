/** View of the readings of the user's balance. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BalanceSample } from '#contract/entities/launchpad.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { Page } from '#src/queries/launchpad.ts';
import { TimePair } from '../parts/TimePair.tsx';

export interface SamplesDialogProps {
  readonly coin: string;
  readonly samples: Reloadable<Page<BalanceSample>>;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

const keyOf = ({ at }: BalanceSample) => at;

export function SamplesDialog({ coin, samples, onPage, onClose }: SamplesDialogProps) {
  const { t } = useLingui();
  const columns = useSampleColumns(coin);
  const page = dataOf(samples);
  const title = t`Readings of your balance`;
  const table = (rows: readonly BalanceSample[] | undefined) => (
    <Table label={title} columns={columns} rows={rows} rowKey={keyOf} isRoomy />
  );
  return (
    <Dialog title={title} size="normal" isOpen onClose={onClose}>
      <LoadableContent
        loadable={samples}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {({ items }) => table(items)}
      </LoadableContent>
      {page !== undefined && page.lastPage > 1 && (
        <Pagination currentPage={page.currentPage} lastPage={page.lastPage} onPageChange={onPage} />
      )}
    </Dialog>
  );
}

function useSampleColumns(coin: string): readonly Column<BalanceSample>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t`Time`,
        tone: 'label',
        cell: ({ at }) => <TimePair at={at} />,
      },
      {
        key: 'amount',
        title: t({ message: 'Balance', comment: 'Of a coin' }),
        align: 'end',
        tone: 'value',
        cell: ({ amount }) => <NumberText>{`${displayNumber(amount)} ${coin}`}</NumberText>,
      },
    ],
    [t, coin],
  );
}
