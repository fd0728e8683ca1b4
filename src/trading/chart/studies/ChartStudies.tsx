/** Connects the selected studies and the compared pair with the chart: requests their calculation,
 *  adds their overlay and provides their values as text. Renders nothing itself. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { percentText } from '#domain/number-text.ts';
import { STUDIES, type StudyChoice } from '#domain/studies/study-choice.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Studies } from '#src/stores/studies.store.ts';
import type { OverlayHost } from '../overlay.ts';
import { percentOf } from '../price-scale.ts';
import type { StudyLegend } from '../study-legend.ts';
import type { StudyOverlayNeeds } from './study-model.ts';
import { StudyOverlay } from './study-overlay.ts';
import { studySeriesOf, valueAt } from './study-series.ts';
import { paneLabelText, studyValueText } from './study-text.ts';
import { shortTitleOf, useStudyLabels } from './use-study-labels.ts';

export interface ChartStudiesProps {
  /** Undefined while the bars are shown as a table. */
  readonly plot: OverlayHost | undefined;
  readonly bars: Bars;
  readonly studies: Studies;
  readonly pair: Pair;
  readonly priceDecimals: number;
  readonly choices: readonly StudyChoice[];
  /** "ETH_USDT". */
  readonly compared: string | undefined;
  readonly heightPx: () => number;
  /** Called with the studies to calculate from now on; with none after unmounting. */
  readonly onLoad: (choices: readonly StudyChoice[], compared: string | undefined) => void;
  readonly onLegends: (legends: readonly StudyLegend[]) => void;
}

const NOTHING: readonly never[] = [];
const COMPARED_COLOR = 'var(--average-3)';

export function ChartStudies(props: ChartStudiesProps) {
  const { plot, bars, studies, pair, priceDecimals, choices, compared, heightPx, onLegends } =
    props;
  const { version } = useSnapshot(studies);
  const { titleOf } = useStudyLabels();
  const requestStudies = useEffectEvent(props.onLoad);
  useEffect(() => requestStudies(choices, compared), [choices, compared]);
  useEffect(() => () => requestStudies(NOTHING, undefined), []);

  const needs = useMemo<StudyOverlayNeeds>(
    () => ({
      bars,
      studies,
      pair,
      choices,
      heightPx,
      titleOf: shortTitleOf,
      labelOf: (choice, value) => paneLabelText(choice, value, pair, priceDecimals),
    }),
    [bars, studies, pair, choices, heightPx, priceDecimals],
  );
  const [overlay] = useState(() => new StudyOverlay(needs));
  useEffect(() => plot?.add(overlay), [plot, overlay]);
  useEffect(() => {
    overlay.change(needs);
    plot?.repaint();
  }, [overlay, needs, plot, version]);

  const notify = useEffectEvent(onLegends);
  const legends = useMemo<readonly StudyLegend[]>(
    () => [
      ...choices.flatMap((choice) =>
        STUDIES[choice.kind].outputs.map((_, output): StudyLegend => {
          const read = (index: number): number => {
            const series = studySeriesOf(studies, bars, pair, choices);
            const line = series.lines.find(
              (one) => one.choice.id === choice.id && one.output === output,
            );
            return line === undefined ? Number.NaN : valueAt(series, line, index, studies, bars);
          };
          return {
            key: `${choice.id} ${output}`,
            title: titleOf(choice, output),
            short: output === 0 ? shortTitleOf(choice) : '',
            color: `var(--average-${choice.colors[output] ?? 1})`,
            textAt: (index) => studyValueText(choice, read(index), pair, priceDecimals),
          };
        }),
      ),
      ...(compared === undefined ? [] : [comparedLegend({ plot, bars, studies, pair, compared })]),
    ],
    // Values are read as they are asked for; another version has others for the same bars.
    // oxlint-disable-next-line react/exhaustive-deps -- As above, and the words change with the page's language.
    [choices, compared, studies, bars, pair, priceDecimals, plot, version],
  );
  useEffect(() => notify(legends), [legends]);
  useEffect(() => () => notify(NOTHING), []);
  return null;
}

interface ComparedLegend extends Pick<ChartStudiesProps, 'plot' | 'bars' | 'studies' | 'pair'> {
  readonly compared: string;
}

/** Returns the change of the compared pair since the start of the visible range. */
function comparedLegend({ plot, bars, studies, pair, compared }: ComparedLegend): StudyLegend {
  return {
    key: 'compared',
    title: compared.replace('_', '/'),
    short: compared.replace('_', '/'),
    color: COMPARED_COLOR,
    textAt: (index) => {
      const series = studySeriesOf(studies, bars, pair, NOTHING);
      if (series.compared === undefined) return '';
      const { times } = bars.closed;
      const from = plot?.plane()?.view.from ?? times[0] ?? 0;
      const first = times.findIndex((time) => time >= from);
      const base = valueAt(series, series.compared, Math.max(0, first), studies, bars);
      const value = valueAt(series, series.compared, index, studies, bars);
      if (!(base > 0) || Number.isNaN(value)) return '';
      const hundredths = Math.round(percentOf(value, base) * 100);
      return percentText(decimalOfUnits(BigInt(hundredths), 2));
    },
  };
}
