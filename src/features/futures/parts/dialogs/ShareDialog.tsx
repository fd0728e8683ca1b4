/** Picture of a position's result, to be saved and shared. The amount is left out unless the user
 *  includes it. */
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { decimalCountOf, type Decimal } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { CARD_HEIGHT, CARD_RATIO, CARD_WIDTH } from '#src/design/data/share-canvas.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { profitTextOf, signedPercentTextOf } from '../../numbers/futures-text.ts';
import { profitFiguresOf } from '../../numbers/position-figures.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';
import { paintShareCard, type ShareCard } from './share-card.ts';
import styles from './Dialogs.module.css';

export interface ShareDialogProps {
  /** Undefined while the dialog is closed. */
  readonly position: FuturesPosition | undefined;
  readonly rules: ContractRules;
  /** Price of the result when the dialog was opened. */
  readonly price: Decimal;
  readonly now: EpochMs;
  /** Name of the exchange. */
  readonly brand: string;
  readonly onSave: (file: Blob, name: string) => void;
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { t } = useLingui();
  const { position, onClose } = props;
  return (
    <Dialog
      title={t({ message: 'Share result', comment: 'Title' })}
      size="normal"
      isOpen={position !== undefined}
      onClose={onClose}
    >
      {position !== undefined && <ShareForm {...props} position={position} />}
    </Dialog>
  );
}

function ShareForm(props: ShareDialogProps & { readonly position: FuturesPosition }) {
  const { t } = useLingui();
  const { position, rules, onSave } = props;
  const [hasAmount, setHasAmount] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const card = useShareCard(props, hasAmount);
  useEffect(() => {
    if (canvas.current !== null) paintShareCard(canvas.current, card, CARD_RATIO);
  });
  const save = () =>
    canvas.current?.toBlob((file) => {
      if (file !== null) onSave(file, `${rules.tradeCoin}-${rules.quoteCoin}-${position.side}.png`);
    }, 'image/png');
  return (
    <div className={styles.form}>
      <canvas
        ref={canvas}
        className={styles.card}
        width={CARD_WIDTH}
        height={CARD_HEIGHT}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A canvas is painted here.
        role="img"
        aria-label={`${card.pair} ${card.position}: ${card.result}`}
      />
      <Checkbox
        label={t`Include the amount of profit`}
        isChecked={hasAmount}
        onCheckedChange={setHasAmount}
      />
      <ButtonRow>
        <Button tone="primary" onClick={save}>
          {t`Save as image`}
        </Button>
      </ButtonRow>
    </div>
  );
}

function useShareCard(
  { position, rules, price, now, brand }: ShareDialogProps & { readonly position: FuturesPosition },
  hasAmount: boolean,
): ShareCard {
  const { t } = useLingui();
  const { sides } = useFuturesLabels();
  const { profit, roi } = profitFiguresOf(position, price);
  const { quoteCoin, tradeCoin, tickSize } = rules;
  const decimals = decimalCountOf(tickSize);
  return {
    pair: `${tradeCoin}/${quoteCoin}`,
    position: `${sides[position.side]} ${position.leverage}x`,
    result: signedPercentTextOf(roi),
    isProfit: profit.numerator >= 0n,
    rows: [
      ...(hasAmount ? [{ label: t`PnL`, value: `${profitTextOf(profit)} ${quoteCoin}` }] : []),
      { label: t`Entry price`, value: fixedNumber(position.entryPrice, decimals) },
      { label: t`Price`, value: fixedNumber(price, decimals) },
    ],
    brand,
    time: dateAndTime(now),
  };
}
