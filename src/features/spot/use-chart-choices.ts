/** What a person has chosen of a pair's chart, kept in this browser for each pair. */
import { useState } from 'react';
import { keptCharts } from '#src/platform/kept-map.ts';
import { chartChoicesOf, type ChartChoices } from '#src/trading/chart/chart-choices.ts';

/** @param pairText "BTC_USDT". */
export function useChartChoices(pairText: string) {
  const [held, setHeld] = useState({ pairText, choices: kept(pairText) });
  // Another pair has its own, from the first rendering on.
  const choices = held.pairText === pairText ? held.choices : kept(pairText);
  if (held.pairText !== pairText) setHeld({ pairText, choices });
  const change = (next: ChartChoices): void => {
    keptCharts.keep(pairText, { ...next });
    setHeld({ pairText, choices: next });
  };
  return [choices, change] as const;
}

const kept = (pairText: string): ChartChoices => chartChoicesOf(keptCharts.read(pairText));
