/** A trader's favorite pairs, in the order they were added. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, codec } from '../codec.ts';
import { shortText } from '../wire.ts';

/** BTC_USDT, the name of a pair in listings and favorites. */
const coinPair = v.pipe(
  shortText(41),
  v.regex(/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/i, 'a pair as BTC_USDT'),
);

export interface Favourite {
  readonly pairText: string;
}

const favouriteCodec = codec(v.object({ coin_pair: coinPair }), {
  decode: (wire): Favourite => ({ pairText: wire.coin_pair.toUpperCase() }),
  encode: (favourite) => ({ coin_pair: favourite.pairText }),
});

export const FAVOURITES_MAX = 200;

export const favourites = route({
  method: 'GET',
  path: '/favorites',
  access: 'trader',
  query: codec(v.object({ search: v.optional(shortText(60)) }), {
    decode: (wire) => ({ search: wire.search ?? '' }),
    encode: (model) => ({ search: model.search === '' ? undefined : model.search }),
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
