/** Columns of the convert history. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { Convert } from '#src/queries/convert.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { useDetailsColumn } from '#src/trading/money/use-details-column.tsx';
import { ConvertStatus } from './parts/ConvertStatus.tsx';
import { useConvertLabels } from './use-convert-labels.ts';

/** The same array while nothing in it changes, because a new one renders all rows. */
export function useConvertColumns(
  onDetails: (convert: Convert) => void,
): readonly Column<Convert>[] {
  const { t } = useLingui();
  const labels = useConvertLabels();
  const details = useDetailsColumn(onDetails);
  return useMemo(
    () => [
      {
        key: 'time',
        isFullWidth: true,
        title: t`Time`,
        tone: 'label',
        width: '16%',
        cell: ({ createdAt }) => <span translate="no">{dateAndTime(createdAt)}</span>,
      },
      { key: 'type', title: t`Type`, width: '12%', cell: ({ kind }) => labels.kind(kind) },
      {
        key: 'paid',
        title: t({ message: 'Paid', context: 'Amount', comment: 'Amount that a convert took' }),
        align: 'end',
        tone: 'value',
        width: '17%',
        cell: ({ fromAmount, fromCoin }) => (
          <Amount>{`${displayNumber(fromAmount)} ${fromCoin}`}</Amount>
        ),
      },
      {
        key: 'received',
        title: t({ message: 'Received', comment: 'Amount that a convert gave' }),
        align: 'end',
        tone: 'value',
        width: '17%',
        // A convert that is not done has given nothing.
        cell: ({ status, toAmount, toCoin }) => (
          <Amount>
            {status === 'done' ? `${displayNumber(toAmount)} ${toCoin}` : `– ${toCoin}`}
          </Amount>
        ),
      },
      {
        key: 'rate',
        title: t({ message: 'Rate', comment: 'Exchange rate' }),
        align: 'end',
        width: '19%',
        cell: ({ fromCoin, toCoin, rate }) => (
          <NumberText>{`1 ${fromCoin} = ${displayNumber(rate)} ${toCoin}`}</NumberText>
        ),
      },
      {
        key: 'status',
        title: t`Status`,
        width: '11%',
        cell: (convert) => <ConvertStatus convert={convert} />,
      },
      details,
    ],
    [t, labels, details],
  );
}
