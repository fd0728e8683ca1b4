/** Drafts of this tab, one a pair and venue, kept through a reload and a sign-in. What is found is checked
 *  like any stranger's text: a draft that cannot be read is no draft. */
import * as v from 'valibot';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { Venue } from '#contract/core/venue.ts';
import { formatAmount } from '#domain/amount-input.ts';
import type { Draft } from '#machines/order-entry/spot-ticket.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import { jsonOf } from './ticket-wishes.ts';

/** Pairs a person goes back and forth between; the ones touched longest ago go. */
export const KEPT_DRAFT_COUNT_MAX = 20;
const TEXT_LENGTH_MAX = 40;

/** As the field shows it, or not at all. */
const shownText = v.pipe(
  v.string(),
  v.maxLength(TEXT_LENGTH_MAX),
  v.check((text) => formatAmount(text) === text),
);
const draftSchema = v.strictObject({
  side: v.picklist(['buy', 'sell']),
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

export interface KeptDrafts {
  read(pair: Pair): Draft | undefined;
  keep(pair: Pair, draft: Draft): void;
}

export function keptDraftsOf(venue: Venue, texts: TextStorage = sessionTexts): KeptDrafts {
  const keyOf = (pair: Pair): string => `${venue}/${pairTextOf(pair)}`;
  return {
    read: (pair) => {
      const found = storedDrafts(texts).find(([key]) => key === keyOf(pair));
      const parsed = v.safeParse(draftSchema, found?.[1]);
      return parsed.success ? parsed.output : undefined;
    },
    keep: (pair, draft) => {
      const key = keyOf(pair);
      const others = storedDrafts(texts).filter(([other]) => other !== key);
      const list = [[key, draft], ...others].slice(0, KEPT_DRAFT_COUNT_MAX);
      texts.write(STORED.drafts, JSON.stringify(list));
    },
  };
}

function storedDrafts(texts: TextStorage): readonly (readonly [string, unknown])[] {
  const parsed = v.safeParse(draftsSchema, jsonOf(texts.read(STORED.drafts)));
  return parsed.success ? parsed.output : [];
}
