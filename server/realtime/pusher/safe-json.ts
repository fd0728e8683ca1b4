/** Reads JSON that strangers wrote: bounded in depth, and without keys that reach a prototype. */
import { jsonOf } from '#contract/core/json.ts';
import { JSON_DEPTH_MAX } from './limits.ts';

const HARMFUL_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** @returns undefined when `text` is no JSON, nests too deep or carries a harmful key. */
export function parseUntrustedJson(text: string): unknown {
  const value = jsonOf(text);
  return isHarmless(value) ? value : undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a field, undefined when it is absent or no text. */
export function textIn(object: JsonObject, field: string): string | undefined {
  const value = Object.hasOwn(object, field) ? object[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Level by level rather than by recursion: a deep value must not cost us the stack. */
function isHarmless(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > JSON_DEPTH_MAX) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (!Array.isArray(one) && Object.keys(one).some((key) => HARMFUL_KEYS.has(key)))
        return false;
      for (const child of Object.values(one)) next.push(child);
    }
    level = next;
  }
  return true;
}
