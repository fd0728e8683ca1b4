/** Asks whether a price so far from the market is meant, before anything is sent. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from './OrderTicket.module.css';

interface ConfirmPriceProps {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly priceText: string;
  readonly sizeText: string;
  readonly marketPriceText?: string | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

export function ConfirmPrice({
  pair,
  side,
  priceText,
  sizeText,
  marketPriceText,
  isOpen,
  onConfirm,
  onDecline,
}: ConfirmPriceProps) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  return (
    <Dialog
      title={t`Is this price meant?`}
      isAlert
      isOpen={isOpen}
      onClose={onDecline}
      footer={
        <>
          <Button onClick={onDecline}>{t`Change the price`}</Button>
          <Button tone={side} onClick={onConfirm}>
            {side === 'buy' ? t`Buy at ${priceText}` : t`Sell at ${priceText}`}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t`Your price is far from the market. The order would fill at once, at the best prices the book offers up to yours.`}</p>
        <ValueRow
          isStrong
          label={t`Your price`}
          value={
            <NumberText>
              {priceText} {quoteCoin}
            </NumberText>
          }
        />
        {marketPriceText !== undefined && (
          <ValueRow
            label={t`Market price`}
            value={
              <NumberText>
                {marketPriceText} {quoteCoin}
              </NumberText>
            }
          />
        )}
        <ValueRow
          label={t`Amount`}
          value={
            <NumberText>
              {sizeText} {tradeCoin}
            </NumberText>
          }
        />
      </div>
    </Dialog>
  );
}
