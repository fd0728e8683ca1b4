/** Changes of a trader's account that a page has missed. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import { listOf, codec } from '../codec.ts';
import { countIn } from '../wire.ts';

export const accountEvents = route({
  method: 'GET',
  path: '/account-events',
  access: 'trader',
  query: codec(v.object({ since: countIn(0, Number.MAX_SAFE_INTEGER) }), {
    decode: (wire) => ({ since: wire.since }),
    encode: (model) => ({ since: model.since }),
  }),
  reply: codec(
    v.object({
      events: listOf(accountUpdateCodec).wire,
      last_seq: v.number(),
      /** False or absent when older events may be missing: fetch the lists again instead. */
      is_complete: v.nullish(v.boolean()),
    }),
    {
      decode: (wire) => ({
        updates: listOf(accountUpdateCodec).decode(wire.events),
        lastSequence: wire.last_seq,
        isComplete: wire.is_complete === true,
      }),
      encode: (model) => ({
        events: listOf(accountUpdateCodec).encode(model.updates),
        last_seq: model.lastSequence,
        is_complete: model.isComplete,
      }),
    },
  ),
  isSilent: true,
});
