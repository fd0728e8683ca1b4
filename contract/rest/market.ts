/** Market lists anybody may read. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listingShape } from '../entities/ticker.ts';
import { pairShape } from '../entities/pair.ts';
import { listOf, paged, shape } from '../shape.ts';
import { countIn, shortText } from '../wire.ts';

export const MARKET_LIST_LIMIT = 50;

export const listingOrders = ['all', 'top_gainer', 'top_loser', 'top_volume'] as const;

export const topCoinList = route({
  method: 'GET',
  path: '/market-overview-top-coin-list',
  access: 'public',
  summary: 'The market list: searched, ordered and paged by the exchange.',
  query: shape(
    v.object({
      currency_type: v.optional(shortText(20)),
      limit: v.optional(countIn(1, 100)),
      type: v.optional(v.picklist(listingOrders)),
      search: v.optional(shortText(60)),
      page: v.optional(countIn(1, 100_000)),
      coin_pair: v.optional(shortText(41)),
    }),
    {
      decode: (wire) => ({
        quoteCoin: wire.currency_type,
        limit: wire.limit ?? MARKET_LIST_LIMIT,
        order: wire.type ?? ('all' as const),
        search: wire.search ?? '',
        page: wire.page ?? 1,
        pairText: wire.coin_pair,
      }),
      encode: (model) => ({
        currency_type: model.quoteCoin,
        limit: model.limit,
        type: model.order,
        search: model.search,
        page: model.page,
        coin_pair: model.pairText,
      }),
    },
  ),
  reply: paged(listingShape),
  isSilent: true,
});

/** One pair as the pair list names it: its rules, and the coin it is listed under. */
export const coinPairList = route({
  method: 'GET',
  path: '/coin-pair-list',
  access: 'public',
  summary: 'Every pair with its steps, limits and fees.',
  reply: shape(v.object({ pairs: listOf(pairShape).wire }), {
    decode: (wire) => listOf(pairShape).decode(wire.pairs),
    encode: (pairs) => ({ pairs: listOf(pairShape).encode(pairs) }),
  }),
  envelope: 'flat',
  isSilent: true,
});
