/** Values of a switch's fields: texts while they are edited, numbers and texts when they are sent. */
import type { FaultParameter, FaultSwitch, FaultValues } from '#contract/operator/faults.ts';

export type FieldTexts = Readonly<Record<string, string>>;

/** Values of a switch that is on, otherwise the initial ones. */
export const textsOf = ({ parameters, values = {} }: FaultSwitch): FieldTexts =>
  Object.fromEntries(
    parameters.map(({ name, initial }) => [name, String(values[name] ?? initial)]),
  );

/** Whether a text is a value of the parameter; the exchange checks patterns. */
export function isValueOf(
  { kind, min = 0, max = Infinity }: FaultParameter,
  text: string,
): boolean {
  if (kind !== 'integer') return text.trim() !== '';
  return /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

export const valuesOf = (parameters: readonly FaultParameter[], texts: FieldTexts): FaultValues =>
  Object.fromEntries(
    parameters.map(({ name, kind, initial }) => {
      const text = (texts[name] ?? String(initial)).trim();
      return [name, kind === 'integer' ? Number(text) : text];
    }),
  );
