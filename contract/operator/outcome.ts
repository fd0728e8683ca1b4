/** Reply of a call that changes something. Other names than `done` say why nothing was changed. */
import * as v from 'valibot';
import { parse, plain } from '../codec.ts';
import { REJECTION_CODES } from '../errors.ts';
import { shortText } from '../wire.ts';

export const OUTCOMES = [
  'done',
  'not_found',
  'state_changed',
  'response_pending',
  'decision_unknown',
  'title',
  'text',
  'link',
  'user_unknown',
  'image_unreadable',
  'image_too_large',
  'set_by_configuration',
  'not_covered',
  'field_invalid',
] as const;
export type OperatorOutcome = (typeof OUTCOMES)[number];

/** Codec of a call's response: its outcome, for other back ends a name that this version does not know. */
export const outcomeCodec = plain(v.object({ outcome: shortText(60) }));

/** The form of a rejection by any call. */
const rejectionCodec = plain(
  v.object({ error_code: v.number(), errors: v.nullish(v.record(v.string(), v.string())) }),
);

/**
 * Reads the outcome of a change from its response. A rejected field that has an outcome of its own is named.
 * @returns undefined for a response that this version does not know.
 */
export function operatorOutcomeOf(response: unknown): OperatorOutcome | undefined {
  const reply = parse(outcomeCodec, response);
  if (reply.ok) return OUTCOMES.find((known) => known === reply.model.outcome);
  const rejection = parse(rejectionCodec, response);
  if (!rejection.ok || rejection.model.error_code !== REJECTION_CODES.field_invalid)
    return undefined;
  const [field] = Object.keys(rejection.model.errors ?? {});
  return OUTCOMES.find((known) => known === field) ?? 'field_invalid';
}
