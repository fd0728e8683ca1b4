/** Long lists, one page a call. */
import * as v from 'valibot';
import { codec, type Codec } from './codec.ts';
import { fieldWithDefault } from './fields.ts';
import { jointField } from './joint-fields.ts';
import { countIn } from './wire.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly currentPage: number;
  readonly lastPage: number;
  readonly perPage: number;
  readonly total: number;
}

export const HISTORY_PAGE_SIZE = 20;

/** The page of a long list that is requested. */
export const pageFieldsOf = (perPage: number) => ({
  page: fieldWithDefault('page', countIn(1, 100_000), 1),
  perPage: fieldWithDefault('per_page', countIn(1, 200), perPage),
});
export const pageFields = pageFieldsOf(HISTORY_PAGE_SIZE);

const optionalNumber = v.nullish(v.number());

const partsOf = <Wire, Model>(item: Codec<Wire, Model>) => {
  const entries = {
    data: v.array(item.wire),
    current_page: optionalNumber,
    last_page: optionalNumber,
    per_page: optionalNumber,
    total: optionalNumber,
  };
  const mapping = {
    decode: (wire: v.InferOutput<v.ObjectSchema<typeof entries, undefined>>): Page<Model> => ({
      items: wire.data.map((one) => item.decode(one)),
      currentPage: wire.current_page ?? 1,
      lastPage: wire.last_page ?? 1,
      perPage: wire.per_page ?? wire.data.length,
      total: wire.total ?? wire.data.length,
    }),
    encode: (page: Page<Model>) => ({
      data: page.items.map((one) => item.encode(one)),
      current_page: page.currentPage,
      last_page: page.lastPage,
      per_page: page.perPage,
      total: page.total,
    }),
  };
  return { entries, mapping };
};

/** One page of a list on the wire: `{data, current_page, last_page, per_page, total}`. A list without
 *  the numbers is complete. */
export const pageOf = <Wire, Model>(item: Codec<Wire, Model>) => {
  const { entries, mapping } = partsOf(item);
  return codec(v.object(entries), mapping);
};

/** The same five fields beside others. */
export const pageField = <Wire, Model>(item: Codec<Wire, Model>) => {
  const { entries, mapping } = partsOf(item);
  return jointField(entries, mapping);
};
