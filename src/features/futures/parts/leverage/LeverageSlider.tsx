/** Leverage as a number to type, and a slider with the marks of the contract's preset. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { leverageMarksOf } from '#contract/core/leverage.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import styles from './Leverage.module.css';

interface LeverageSliderProps {
  readonly leverage: number;
  readonly leverageMax: number;
  readonly onLeverageChange: (leverage: number) => void;
  /** Whether the typed text is a leverage that the contract has. */
  readonly onValidity?: ((isValid: boolean) => void) | undefined;
  readonly disabledReason?: string | undefined;
}

const textOf = (leverage: number): string => `${leverage}x`;

export function LeverageSlider({
  leverage,
  leverageMax,
  onLeverageChange,
  onValidity,
  disabledReason,
}: LeverageSliderProps) {
  const { t } = useLingui();
  /** Undefined while the number follows the slider. */
  const [typed, setTyped] = useState<string>();
  const count = leverageMax;
  const isValid = typed === undefined || leverageIn(typed, leverageMax) !== undefined;
  const show = (text: string | undefined): void => {
    const next = text === undefined ? leverage : leverageIn(text, leverageMax);
    setTyped(text);
    onValidity?.(next !== undefined);
    if (next !== undefined && next !== leverage) onLeverageChange(next);
  };
  return (
    <div className={styles.slider}>
      <NumberField
        label={t`Leverage`}
        labelPlacement="inside"
        unit="x"
        value={typed ?? String(leverage)}
        error={isValid ? undefined : t`Enter a number from 1 to ${count}`}
        isReadOnly={disabledReason !== undefined}
        onValueChange={show}
        onBlur={() => {
          if (isValid) setTyped(undefined);
        }}
      />
      <Slider
        label={t`Leverage`}
        min={1}
        max={leverageMax}
        value={leverage}
        marks={leverageMarksOf(leverageMax)}
        hasMarkLabels
        textOf={textOf}
        onValueChange={(next) => {
          setTyped(undefined);
          onValidity?.(true);
          onLeverageChange(next);
        }}
        disabledReason={disabledReason}
      />
    </div>
  );
}

/** @returns undefined for a text that is no leverage of the contract. */
function leverageIn(text: string, leverageMax: number): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined;
  const leverage = Number(text);
  return leverage >= 1 && leverage <= leverageMax ? leverage : undefined;
}
