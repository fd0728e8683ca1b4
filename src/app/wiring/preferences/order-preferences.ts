/** Stores the user's order preferences: read once, validated field by field, written as text. */
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

/** An invalid field falls back to its default; other fields stay. `null` means "none". */
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

/** Called once with the first order form: a live book does not need it. */
export function wireOrderPreferences(texts: TextStorage = localTexts): void {
  if (isWired) return;
  isWired = true;
  applyOrderPreferences(storedOrderPreferences(texts));
  subscribe(orderPreferences, () =>
    texts.write(STORED.orderPreferences, orderPreferencesText(orderPreferences)),
  );
  watchText(STORED.orderPreferences, () => adoptRiskLimits(storedOrderPreferences(texts)));
}

/** Applies risk limits and confirmations changed in another tab; the selected order form and its
 *  type stay separate per tab. Unchanged values are not applied, because the echo would pass
 *  between tabs forever. */
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

/** Returns the risk limits of an order form. */
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

/** Returns the initial values of a pair's first draft. */
export const initialDraft = (): Partial<Draft> => {
  const { kind, timeInForce, unit } = orderPreferences;
  return { kind, timeInForce, unit };
};

/** Stores the values that carry over to the next order and to other pairs. */
export function rememberDraft({ kind, timeInForce, unit }: Draft): void {
  const isSame =
    orderPreferences.kind === kind &&
    orderPreferences.timeInForce === timeInForce &&
    orderPreferences.unit === unit;
  if (!isSame) applyOrderPreferences({ kind, timeInForce, unit });
}
