/** Returns descriptive data of a coin. */
import { UNIT_DECIMALS } from '#contract/core/decimal.ts';
import { coinInformation } from '#contract/rest/coin-information.ts';
import { COIN_FACTS } from '#server/exchange/coin-facts.ts';
import { accept, handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const coinInformationRoutes = ({ exchange }: Pick<Services, 'exchange'>) => ({
  coinInformation: handle(coinInformation, ({ params }) => {
    const requested = params.id.toUpperCase();
    const coin = exchange.coins.find(
      ({ id, code }) => String(id) === requested || code === requested,
    );
    if (coin === undefined) return reject('coin_unknown');
    const facts = COIN_FACTS[coin.code];
    return accept('', {
      coinId: coin.id,
      coin: coin.code,
      coinName: coin.name,
      description: facts?.description ?? '',
      launchYear: facts?.launchYear,
      supplyMax: facts?.supplyMax,
      consensus: facts?.consensus,
      website: facts?.website,
      explorer: facts?.explorer,
      decimals: UNIT_DECIMALS,
    });
  }),
});
