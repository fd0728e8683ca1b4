/** Minimum value of the market trades shown, stored per pair. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { storedTapes, type Fields } from '#src/platform/stored-map.ts';
import { tradeValueMinOf, type TradeValueMin } from '#src/trading/tape/trade-value-min.ts';
import { useStoredChoice } from './use-stored-choice.ts';

const FORM = {
  choiceOf: (fields: Fields) => tradeValueMinOf(fields['floor']),
  fieldsOf: (floor: TradeValueMin) => ({ floor }),
};

export const useTradeValueMin = (pair: Pair) =>
  useStoredChoice(storedTapes, pairTextOf(pair), FORM);
