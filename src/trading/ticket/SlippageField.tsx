/** Slippage limit of a market order: how far from the best price it may fill, in percent. An empty
 *  field uses the exchange's own collar. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { bps, decimalOf, decimalOfUnits, unitsOf, type Bps } from '#contract/core/decimal.ts';
import { amountOf } from '#domain/amount-input.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';

interface SlippageFieldProps {
  readonly slippageLimitBps: Bps | undefined;
  readonly collarPercent: number;
  readonly onSlippageLimit: (slippageLimitBps: Bps | undefined) => void;
  readonly isReadOnly?: boolean | undefined;
}

const SLIPPAGE_LIMIT_MAX_BPS = 10_000n;

export function SlippageField({
  slippageLimitBps,
  collarPercent,
  onSlippageLimit,
  isReadOnly,
}: SlippageFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const isRejected = typed !== undefined && slippageLimitOf(typed) === 'rejected';
  return (
    <NumberField
      label={t({ message: 'Max slippage', comment: 'Label' })}
      tip={t`Maximum price difference from the best price for market orders`}
      labelPlacement="inside"
      unit="%"
      name="slippageLimit"
      value={typed ?? textOf(slippageLimitBps)}
      placeholder={String(collarPercent)}
      error={isRejected ? t`Enter 0.01% to 100% in steps of 0.01%` : undefined}
      isReadOnly={isReadOnly}
      onValueChange={(text) => {
        setTyped(text);
        const slippageLimit = slippageLimitOf(text);
        if (slippageLimit !== 'rejected') onSlippageLimit(slippageLimit);
      }}
      // An invalid value stays until it is corrected: otherwise the order could be sent with
      // another limit unnoticed.
      onBlur={() => {
        if (!isRejected) setTyped(undefined);
      }}
    />
  );
}

const textOf = (slippageLimit: Bps | undefined): string =>
  slippageLimit === undefined ? '' : decimalOfUnits(BigInt(slippageLimit), 2);

/** Parses the text to hundredths of a percent; undefined for an empty text. */
function slippageLimitOf(text: string): Bps | undefined | 'rejected' {
  if (text === '') return undefined;
  const amount = amountOf(text);
  const value = amount === undefined ? undefined : decimalOf(amount);
  const slippageLimit = value === undefined ? undefined : unitsOf(value, 2);
  if (slippageLimit === undefined || slippageLimit < 1n || slippageLimit > SLIPPAGE_LIMIT_MAX_BPS)
    return 'rejected';
  return bps(Number(slippageLimit));
}
