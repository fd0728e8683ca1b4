/** Columns of the lists of orders. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { P2pOrder } from '#src/queries/p2p-orders.ts';
import { useDetailsColumn } from '#src/trading/money/use-details-column.tsx';
import { fiatText } from '../parts/fiat-text.ts';
import { OrderStatusBadge } from './parts/OrderStatusBadge.tsx';

/** The same array while nothing in it changes, because a new one renders all rows. */
export function useOrderColumns(onOpen: (order: P2pOrder) => void): readonly Column<P2pOrder>[] {
  const { t } = useLingui();
  const details = useDetailsColumn(onOpen);
  return useMemo(
    () => [
      {
        key: 'time',
        title: t`Time`,
        tone: 'label',
        width: '16%',
        cell: ({ createdAt }) => <span translate="no">{dateAndTime(createdAt)}</span>,
      },
      {
        key: 'side',
        title: t({ message: 'Side', comment: 'Buy or sell' }),
        width: '11%',
        cell: ({ role, coin }) =>
          role === 'buyer'
            ? t({ message: `Buy ${coin}`, comment: 'Title of a P2P order' })
            : t({ message: `Sell ${coin}`, comment: 'Title of a P2P order' }),
      },
      {
        key: 'amount',
        title: t`Amount`,
        align: 'end',
        tone: 'value',
        width: '16%',
        cell: ({ amount, coin }) => <NumberText>{`${displayNumber(amount)} ${coin}`}</NumberText>,
      },
      {
        key: 'fiat',
        title: t({ message: 'Payment', comment: 'Fiat sum of a P2P order' }),
        align: 'end',
        tone: 'value',
        width: '15%',
        cell: ({ fiatAmount, currency }) => (
          <NumberText>{fiatText(fiatAmount, currency)}</NumberText>
        ),
      },
      {
        key: 'counterparty',
        title: t({ message: 'Counterparty', comment: 'Of a P2P order' }),
        width: '16%',
        cell: ({ counterparty, unreadCount }) => (
          <>
            <bdi translate="no">{counterparty.nickname}</bdi>
            {unreadCount > 0 && (
              <>
                {' '}
                <Badge tone="info">
                  {String(unreadCount)}
                  <VisuallyHidden>
                    {t({ message: 'Unread messages', comment: 'Read by screen readers' })}
                  </VisuallyHidden>
                </Badge>
              </>
            )}
          </>
        ),
      },
      {
        key: 'status',
        title: t`Status`,
        width: '16%',
        cell: (order) => <OrderStatusBadge order={order} />,
      },
      details,
    ],
    [t, details],
  );
}
