/** Available studies, their parameters and the bounds of the parameters. */

export const STUDY_KINDS = ['ma', 'ema', 'boll', 'vwap', 'volumeMa', 'rsi', 'macd'] as const;
export type StudyKind = (typeof STUDY_KINDS)[number];

/** Bar values that a formula can use. */
export const STUDY_SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4'] as const;
export type StudySource = (typeof STUDY_SOURCES)[number];

/** Theme colors for lines: first, second and third average color, and so on. */
export const STUDY_COLORS = [1, 2, 3, 4, 5, 6] as const;
export type StudyColor = (typeof STUDY_COLORS)[number];

export interface StudyChoice {
  /** Unique per chart; never reused for another study. */
  readonly id: number;
  readonly kind: StudyKind;
  /** One value per parameter of the kind in `STUDIES`, in that order. */
  readonly parameters: readonly number[];
  readonly source: StudySource;
  /** One per output. */
  readonly colors: readonly StudyColor[];
}

export interface StudyParameter {
  readonly name: 'length' | 'deviations' | 'fast' | 'slow' | 'signal';
  readonly min: number;
  readonly max: number;
  /** Values are multiples of it. */
  readonly step: number;
  readonly initial: number;
}

export interface StudyFacts {
  /** Drawn over the bars, over the volume below them, or in a separate pane. */
  readonly place: 'price' | 'volume' | 'pane';
  readonly parameters: readonly StudyParameter[];
  /** True when the source can be selected; otherwise the formula uses all bar values it needs. */
  readonly hasSource: boolean;
  readonly outputs: readonly StudyOutput[];
}

export type StudyOutput =
  | 'average'
  | 'upper'
  | 'middle'
  | 'lower'
  | 'vwap'
  | 'rsi'
  | 'macd'
  | 'signal'
  | 'histogram';

/** Maximum number of bars a formula looks back, which bounds the window's memory. */
export const STUDY_LENGTH_MAX = 500;
/** Maximum per chart, for all kinds; and for studies in separate panes. */
export const STUDY_COUNT_MAX = 10;
export const PANE_COUNT_MAX = 3;

const length = (initial: number, min = 1): StudyParameter => ({
  name: 'length',
  min,
  max: STUDY_LENGTH_MAX,
  step: 1,
  initial,
});

export const STUDIES: Readonly<Record<StudyKind, StudyFacts>> = {
  ma: { place: 'price', parameters: [length(20)], hasSource: true, outputs: ['average'] },
  ema: { place: 'price', parameters: [length(20)], hasSource: true, outputs: ['average'] },
  boll: {
    place: 'price',
    parameters: [length(20), { name: 'deviations', min: 0.5, max: 10, step: 0.5, initial: 2 }],
    hasSource: true,
    outputs: ['upper', 'middle', 'lower'],
  },
  vwap: { place: 'price', parameters: [], hasSource: false, outputs: ['vwap'] },
  volumeMa: { place: 'volume', parameters: [length(20)], hasSource: false, outputs: ['average'] },
  rsi: { place: 'pane', parameters: [length(14, 2)], hasSource: true, outputs: ['rsi'] },
  macd: {
    place: 'pane',
    parameters: [
      { ...length(12), name: 'fast' },
      { ...length(26), name: 'slow' },
      { ...length(9), name: 'signal' },
    ],
    hasSource: true,
    outputs: ['macd', 'signal', 'histogram'],
  },
};

export const outputCountOf = ({ kind }: Pick<StudyChoice, 'kind'>): number =>
  STUDIES[kind].outputs.length;

/** Offset of each study's values in a row that contains all of them. */
export function studyOffsetsOf(choices: readonly StudyChoice[]): readonly number[] {
  let next = 0;
  return choices.map((choice) => {
    const offset = next;
    next += outputCountOf(choice);
    return offset;
  });
}

export const studyWidthOf = (choices: readonly StudyChoice[]): number =>
  choices.reduce((sum, choice) => sum + outputCountOf(choice), 0);

/** The two averages of a new chart, with lengths common among traders. */
export const FIRST_STUDIES: readonly StudyChoice[] = [
  { id: 1, kind: 'ma', parameters: [7], source: 'close', colors: [1] },
  { id: 2, kind: 'ma', parameters: [25], source: 'close', colors: [2] },
];

/** Creates a study with the default parameters. `id` is one above the highest existing one. */
export function newStudy(kind: StudyKind, others: readonly StudyChoice[]): StudyChoice {
  const { parameters, outputs } = STUDIES[kind];
  const drawn = others.reduce((sum, { colors }) => sum + colors.length, 0);
  return {
    id: Math.max(0, ...others.map(({ id }) => id)) + 1,
    kind,
    parameters: parameters.map(({ initial }) => initial),
    source: 'close',
    colors: outputs.map((_, at) => STUDY_COLORS[(drawn + at) % STUDY_COLORS.length] ?? 1),
  };
}

/** @returns the reason why another study of this kind cannot be added; undefined when it can. */
export function roomFor(
  kind: StudyKind,
  others: readonly StudyChoice[],
): 'no-study' | 'no-pane' | undefined {
  if (others.length >= STUDY_COUNT_MAX) return 'no-study';
  if (STUDIES[kind].place !== 'pane') return undefined;
  const paneCount = others.filter((one) => STUDIES[one.kind].place === 'pane').length;
  return paneCount >= PANE_COUNT_MAX ? 'no-pane' : undefined;
}

/** Nearest allowed value of a parameter; the initial value for anything that is not a number. */
export function boundedParameter(
  value: number,
  { min, max, step, initial }: StudyParameter,
): number {
  if (!Number.isFinite(value)) return initial;
  return Math.min(max, Math.max(min, Math.round(value / step) * step)); // Not money: a count of bars.
}

/** Reads the studies of a chart from storage or another tab; invalid ones are dropped. */
export function studyChoicesOf(value: unknown): readonly StudyChoice[] {
  if (!Array.isArray(value)) return [];
  const choices: StudyChoice[] = [];
  for (const one of value as readonly unknown[]) {
    const choice = choiceOf(one);
    const isNew = choice !== undefined && choices.every(({ id }) => id !== choice.id);
    if (isNew && roomFor(choice.kind, choices) === undefined) choices.push(choice);
  }
  return choices;
}

function choiceOf(value: unknown): StudyChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, kind, parameters, source, colors } = value as Partial<Record<string, unknown>>;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (!isOneOf(STUDY_KINDS, kind)) return undefined;
  const facts = STUDIES[kind];
  const given = listOf(parameters);
  const chosen = listOf(colors);
  return {
    id,
    kind,
    parameters: facts.parameters.map((one, at) => boundedParameter(Number(given[at]), one)),
    source: facts.hasSource && isOneOf(STUDY_SOURCES, source) ? source : 'close',
    colors: facts.outputs.map((_, at) => {
      const color = chosen[at];
      return isOneOf(STUDY_COLORS, color) ? color : (STUDY_COLORS[at] ?? 1);
    }),
  };
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

const isOneOf = <Value>(list: readonly Value[], value: unknown): value is Value =>
  (list as readonly unknown[]).includes(value);
