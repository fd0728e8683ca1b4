/** Small checks for values parsed from JSON. */

/** @returns undefined for anything but an object with fields. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value as Record<string, unknown>;
}

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Until the year 2286. */
export const isTime = (value: unknown): value is number => isCount(value) && value < 1e13;

export const isTextOf = (value: unknown, lengthMax: number): value is string =>
  typeof value === 'string' && value.length <= lengthMax;
