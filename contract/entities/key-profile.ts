/** A user's hotkeys as text, stored in the browser and exported to or imported from other browsers
 *  and users. A profile is accepted or rejected as a unit: two actions on one key, or an unknown
 *  action, reject it. */
import * as v from 'valibot';
import { compareDecimals, decimalOf, type Decimal } from '../core/decimal.ts';
import { jsonOf } from '../core/json.ts';
import { isChord } from '../core/key-chord.ts';
import { ACTION_IDS, type ActionId } from '../core/trading-actions.ts';

export interface KeyBinding {
  /** In the format of `core/key-chord`. */
  readonly chord: string;
  /** Only for actions that place an order: the order value, in quote coin. */
  readonly orderValue?: Decimal | undefined;
  /** Maximum order value of one key press, in quote coin. */
  readonly orderValueMax?: Decimal | undefined;
}

export type KeyBindings = Readonly<Partial<Record<ActionId, KeyBinding>>>;

export interface KeyProfile {
  readonly name: string;
  /** Master switch: when off, no hotkey works. */
  readonly isOn: boolean;
  readonly keys: KeyBindings;
}

/** Longer text is rejected. */
const TEXT_LENGTH_MAX = 20_000;
export const KEY_PROFILE_NAME_MAX = 40;
const FORMAT = 'tidemark-keys-1';

const orderValueText = v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,8})?$/));
const profileSchema = v.strictObject({
  format: v.literal(FORMAT),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(KEY_PROFILE_NAME_MAX)),
  isOn: v.boolean(),
  keys: v.record(
    v.picklist(ACTION_IDS),
    v.strictObject({
      chord: v.pipe(v.string(), v.check(isChord)),
      worth: v.optional(orderValueText),
      worthMax: v.optional(orderValueText),
    }),
  ),
});

/** @returns undefined for text that is not a valid profile. */
export function keyProfileOf(text: string): KeyProfile | undefined {
  if (text.length > TEXT_LENGTH_MAX) return undefined;
  const parsed = v.safeParse(profileSchema, jsonOf(text));
  if (!parsed.success) return undefined;
  const { name, isOn, keys } = parsed.output;
  const bindings = new Map<ActionId, KeyBinding>();
  for (const id of ACTION_IDS) {
    const binding = keys[id];
    if (binding === undefined) continue;
    const { chord } = binding;
    const orderValue = binding.worth === undefined ? undefined : decimalOf(binding.worth);
    const orderValueMax = binding.worthMax === undefined ? undefined : decimalOf(binding.worthMax);
    bindings.set(id, { chord, orderValue, orderValueMax });
  }
  const profile = { name, isOn, keys: Object.fromEntries(bindings) };
  return isSound(profile) ? profile : undefined;
}

/** Serializes a profile. The result does not depend on the order in which keys were assigned. */
export const keyProfileText = ({ name, isOn, keys }: KeyProfile): string =>
  JSON.stringify({ format: FORMAT, name, isOn, keys: inOrder(keys) }, undefined, 2);

/** Profiles are stored and shared as text: their field names stay `worth` and `worthMax`. */
const inOrder = (keys: KeyBindings): object =>
  Object.fromEntries(
    ACTION_IDS.flatMap((id) => {
      const binding = keys[id];
      if (binding === undefined) return [];
      const { chord, orderValue: worth, orderValueMax: worthMax } = binding;
      return [[id, { chord, worth, worthMax }]];
    }),
  );

/** Checks that no key has two actions and that no order value exceeds its own maximum. */
const isSound = ({ keys }: KeyProfile): boolean =>
  ACTION_IDS.every((id) => rivalsOf(id, keys).length === 0 && !isOverOwnLimit(keys[id]));

/** Other actions assigned to the same key. */
export const rivalsOf = (id: ActionId, keys: KeyBindings): readonly ActionId[] =>
  ACTION_IDS.filter((other) => other !== id && keys[other]?.chord === (keys[id]?.chord ?? ''));

/** Checks whether an order value exceeds its own maximum; such a hotkey could never send an order. */
export const isOverOwnLimit = (binding: KeyBinding | undefined): boolean =>
  binding?.orderValue !== undefined &&
  binding.orderValueMax !== undefined &&
  compareDecimals(binding.orderValue, binding.orderValueMax) > 0;
