/** How a person likes to order, in storage: read once, checked field by field, written as text. */
import * as v from 'valibot';
import { subscribe } from 'valtio/vanilla';
import { bps, decimalOf, exactUnitsOf } from '#contract/core/decimal.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { Draft } from '#machines/order-entry/spot-draft.ts';
import type { RiskLimits } from '#machines/order-entry/spot-ticket.ts';
import { localTexts, STORED, watchText, type TextStorage } from '#src/platform/storage.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
  orderPreferences,
  type OrderPreferences,
} from '#src/stores/order-preferences.store.ts';

const shareBps = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const defaults = DEFAULT_ORDER_PREFERENCES;

/** What cannot be read any more is as it was at first; the rest stays. `null` says "none". */
const orderPreferencesSchema = v.object({
  side: v.fallback(v.picklist(['buy', 'sell']), defaults.side),
  kind: v.fallback(v.picklist(['limit', 'market', 'stop_limit']), defaults.kind),
  timeInForce: v.fallback(v.picklist(['GTC', 'IOC', 'FOK', 'post_only']), defaults.timeInForce),
  unit: v.fallback(v.picklist(['trade', 'quote']), defaults.unit),
  guardBps: v.fallback(v.nullable(shareBps), defaults.slippageLimitBps ?? null),
  readAgain: v.fallback(
    v.object({ limit: v.boolean(), market: v.boolean(), stop_limit: v.boolean() }),
    defaults.confirmBeforePlacing,
  ),
  isBookAsked: v.fallback(v.boolean(), defaults.isBookAsked),
  worthMax: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,8})?$/))), null),
  volumeShareBps: v.fallback(v.nullable(shareBps), defaults.volumeShareBps ?? null),
  sound: v.fallback(
    v.object({
      isOn: v.boolean(),
      isMuted: v.boolean(),
      volume: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    }),
    defaults.sound,
  ),
});

let isWired = false;

/** Once, with the first ticket: nothing a live book waits for. */
export function wireOrderPreferences(texts: TextStorage = localTexts): void {
  if (isWired) return;
  isWired = true;
  applyOrderPreferences(storedOrderPreferences(texts));
  subscribe(orderPreferences, () =>
    texts.write(STORED.orderPreferences, orderPreferencesText(orderPreferences)),
  );
  watchText(STORED.orderPreferences, () => adoptRiskLimits(storedOrderPreferences(texts)));
}

/** How careful a person is, they are in every tab; which ticket is in use and how it is written is each tab's
 *  own. Nothing new is not taken: its echo would go from tab to tab for ever. */
function adoptRiskLimits(stored: Partial<OrderPreferences>): void {
  const { side, kind, timeInForce, unit } = orderPreferences;
  const next = { ...orderPreferences, ...stored, side, kind, timeInForce, unit };
  if (orderPreferencesText(next) !== orderPreferencesText(orderPreferences))
    applyOrderPreferences(next);
}

export function storedOrderPreferences(texts: TextStorage): Partial<OrderPreferences> {
  const parsed = v.safeParse(orderPreferencesSchema, jsonOf(texts.read(STORED.orderPreferences)));
  if (!parsed.success) return {};
  const { guardBps, readAgain, worthMax, volumeShareBps, ...rest } = parsed.output;
  return {
    ...rest,
    slippageLimitBps: guardBps === null ? undefined : bps(guardBps),
    confirmBeforePlacing: readAgain,
    orderValueMax: worthMax === null ? undefined : decimalOf(worthMax),
    volumeShareBps: volumeShareBps === null ? undefined : bps(volumeShareBps),
  };
}

/** The field names are those of earlier versions, so stored preferences stay readable. */
export const orderPreferencesText = ({
  slippageLimitBps,
  confirmBeforePlacing,
  orderValueMax,
  volumeShareBps,
  ...rest
}: OrderPreferences): string =>
  JSON.stringify({
    ...rest,
    guardBps: slippageLimitBps ?? null,
    readAgain: confirmBeforePlacing,
    worthMax: orderValueMax ?? null,
    volumeShareBps: volumeShareBps ?? null,
  });

/** What a ticket is careful about. */
export const currentRiskLimits = ({
  slippageLimitBps,
  confirmBeforePlacing,
  orderValueMax,
  volumeShareBps,
}: OrderPreferences = orderPreferences): RiskLimits => ({
  slippageLimitBps,
  confirmBeforePlacing: { ...confirmBeforePlacing },
  orderValueMax: orderValueMax === undefined ? undefined : exactUnitsOf(orderValueMax),
  volumeShareBps,
});

/** How a pair's first draft begins. */
export const initialDraft = (): Partial<Draft> => {
  const { kind, timeInForce, unit } = orderPreferences;
  return { kind, timeInForce, unit };
};

/** What stays from one order to the next, and from one pair to another. */
export function rememberDraft({ kind, timeInForce, unit }: Draft): void {
  const isSame =
    orderPreferences.kind === kind &&
    orderPreferences.timeInForce === timeInForce &&
    orderPreferences.unit === unit;
  if (!isSame) applyOrderPreferences({ kind, timeInForce, unit });
}
