/** Time range of a list, from `since` (inclusive) to `until` (exclusive). An undefined end is open. */
import { omittableField, type ModelOfFields } from '../fields.ts';
import { groupField } from '../joint-fields.ts';
import { epochSecQuery } from '../wire.ts';

const fromTo = {
  since: omittableField('from', epochSecQuery),
  until: omittableField('to', epochSecQuery),
};
export type Span = ModelOfFields<typeof fromTo>;

/** The calls have two pairs of names for it. */
export const spanFromTo = groupField(fromTo);
export const spanStartEnd = groupField({
  since: omittableField('start_time', epochSecQuery),
  until: omittableField('end_time', epochSecQuery),
});
