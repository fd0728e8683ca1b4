/** Values of commands as JSON text. What JSON lacks has a form of its own: `{"$bigint": "5"}`, `{"$function": ""}`,
 *  and errors, of which the classes that machines tell apart are known. */
import { ApiError, UnusableResponseError } from '#contract/envelope.ts';
import { CaptchaFailure } from '#machines/auth/captcha.machine.ts';
import { ProofNeeded, type ProofKind } from '#machines/kernel/proof.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns "" for undefined. */
export const valueText = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(plainOf(value));

/** Errors keep their class, other objects their own fields. */
function plainOf(value: unknown): unknown {
  if (typeof value === 'bigint') return { $bigint: String(value) };
  if (typeof value === 'function') return { $function: value.name };
  if (value instanceof Error) return plainOf(fieldsOfError(value));
  if (Array.isArray(value)) return value.map((one) => (one === undefined ? null : plainOf(one)));
  if (!isFields(value)) return value;
  if (value instanceof Map) return { $map: plainOf([...value]) };
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([name, field]) => [name, plainOf(field)]));
}

/** The stack is the tool's own. */
function fieldsOfError(error: Error): Fields {
  const { stack: _stack, ...fields } = Object.fromEntries(Object.entries(error)) as Fields;
  return { $error: error.name, message: error.message, ...fields, name: undefined };
}

/** @throws SyntaxError when the text is not JSON. */
export const valueOf = (text: string): unknown =>
  text.trim() === '' ? undefined : revive(JSON.parse(text) as unknown);

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (!isFields(value)) return value;
  if (typeof value['$bigint'] === 'string') return BigInt(value['$bigint']);
  if (typeof value['$function'] === 'string') return () => undefined;
  if (Array.isArray(value['$map'])) return new Map(revive(value['$map']) as [unknown, unknown][]);
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, revive(field)]),
  );
  return typeof fields['$error'] === 'string' ? errorFrom(fields) : fields;
}

const CLASSES: Readonly<Record<string, (message: string, fields: Fields) => Error>> = {
  ApiError: (message, fields) => new ApiError(message, fields),
  UnusableResponseError: (_message, { field }) => new UnusableResponseError('', String(field)),
  CaptchaFailure: (message, { code }) => new CaptchaFailure({ message, code: Number(code ?? 0) }),
  ProofNeeded: (_message, { needs }) => new ProofNeeded((needs ?? []) as readonly ProofKind[]),
};

function errorFrom({ $error, message, ...fields }: Fields): Error {
  const name = String($error);
  const text = typeof message === 'string' ? message : name;
  return CLASSES[name]?.(text, fields) ?? Object.assign(new Error(text), { name }, fields);
}

/** Returns an error for `reject`: a text is its message; the exchange's rejections have a code or a status. */
export function errorOf(value: unknown): unknown {
  if (value === undefined) return new Error('rejected by hand');
  if (typeof value === 'string') return new Error(value);
  if (isFields(value) && ('code' in value || 'status' in value) && !(value instanceof Error)) {
    return errorFrom({ $error: 'ApiError', message: value['code'], ...value });
  }
  return value;
}

/** Returns a context as JSON over several lines. */
export const contextText = (context: unknown): string =>
  JSON.stringify(JSON.parse(valueText(context) || 'null'), undefined, 2);
