/** Field values and field errors, shared by every form. */
import type { ApiError } from '#contract/envelope.ts';
import { isApiError } from '../kernel/notice.ts';
import type { FieldProblems } from './field-problem.ts';
import { rejectedFieldsOf } from './rejected-fields.ts';

export type FormValues = Readonly<Record<string, string>>;
/** Pure; an empty result allows the form to be sent. */
export type FieldCheck = (values: FormValues) => FieldProblems;

interface Filled {
  readonly values: FormValues;
  readonly problems: FieldProblems;
}

interface Edit {
  readonly name: string;
  readonly value: string;
}

/** Applies an edit; clears the error of the field and the exchange's rejection of the form. */
export function applyEdit({ values, problems }: Filled, { name, value }: Edit) {
  const { [name]: _forgotten, ...left } = problems;
  return { values: { ...values, [name]: value }, problems: left, rejection: undefined };
}

/** Applies an edit and checks all fields again. */
export function applyCheckedEdit(
  { values }: Filled,
  { name, value }: Edit,
  check: FieldCheck,
): Filled {
  const next = { ...values, [name]: value };
  return { values: next, problems: check(next) };
}

/** Maps a rejection of the exchange to errors per field and for the form. Other errors return
 *  nothing. */
export function problemsOfRejection(
  { values }: Pick<Filled, 'values'>,
  error: unknown,
): { readonly problems?: FieldProblems; readonly rejection?: string } {
  const rejection = rejectionIn(error);
  if (rejection === undefined) return {};
  return {
    problems: rejectedFieldsOf(rejection, Object.keys(values)),
    rejection: rejection.message,
  };
}

/** Returns the rejection itself, or the one in `cause` of an error that has already been announced. */
function rejectionIn(error: unknown): ApiError | undefined {
  if (isApiError(error)) return error;
  return error instanceof Error && isApiError(error.cause) ? error.cause : undefined;
}
