/** One side of a convert: its coin, its amount and the available balance. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { balanceText } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import type { ConvertCoin } from '#src/queries/convert.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import styles from './CoinAmount.module.css';

interface CoinAmountProps {
  /** Accessible name of the amount: "You pay". */
  readonly label: string;
  /** Accessible name of the coin: "Coin to pay". */
  readonly coinLabel: string;
  readonly coin: string;
  readonly coins: readonly ConvertCoin[];
  readonly onCoinChange: (coin: string) => void;
  readonly amount: string;
  readonly onAmountChange?: ((amount: string) => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Undefined while the balance loads. */
  readonly available: Decimal | undefined;
  /** Fills in the available balance. */
  readonly onMax?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly isLocked?: boolean | undefined;
}

export function CoinAmount(props: CoinAmountProps) {
  const { t } = useLingui();
  const { label, coinLabel, coin, coins, amount, available, onMax, error, isLocked } = props;
  const choices = coins.map((one) => ({ value: one.coin, label: one.coin }));
  return (
    <div className={styles.side}>
      <div className={styles.head}>
        <span aria-hidden="true">{label}</span>
        <span className={styles.available}>
          <span>{t({ message: 'Available', comment: 'Balance that may be used' })}</span>
          <Amount>{available === undefined ? '–' : `${balanceText(available)} ${coin}`}</Amount>
          {onMax !== undefined && (
            <Button
              size="small"
              tone="textAccent"
              disabledReason={
                isLocked === true || available === undefined || available === '0'
                  ? t`No available balance`
                  : undefined
              }
              onClick={onMax}
            >
              {t({ message: 'Max', comment: 'Fills in the complete balance' })}
            </Button>
          )}
        </span>
      </div>
      <div className={styles.boxes}>
        <div className={styles.coin}>
          <CoinMark coin={coin} size={24} />
          <Select
            label={coinLabel}
            labelPlacement="hidden"
            className={styles.picker}
            choices={choices.length > 0 ? choices : [{ value: coin, label: coin }]}
            value={coin}
            disabledReason={isLocked === true ? t`A convert is pending` : undefined}
            onValueChange={props.onCoinChange}
          />
        </div>
        <NumberField
          label={label}
          labelPlacement="hidden"
          pastedUnit={coin}
          className={styles.amount}
          value={amount}
          placeholder={props.placeholder}
          error={error}
          isReadOnly={isLocked === true || props.onAmountChange === undefined}
          onValueChange={(text) => props.onAmountChange?.(text)}
        />
      </div>
    </div>
  );
}
