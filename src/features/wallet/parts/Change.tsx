/** Change of a balance, with its sign and color. */
import type { Decimal } from '#contract/core/decimal.ts';
import { signedNumber, signOf } from '#domain/number-text.ts';
import { Amount } from '#src/trading/money/Amount.tsx';

interface ChangeProps {
  readonly amount: Decimal;
  /** Without a color: money that only changed between available and frozen. */
  readonly isQuiet?: boolean | undefined;
}

export function Change({ amount, isQuiet = false }: ChangeProps) {
  const sign = signOf(amount);
  const tone = isQuiet || sign === 0 ? 'label' : sign > 0 ? 'up' : 'down';
  return <Amount tone={tone}>{signedNumber(amount)}</Amount>;
}
