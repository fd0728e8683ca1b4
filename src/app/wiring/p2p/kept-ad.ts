/** Stores the unsaved ad of this tab, so that it survives a way to the payment methods and a reload. */
import * as v from 'valibot';
import { parse } from '#contract/codec.ts';
import { jsonOf } from '#contract/core/json.ts';
import { P2P_PAYMENT_WINDOWS_MIN } from '#contract/core/p2p.ts';
import type { UserId } from '#contract/core/ids.ts';
import { adConditionsCodec, ownAdCodec } from '#contract/entities/p2p-ad.ts';
import type { AdDraft } from '#machines/p2p/ad-draft.ts';
import type { KeptAd } from '#machines/p2p/ad-editor.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

const text = v.pipe(v.string(), v.maxLength(4_000));
const ids = v.pipe(v.array(v.number()), v.maxLength(100));
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_439));

const draftSchema = v.object({
  side: v.picklist(['buy', 'sell']),
  coin: text,
  currency: text,
  priceType: v.picklist(['fixed', 'floating']),
  price: text,
  premium: text,
  priceFloor: text,
  priceCeiling: text,
  totalAmount: text,
  minimum: text,
  maximum: text,
  paymentWindow: v.picklist(P2P_PAYMENT_WINDOWS_MIN),
  paymentMethodIds: ids,
  paymentTypeIds: ids,
  terms: text,
  autoReply: text,
  region: v.optional(text),
  conditions: v.unknown(),
  usesReferenceCode: v.boolean(),
  hours: v.optional(v.object({ from: minute, until: minute })),
});
const storedSchema = v.object({
  userId: v.number(),
  ad: v.optional(v.unknown()),
  draft: draftSchema,
  isOnline: v.boolean(),
});

export interface KeptAds {
  /** @returns undefined where nothing is stored, and for another user. */
  read(userId: UserId | undefined): KeptAd | undefined;
  keep(userId: UserId, kept: KeptAd): void;
  forget(): void;
}

export function keptAdsIn(texts: TextStorage = sessionTexts): KeptAds {
  return {
    read: (userId) => {
      const stored = v.safeParse(storedSchema, jsonOf(texts.read(STORED.p2pAdDraft)));
      if (!stored.success || stored.output.userId !== userId) return undefined;
      const { ad, draft, isOnline } = stored.output;
      const conditions = parse(adConditionsCodec, draft.conditions);
      const known = ad === undefined ? undefined : parse(ownAdCodec, ad);
      if (!conditions.ok || known?.ok === false) return undefined;
      const { region, hours } = draft;
      const read: AdDraft = { ...draft, region, hours, conditions: conditions.model };
      return { ad: known?.model, draft: read, isOnline };
    },
    keep: (userId, { ad, draft, isOnline }) => {
      const entry = {
        userId,
        ad: ad && ownAdCodec.encode(ad),
        draft: { ...draft, conditions: adConditionsCodec.encode(draft.conditions) },
        isOnline,
      };
      texts.write(STORED.p2pAdDraft, JSON.stringify(entry));
    },
    forget: () => texts.erase(STORED.p2pAdDraft),
  };
}
