/** A trader's favorite pairs, in the order they were added. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { jointField } from '../joint-fields.ts';
import { shortText } from '../wire.ts';

/** BTC_USDT, the name of a pair in listings and favorites. */
const coinPair = v.pipe(
  shortText(41),
  v.regex(/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/i, 'a pair as BTC_USDT'),
);

const favouriteCodec = fields({
  pairText: field(
    'coin_pair',
    codec(coinPair, { decode: (text) => text.toUpperCase(), encode: (text) => text }),
  ),
});

export const FAVOURITES_MAX = 200;

export const favourites = route({
  method: 'GET',
  path: '/favorites',
  access: 'trader',
  query: fields({
    // An empty search is not sent.
    search: jointField(
      { search: v.optional(shortText(60)) },
      {
        decode: ({ search }) => search ?? '',
        encode: (search) => ({ search: search === '' ? undefined : search }),
      },
    ),
  }),
  reply: listOf(favouriteCodec),
  isSilent: true,
});

export const addFavourite = route({
  method: 'POST',
  path: '/favorites/add',
  access: 'trader',
  body: favouriteCodec,
  reply: undefined,
  isSilent: true,
});

/** Sends the pair in the body of a DELETE, as specified. */
export const removeFavourite = route({
  method: 'DELETE',
  path: '/favorites/remove',
  access: 'trader',
  body: favouriteCodec,
  reply: undefined,
  isSilent: true,
});
