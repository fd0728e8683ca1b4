/** What a person has chosen of a pair's chart, beside its interval. */
import { FIRST_STUDIES, studyChoicesOf, type StudyChoice } from '#domain/studies/study-choice.ts';
import { CHART_STYLES, type ChartStyle } from './bar-shapes.ts';
import { SCALE_MODES, type ScaleMode } from './price-scale.ts';

export interface ChartChoices {
  readonly style: ChartStyle;
  readonly scale: ScaleMode;
  readonly studies: readonly StudyChoice[];
  /** "ETH_USDT": the pair that is drawn beside it, in per cent. */
  readonly compared: string | undefined;
}

export const FIRST_CHOICES: ChartChoices = {
  style: 'candles',
  scale: 'linear',
  studies: FIRST_STUDIES,
  compared: undefined,
};

/** What storage holds; whatever cannot be is as it is at first. */
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
