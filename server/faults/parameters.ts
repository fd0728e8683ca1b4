/** Parameters of fault switches: their kinds and ranges, and the check of given values. */

/** Of an unknown field's name in a response. */
const FIELD_LENGTH_MAX = 50;

export interface IntegerParameter {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** Only these numbers of the range are valid. */
  readonly allowed?: ReadonlySet<number>;
}
export interface TextParameter {
  readonly kind: 'text';
  readonly pattern: RegExp;
  readonly initial: string;
}
export interface ChoiceParameter<Choice extends string = string> {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  readonly initial: Choice;
}
export type Parameter = IntegerParameter | TextParameter | ChoiceParameter;
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends IntegerParameter
  ? number
  : P extends ChoiceParameter<infer Choice>
    ? Choice
    : string;
export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: ValueOf<P[Name]> };
export type AnyValues = Readonly<Record<string, number | string>>;

export const integer = (
  min: number,
  max: number,
  initial: number,
  allowed?: ReadonlySet<number>,
): IntegerParameter => ({
  kind: 'integer',
  min,
  max,
  initial,
  ...(allowed === undefined ? {} : { allowed }),
});
export const text = (pattern: RegExp, initial: string): TextParameter => ({
  kind: 'text',
  pattern,
  initial,
});
export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  initial: NoInfer<Choice>,
): ChoiceParameter<Choice> => ({ kind: 'choice', choices, initial });

/** `field` has a wrong value or is no parameter; `body` names a body that is no object. */
export interface WrongField {
  readonly isValid: false;
  readonly field: string;
}
export interface ValidValues {
  readonly isValid: true;
  readonly values: AnyValues;
}

export const wrong = (field: string): WrongField => ({ isValid: false, field });

/** Checks given values; omitted ones have their initial value. */
export function valuesIn(parameters: Parameters, given: unknown): ValidValues | WrongField {
  const fields = given ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) return wrong('body');
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) return wrong(unknown.slice(0, FIELD_LENGTH_MAX));
  const values: Record<string, number | string> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value: unknown = (fields as Readonly<Record<string, unknown>>)[name] ?? parameter.initial;
    if (!isValueOf(parameter, value)) return wrong(name);
    values[name] = value;
  }
  return { isValid: true, values };
}

function isValueOf(parameter: Parameter, value: unknown): value is number | string {
  if (parameter.kind === 'integer') {
    const { min, max, allowed } = parameter;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
    return value >= min && value <= max && (allowed?.has(value) ?? true);
  }
  if (typeof value !== 'string') return false;
  return parameter.kind === 'text'
    ? parameter.pattern.test(value)
    : parameter.choices.includes(value);
}
