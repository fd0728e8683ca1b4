/** How large a trade of a pair must be to be shown, as a person has chosen for that pair. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { keptTapes, type Fields } from '#src/platform/kept-map.ts';
import { tradeValueMinOf, type TradeValueMin } from '#src/trading/tape/trade-value-min.ts';
import { useKeptChoice } from './use-kept-choice.ts';

const FORM = {
  choiceOf: (fields: Fields) => tradeValueMinOf(fields['floor']),
  fieldsOf: (floor: TradeValueMin) => ({ floor }),
};

export const useTradeValueMin = (pair: Pair) => useKeptChoice(keptTapes, pairTextOf(pair), FORM);
