/** Leverage as a number and a slider with the marks of the contract's preset. */
import { useLingui } from '@lingui/react/macro';
import { Slider } from '#src/design/controls/Slider.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { leverageMarksOf } from '#contract/core/leverage.ts';
import styles from './Leverage.module.css';

interface LeverageSliderProps {
  readonly leverage: number;
  readonly leverageMax: number;
  readonly onLeverageChange: (leverage: number) => void;
  /** 28 px in the dialog, a line of a form elsewhere. */
  readonly size?: 'normal' | 'large' | undefined;
  readonly disabledReason?: string | undefined;
}

const textOf = (leverage: number): string => `${leverage}x`;

export function LeverageSlider({
  leverage,
  leverageMax,
  onLeverageChange,
  size = 'normal',
  disabledReason,
}: LeverageSliderProps) {
  const { t } = useLingui();
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <span className={styles.label}>{t`Leverage`}</span>
        <NumberText className={size === 'large' ? styles.large : styles.number}>
          {textOf(leverage)}
        </NumberText>
      </div>
      <Slider
        label={t`Leverage`}
        min={1}
        max={leverageMax}
        value={leverage}
        marks={leverageMarksOf(leverageMax)}
        hasMarkLabels
        textOf={textOf}
        onValueChange={onLeverageChange}
        disabledReason={disabledReason}
      />
    </div>
  );
}
