/** What a person has chosen of a pair's chart. */
import { keptCharts } from '#src/platform/kept-map.ts';
import { chartChoicesOf, type ChartChoices } from '#src/trading/chart/chart-choices.ts';
import { useKeptChoice } from './use-kept-choice.ts';

const FORM = {
  choiceOf: chartChoicesOf,
  fieldsOf: (choices: ChartChoices) => ({ ...choices }),
};

/** @param pairText "BTC_USDT". */
export const useChartChoices = (pairText: string) => useKeptChoice(keptCharts, pairText, FORM);
