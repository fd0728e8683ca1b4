/** Reads the fields of a line: rejects the line when a field is invalid for its operation. */
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';

/** Error of a line with invalid fields; the message is the response. */
export class BadLine extends Error {
  override readonly name = 'BadLine';
}

export type Line = Readonly<Record<string, unknown>>;
export type Operation = (line: Line) => object | Promise<object>;
export type Operations = Readonly<Record<string, Operation>>;

export function lineOf(text: string): Line {
  return lineFrom(JSON.parse(text), 'a line');
}

export function lineFrom(value: unknown, what: string): Line {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadLine(`${what} is one JSON object`);
  }
  return value as Line;
}

/** Treats absent and null alike. */
export const isAbsent = (value: unknown): value is undefined | null =>
  value === undefined || value === null;

export function textIn(line: Line, field: string): string {
  const value = line[field];
  if (typeof value !== 'string') throw new BadLine(`"${field}" is text`);
  return value;
}

export function oneOf<const Option extends string>(
  line: Line,
  field: string,
  options: readonly Option[],
): Option {
  const value = line[field];
  const option = options.find((candidate) => candidate === value);
  if (option === undefined) throw new BadLine(`"${field}" is one of ${options.join(', ')}`);
  return option;
}

export function decimalFrom(value: unknown, what: string): Decimal {
  const isNumeric = typeof value === 'string' || typeof value === 'number';
  const text = isNumeric ? decimalOf(value) : undefined;
  if (text === undefined) throw new BadLine(`${what} is a decimal number`);
  return text;
}

export const decimalIn = (line: Line, field: string): Decimal =>
  decimalFrom(line[field], `"${field}"`);

/** Requires an amount above zero. */
export function amountIn(line: Line, field: string): Decimal {
  const amount = decimalIn(line, field);
  if (amount === '0' || amount.startsWith('-')) throw new BadLine(`"${field}" is more than zero`);
  return amount;
}

export function numberFrom(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new BadLine(`${what} is a number`);
  }
  return value;
}

export const numberIn = (line: Line, field: string): number =>
  numberFrom(line[field], `"${field}"`);

/** @returns undefined when absent. */
export function idIn(line: Line, field: string): number | undefined {
  const value = line[field];
  if (isAbsent(value)) return undefined;
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) {
    throw new BadLine(`"${field}" is a whole number`);
  }
  return id;
}

export function listFrom(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new BadLine(`${what} is a list`);
  return value;
}

export function flagIn(line: Line, field: string): boolean {
  const value = line[field];
  if (isAbsent(value)) return false;
  if (typeof value !== 'boolean') throw new BadLine(`"${field}" is true or false`);
  return value;
}
