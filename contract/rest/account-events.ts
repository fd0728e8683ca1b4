/** Changes of a trader's account that a page has missed. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import { listOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { countIn } from '../wire.ts';

export const accountEvents = route({
  method: 'GET',
  path: '/account-events',
  access: 'trader',
  query: fields({ since: field('since', countIn(0, Number.MAX_SAFE_INTEGER)) }),
  reply: fields({
    updates: field('events', listOf(accountUpdateCodec)),
    lastSequence: field('last_seq', v.number()),
    /** False or absent when older events may be missing: fetch the lists again instead. */
    isComplete: fieldWithDefault('is_complete', v.boolean(), false),
  }),
  isSilent: true,
});
