/** A message of the exchange to everyone. */
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { idNumber, isoTime, shortText } from '../wire.ts';

export const newsItemCodec = fields({
  id: field('id', idNumber),
  title: field('title', shortText(200)),
  /** Plain text. */
  text: fieldWithDefault('description', shortText(1_000), ''),
  /** Path of a page of the client without language, or an https address; undefined for none. */
  link: optionalField('link', shortText(500)),
  publishedAt: field('created_at', isoTime),
});
export type NewsItem = ModelOf<typeof newsItemCodec>;
