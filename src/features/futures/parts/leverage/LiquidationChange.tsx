/** Liquidation price of one position before and after a change. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { compareFractions, type Fraction } from '#domain/futures/fraction.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { priceTextOf, sizeTextOf } from '../../numbers/futures-text.ts';
import type { LeverageChange } from '../../numbers/leverage-change.ts';
import styles from './Leverage.module.css';

interface LiquidationChangeProps {
  readonly change: LeverageChange;
  readonly rules: ContractRules;
}

export function LiquidationChange({ change, rules }: LiquidationChangeProps) {
  const { t } = useLingui();
  const { position, liquidationPrice: after } = change;
  const { side, marginMode, size, liquidationPrice: before } = position;
  const sizeWord = `${sizeTextOf(size, rules)} ${rules.tradeCoin}`;
  const labels = {
    long: {
      isolated: t({
        message: `Long ${sizeWord}, isolated`,
        comment: 'A position and its margin mode',
      }),
      cross: t({ message: `Long ${sizeWord}, cross`, comment: 'A position and its margin mode' }),
    },
    short: {
      isolated: t({
        message: `Short ${sizeWord}, isolated`,
        comment: 'A position and its margin mode',
      }),
      cross: t({ message: `Short ${sizeWord}, cross`, comment: 'A position and its margin mode' }),
    },
  };
  const textOf = (price: Fraction | undefined): string =>
    price === undefined
      ? t({ message: 'None', context: 'Liquidation price' })
      : priceTextOf(price, rules, side === 'long' ? 'up' : 'down');
  const isCloser = isCloserToMarket(side, before, after);
  return (
    <ValueRow
      label={labels[side][marginMode]}
      value={
        <NumberText>
          <span className={styles.before}>{textOf(before)} → </span>
          <span className={clsx(isCloser && styles.closer)}>{textOf(after)}</span>
        </NumberText>
      }
    />
  );
}

/** A long is liquidated from above: a higher price is closer. */
function isCloserToMarket(
  side: 'long' | 'short',
  before: Fraction | undefined,
  after: Fraction | undefined,
): boolean {
  if (after === undefined) return false;
  if (before === undefined) return true;
  return compareFractions(after, before) === (side === 'long' ? 1 : -1);
}
