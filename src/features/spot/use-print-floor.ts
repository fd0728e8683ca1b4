/** How large a trade of a pair must be to be shown, as a person has chosen for that pair. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { keptTapes, type Fields } from '#src/platform/kept-map.ts';
import { printFloorOf, type PrintFloor } from '#src/trading/tape/print-floors.ts';
import { useKeptChoice } from './use-kept-choice.ts';

const FORM = {
  choiceOf: (fields: Fields) => printFloorOf(fields['floor']),
  fieldsOf: (floor: PrintFloor) => ({ floor }),
};

export const usePrintFloor = (pair: Pair) => useKeptChoice(keptTapes, pairTextOf(pair), FORM);
