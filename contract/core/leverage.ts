/** Leverage and amount presets of futures. */

/** Marks of the amount slider, in percent of the maximum. */
export const AMOUNT_MARKS_PERCENT = [0, 25, 50, 75, 100] as const;

/** Marks of the leverage slider by the maximum leverage of the contract. */
export const LEVERAGE_MARKS = {
  '50x': [1, 10, 20, 30, 40, 50],
  '125x': [1, 25, 50, 75, 100, 125],
} as const;
export type LeveragePreset = keyof typeof LEVERAGE_MARKS;

export const LEVERAGE_DEFAULT = 1;
/** No contract has more. */
export const LEVERAGE_MAX = 125;

export const leveragePresetOf = (leverageMax: number): LeveragePreset =>
  leverageMax > 50 ? '125x' : '50x';

/** Marks up to `leverageMax`, which is always the last one. */
export function leverageMarksOf(leverageMax: number): readonly number[] {
  const marks = LEVERAGE_MARKS[leveragePresetOf(leverageMax)].filter((mark) => mark < leverageMax);
  return [...marks, leverageMax];
}
