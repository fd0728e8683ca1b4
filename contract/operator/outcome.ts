/** Reply of a call that changes something. Other names than `done` say which field is wrong, or why
 *  nothing was changed. */
import * as v from 'valibot';
import { plain } from '../codec.ts';
import { shortText } from '../wire.ts';

export const OUTCOMES = [
  'done',
  'not_found',
  'state_changed',
  'decision_unknown',
  'title',
  'text',
  'link',
  'user_unknown',
  'image_unreadable',
  'image_too_large',
  'set_by_configuration',
  'field_invalid',
] as const;
export type OperatorOutcome = (typeof OUTCOMES)[number];

/** Codec of a call's response: its outcome, for other back ends a name that this version does not know. */
export const outcomeCodec = plain(v.object({ outcome: shortText(60) }));

/** @returns undefined for a name that this version does not know. */
export const operatorOutcomeOf = (name: string): OperatorOutcome | undefined =>
  OUTCOMES.find((known) => known === name);
