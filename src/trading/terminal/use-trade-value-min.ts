/** Minimum value of the market trades shown, stored per pair. */
import { storedTapes, type Fields } from '#src/platform/stored-map.ts';
import { tradeValueMinOf, type TradeValueMin } from '../tape/trade-value-min.ts';
import { useStoredChoice } from './use-stored-choice.ts';

const FORM = {
  choiceOf: (fields: Fields) => tradeValueMinOf(fields['floor']),
  fieldsOf: (floor: TradeValueMin) => ({ floor }),
};

/** @param storedAs "BTC_USDT", or another name of the pair's settings. */
export const useTradeValueMin = (storedAs: string) => useStoredChoice(storedTapes, storedAs, FORM);
