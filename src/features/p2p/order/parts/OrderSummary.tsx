/** What is traded: stored sums and fees of the order, nothing recalculated. */
import { useLingui } from '@lingui/react/macro';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { coinText, sumText } from '../use-order-texts.ts';
import styles from './OrderParts.module.css';

interface OrderSummaryProps {
  readonly order: P2pOrderDetails;
  readonly onCopy: (text: string) => void;
}

export function OrderSummary({ order, onCopy }: OrderSummaryProps) {
  const { t } = useLingui();
  const { role, coin, currency, price, fee, receivedAmount, escrowAmount } = order;
  const isBuyer = role === 'buyer';
  return (
    <div className={styles.rows}>
      <ValueRow
        label={isBuyer ? t`You pay` : t`You receive`}
        isStrong
        value={<NumberText>{sumText(order)}</NumberText>}
      />
      <ValueRow
        label={t({ message: 'Price', comment: 'Of a P2P order' })}
        value={<NumberText>{`${displayNumber(price)} ${currency}`}</NumberText>}
      />
      <ValueRow
        label={isBuyer ? t`Amount` : t`You sell`}
        value={<NumberText>{coinText(order)}</NumberText>}
      />
      <ValueRow
        label={t({ message: 'Fee', comment: 'Of a P2P order' })}
        value={<NumberText>{`${displayNumber(fee)} ${coin}`}</NumberText>}
      />
      <ValueRow
        label={isBuyer ? t`You receive` : t`In escrow, fee included`}
        isStrong={isBuyer}
        value={
          <NumberText>
            {`${displayNumber(isBuyer ? receivedAmount : escrowAmount)} ${coin}`}
          </NumberText>
        }
      />
      <ValueRow
        label={t({ message: 'Order number', comment: 'Label' })}
        value={<Copyable text={order.uid} label={t`Copy order number`} onCopy={onCopy} />}
      />
      <ValueRow
        label={t({ message: 'Created', context: 'Date', comment: 'Time of an order' })}
        value={<time translate="no">{dateAndTime(order.createdAt)}</time>}
      />
    </div>
  );
}
