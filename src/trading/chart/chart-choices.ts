/** User settings of a pair's chart, apart from its interval. */
import { FIRST_STUDIES, studyChoicesOf, type StudyChoice } from '#domain/studies/study-choice.ts';
import { CHART_STYLES, type ChartStyle } from './bar-shapes.ts';
import { SCALE_MODES, type ScaleMode } from './price-scale.ts';

export interface ChartChoices {
  readonly style: ChartStyle;
  readonly scale: ScaleMode;
  readonly studies: readonly StudyChoice[];
  /** "ETH_USDT": the pair drawn for comparison, in percent. */
  readonly compared: string | undefined;
}

export const FIRST_CHOICES: ChartChoices = {
  style: 'candles',
  scale: 'linear',
  studies: FIRST_STUDIES,
  compared: undefined,
};

/** Parses the stored settings; invalid values fall back to the defaults. */
export function chartChoicesOf(value: unknown): ChartChoices {
  if (typeof value !== 'object' || value === null) return FIRST_CHOICES;
  const { style, scale, studies, compared } = value as Partial<Record<string, unknown>>;
  return {
    style: CHART_STYLES.find((one) => one === style) ?? FIRST_CHOICES.style,
    scale: SCALE_MODES.find((one) => one === scale) ?? FIRST_CHOICES.scale,
    studies: studies === undefined ? FIRST_CHOICES.studies : studyChoicesOf(studies),
    compared: isPairText(compared) ? compared : undefined,
  };
}

const isPairText = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/.test(value);
