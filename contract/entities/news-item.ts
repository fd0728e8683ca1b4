/** A message of the exchange to everyone. */
import * as v from 'valibot';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, isoTimeText, shortText, timeOf } from '../wire.ts';

export interface NewsItem {
  readonly id: number;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Path of a page of the client without language, or an https address; undefined for none. */
  readonly link: string | undefined;
  readonly publishedAt: EpochMs;
}

export const newsItemCodec = codec(
  v.object({
    id: countIn(1, Number.MAX_SAFE_INTEGER),
    title: shortText(200),
    description: v.nullish(shortText(1_000)),
    link: v.nullish(shortText(500)),
    created_at: isoTimeText,
  }),
  {
    decode: (wire): NewsItem => ({
      id: wire.id,
      title: wire.title,
      text: wire.description ?? '',
      link: wire.link ?? undefined,
      publishedAt: timeOf(wire.created_at),
    }),
    encode: (item) => ({
      id: item.id,
      title: item.title,
      description: item.text,
      link: item.link ?? null,
      created_at: isoOf(item.publishedAt),
    }),
  },
);
