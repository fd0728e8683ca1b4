/** User settings of a pair's chart. */
import { storedCharts } from '#src/platform/stored-map.ts';
import { chartChoicesOf, type ChartChoices } from '../chart/chart-choices.ts';
import { useStoredChoice } from './use-stored-choice.ts';

const FORM = {
  choiceOf: chartChoicesOf,
  fieldsOf: (choices: ChartChoices) => ({ ...choices }),
};

/** @param pairText "BTC_USDT". */
export const useChartChoices = (pairText: string) => useStoredChoice(storedCharts, pairText, FORM);
