/** Dialog that confirms a change of an open order, with current and new values. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { AmendState } from '#src/binding/amend.ts';
import { pairNameOf, tradedPrice, tradedSize, type TradedPair } from '../values/traded-pair.ts';
import styles from './ConfirmAmend.module.css';

export interface ConfirmAmendProps {
  /** The order before the change. */
  readonly order: Order;
  readonly pair: TradedPair | undefined;
  readonly change: AmendState['change'];
  readonly warning: AmendState['warning'];
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

export function ConfirmAmend(props: ConfirmAmendProps) {
  const { order, pair, change, warning, onConfirm, onDecline } = props;
  const { t } = useLingui();
  const pairName = pairNameOf(pair);
  const isBuy = order.side === 'buy';
  const price = (value: Decimal | undefined) => tradedPrice(value, pair);
  const size = (value: Decimal) => tradedSize(value, pair);
  return (
    <Dialog
      title={warning === 'far_price' ? t`Check this price` : t`Amend this order?`}
      isAlert
      isOpen
      onClose={onDecline}
      footer={
        <>
          <Button onClick={onDecline}>{t`Go back`}</Button>
          <Button tone={order.side} onClick={onConfirm}>
            {t({ message: 'Amend order', comment: 'Button' })}
          </Button>
        </>
      }
    >
      <div className={styles.confirmation}>
        <p>
          {warning === 'far_price'
            ? t`The new price is far from the market. The order may fill immediately.`
            : t`A new price or a larger amount loses queue priority, and the order may fill immediately.`}
        </p>
        <ValueRow
          label={
            isBuy
              ? t({ message: 'Buy order', comment: 'Kind of order' })
              : t({ message: 'Sell order', comment: 'Kind of order' })
          }
          value={<NumberText>{pairName}</NumberText>}
        />
        <Changed
          label={t`Price`}
          now={price(order.limitPrice)}
          next={change.limitPrice && price(change.limitPrice)}
        />
        {order.stopPrice !== undefined && (
          <Changed
            label={t({ message: 'Stop price', comment: 'Label' })}
            now={price(order.stopPrice)}
            next={change.stopPrice && price(change.stopPrice)}
          />
        )}
        <Changed label={t`Amount`} now={size(order.size)} next={change.size && size(change.size)} />
      </div>
    </Dialog>
  );
}

interface ChangedProps {
  readonly label: string;
  readonly now: string;
  /** Undefined for an unchanged value. */
  readonly next: string | undefined;
}

function Changed({ label, now, next }: ChangedProps) {
  return (
    <ValueRow
      label={label}
      isStrong={next !== undefined}
      value={
        <NumberText>
          {next === undefined ? now : <s className={styles.now}>{now}</s>}
          {next !== undefined && ` → ${next}`}
        </NumberText>
      }
    />
  );
}
