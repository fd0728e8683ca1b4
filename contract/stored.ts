/** Wire-format data that the browser stores for a visitor: `favorites` and `history-search`. */
import * as v from 'valibot';
import { jsonOf } from './core/json.ts';
import { codec, listOf, parse, plain, type Codec } from './codec.ts';
import { onlyField } from './joint-fields.ts';
import { shortText } from './wire.ts';

/** BTC_USDT. */
const pairText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/));

const favourite = onlyField('coin_pair', plain(pairText));

/** A pair or a contract that was opened from a search. */
export interface SearchedPair {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
  /** Whether it is the perpetual contract of the pair; absent for the pair itself. */
  readonly isContract?: boolean | undefined;
}

const CONTRACT = 'futures';

const searched = codec(
  v.object({
    coin_type: shortText(20),
    base_coin_type: shortText(20),
    market: v.optional(v.unknown()),
  }),
  {
    decode: (wire): SearchedPair => ({
      tradeCoin: wire.coin_type,
      quoteCoin: wire.base_coin_type,
      ...(wire.market === CONTRACT ? { isContract: true } : {}),
    }),
    encode: (pair) => ({
      coin_type: pair.tradeCoin,
      base_coin_type: pair.quoteCoin,
      ...(pair.isContract === true ? { market: CONTRACT } : {}),
    }),
  },
);

/** @returns each pair once, in order; invalid entries are dropped. */
export const storedFavourites = (text: string | undefined): readonly string[] => [
  ...new Set(itemsIn(text, favourite)),
];

export const favouritesText = (pairTexts: readonly string[]): string =>
  JSON.stringify(listOf(favourite).encode([...new Set(pairTexts)]));

export const storedHistory = (text: string | undefined): readonly SearchedPair[] =>
  itemsIn(text, searched);

export const historyText = (history: readonly SearchedPair[]): string =>
  JSON.stringify(listOf(searched).encode(history));

/** More than either list ever contains; further entries of an untrusted text are not read. */
const ITEM_COUNT_MAX = 500;

function itemsIn<Wire, Model>(
  text: string | undefined,
  item: Codec<Wire, Model>,
): readonly Model[] {
  const list = jsonOf(text);
  if (!Array.isArray(list)) return [];
  return list.slice(0, ITEM_COUNT_MAX).flatMap((one) => {
    const parsed = parse(item, one);
    return parsed.ok ? [parsed.model] : [];
  });
}
