/** Fields as people fill them in, and what is wrong with them: shared by every form. */
import type { ApiError } from '#contract/envelope.ts';
import { isApiError } from '../kernel/notice.ts';
import { rejectedFieldsOf } from './rejected-fields.ts';

export type FormValues = Readonly<Record<string, string>>;
/** What is wrong with a field: a code of our own, or the exchange's words as given. */
export type FieldProblem =
  | { readonly kind: 'own'; readonly code: string }
  | { readonly kind: 'server'; readonly message: string };
export type FieldProblems = Readonly<Record<string, FieldProblem>>;
/** Pure; an empty answer lets the form be sent. */
export type FieldCheck = (values: FormValues) => FieldProblems;

interface Filled {
  readonly values: FormValues;
  readonly problems: FieldProblems;
}

interface Edit {
  readonly name: string;
  readonly value: string;
}

/** A field that is touched forgets what was wrong with it, and the form the exchange's no. */
export function edited({ values, problems }: Filled, { name, value }: Edit) {
  const { [name]: _forgotten, ...left } = problems;
  return { values: { ...values, [name]: value }, problems: left, rejection: undefined };
}

/** As one types on, every field that is still wrong says so. */
export function rechecked({ values }: Filled, { name, value }: Edit, check: FieldCheck): Filled {
  const next = { ...values, [name]: value };
  return { values: next, problems: check(next) };
}

/** What the exchange said no to: field by field, and to the whole. Anything else says nothing. */
export function rejected(
  { values }: Pick<Filled, 'values'>,
  error: unknown,
): { readonly problems?: FieldProblems; readonly rejection?: string } {
  const rejection = rejectionIn(error);
  if (rejection === undefined) return {};
  const fields = Object.entries(rejectedFieldsOf(rejection, Object.keys(values)));
  return {
    problems: Object.fromEntries(
      fields.map(([name, message]) => [name, { kind: 'server', message }]),
    ),
    rejection: rejection.message,
  };
}

/** Whoever announced a failure hands the refusal on as its cause. */
function rejectionIn(error: unknown): ApiError | undefined {
  if (isApiError(error)) return error;
  return error instanceof Error && isApiError(error.cause) ? error.cause : undefined;
}
