/** Stores the drafts of this tab, one per trading mode, pair and side, across reloads and sign-ins.
 *  Stored text is validated like untrusted input: an invalid draft is discarded. */
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import { fieldText } from '#domain/amount-input.ts';
import type { Draft } from '#machines/order-entry/spot-draft.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import { debouncedStorage } from '#src/platform/debounced-storage.ts';

/** Two drafts for each pair a user alternates between; the least recently used are removed. */
export const STORED_DRAFT_COUNT_MAX = 40;
const TEXT_LENGTH_MAX = 40;

/** One storage for all trading modes, whose drafts are in one text. */
const draftTexts = debouncedStorage(sessionTexts);

/** Text in the format of the field; anything else is invalid. */
const shownText = v.pipe(
  v.string(),
  v.maxLength(TEXT_LENGTH_MAX),
  v.check((text) => fieldText(text) === text),
);
const draftSchema = v.strictObject({
  side: v.picklist(ORDER_SIDES),
  kind: v.picklist(['limit', 'market', 'stop_limit']),
  price: shownText,
  stop: shownText,
  size: shownText,
  total: shownText,
  percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  anchor: v.picklist(['size', 'total', 'percent']),
  unit: v.picklist(['trade', 'quote']),
  timeInForce: v.picklist(['GTC', 'IOC', 'FOK', 'post_only']),
});
const draftsSchema = v.array(v.tuple([v.pipe(v.string(), v.maxLength(80)), v.unknown()]));

export interface DraftStorage {
  read(pair: Pair, side: OrderSide): Draft | undefined;
  keep(pair: Pair, draft: Draft): void;
  /** Removes all drafts of all trading modes: they belong to another user. */
  forget(): void;
}

export function draftStorageOf(
  tradingMode: TradingMode,
  texts: TextStorage = draftTexts,
): DraftStorage {
  const oldKeyOf = (pair: Pair): string => `${tradingMode}/${pairTextOf(pair)}`;
  const keyOf = (pair: Pair, side: OrderSide): string => `${oldKeyOf(pair)}/${side}`;
  return {
    read: (pair, side) => {
      const drafts = storedDrafts(texts);
      // Also reads the former key of a pair, which had one draft for either side.
      for (const key of [keyOf(pair, side), oldKeyOf(pair)]) {
        const draft = draftIn(drafts, key);
        if (draft?.side === side) return draft;
      }
      return undefined;
    },
    keep: (pair, draft) => {
      const drafts = storedDrafts(texts);
      const gone = [keyOf(pair, draft.side)];
      if (draftIn(drafts, oldKeyOf(pair))?.side === draft.side) gone.push(oldKeyOf(pair));
      const others = drafts.filter(([key]) => !gone.includes(key));
      const list = [[keyOf(pair, draft.side), draft], ...others].slice(0, STORED_DRAFT_COUNT_MAX);
      texts.write(STORED.drafts, JSON.stringify(list));
    },
    forget: () => texts.erase(STORED.drafts),
  };
}

type StoredDrafts = readonly (readonly [string, unknown])[];

function draftIn(drafts: StoredDrafts, key: string): Draft | undefined {
  const found = drafts.find(([name]) => name === key);
  const parsed = v.safeParse(draftSchema, found?.[1]);
  return parsed.success ? parsed.output : undefined;
}

function storedDrafts(texts: TextStorage): StoredDrafts {
  const parsed = v.safeParse(draftsSchema, jsonOf(texts.read(STORED.drafts)));
  return parsed.success ? parsed.output : [];
}
