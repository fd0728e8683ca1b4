/** A person's keys as text: what a browser keeps, what they carry to another one, what they get from
 *  somebody else. Read whole or not at all: two actions on one key, or an unknown action, are refused. */
import * as v from 'valibot';
import { compareDecimals, decimalOf, type Decimal } from '../core/decimal.ts';
import { jsonOf } from '../core/json.ts';
import { isChord } from '../core/key-chord.ts';
import { ACTION_IDS, type ActionId } from '../core/trading-actions.ts';

export interface KeyBinding {
  /** As `core/key-chord` writes it. */
  readonly chord: string;
  /** Of a key that places an order by itself: what it is worth, in quote coin. */
  readonly orderValue?: Decimal | undefined;
  /** The most that one press may send, in quote coin. */
  readonly orderValueMax?: Decimal | undefined;
}

export type KeyBindings = Readonly<Partial<Record<ActionId, KeyBinding>>>;

export interface KeyProfile {
  readonly name: string;
  /** The master switch: off, no key does anything. */
  readonly isOn: boolean;
  readonly keys: KeyBindings;
}

/** Longer text is no profile. */
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

/** @returns undefined for text that is no profile. */
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

/** The same profile is the same text, whatever was bound last. */
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

/** No key does two things, and none sends more than it may. */
const isSound = ({ keys }: KeyProfile): boolean =>
  ACTION_IDS.every((id) => rivalsOf(id, keys).length === 0 && !isOverOwnLimit(keys[id]));

/** The other actions on the same key. */
export const rivalsOf = (id: ActionId, keys: KeyBindings): readonly ActionId[] =>
  ACTION_IDS.filter((other) => other !== id && keys[other]?.chord === (keys[id]?.chord ?? ''));

/** A key whose own order is worth more than it may send would never do anything. */
export const isOverOwnLimit = (binding: KeyBinding | undefined): boolean =>
  binding?.orderValue !== undefined &&
  binding.orderValueMax !== undefined &&
  compareDecimals(binding.orderValue, binding.orderValueMax) > 0;
