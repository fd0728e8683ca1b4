/** Routes for a trader's favorite pairs. */
import { pairTextOf } from '#contract/core/pair.ts';
import * as contract from '#contract/rest/favourites.ts';
import { searchPairs } from '#domain/pair-search.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { namedPairOf } from './pair-names.ts';
import type { Services } from './services.ts';

export const favouriteRoutes = ({
  exchange,
  accounts,
}: Pick<Services, 'exchange' | 'accounts'>) => {
  const pairOfText = (pairText: string) =>
    exchange.pairs.find((pair) => pairTextOf(pair) === pairText);
  return {
    favourites: handleTrader(contract.favourites, ({ userId, query }) => {
      const starred = accounts.favourites
        .list(userId)
        .map((id) => exchange.pair(id))
        .filter((pair) => pair !== undefined)
        .map((pair) => namedPairOf(pair, exchange));
      const found = new Set(searchPairs(query.search, starred));
      return accept(
        '',
        starred.filter((pair) => found.has(pair)).map((pair) => ({ pairText: pairTextOf(pair) })),
      );
    }),

    addFavourite: handleTrader(contract.addFavourite, async ({ userId, body }) => {
      const pair = pairOfText(body.pairText);
      if (pair === undefined) return reject('pair_unknown');
      const outcome = await accounts.favourites.add(userId, pair.id);
      return isRejection(outcome) ? outcome : accept('');
    }),

    removeFavourite: handleTrader(contract.removeFavourite, async ({ userId, body }) => {
      const pair = pairOfText(body.pairText);
      if (pair !== undefined) await accounts.favourites.remove(userId, pair.id);
      return accept('');
    }),
  };
};
