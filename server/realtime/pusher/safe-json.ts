/** Parses untrusted JSON: limited depth, no keys that access a prototype. */
import { jsonOf } from '#contract/core/json.ts';
import { JSON_DEPTH_MAX } from './limits.ts';

const HARMFUL_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** @returns undefined when `text` is not JSON, nests too deep or contains a harmful key. */
export function parseUntrustedJson(text: string): unknown {
  const value = jsonOf(text);
  return isHarmless(value) ? value : undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text of a field, undefined when it is missing or not text. */
export function textIn(object: JsonObject, field: string): string | undefined {
  const value = Object.hasOwn(object, field) ? object[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Checks level by level instead of recursively, so a deep value cannot overflow the stack. */
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
