/** Pairs with their coins' names, for searches. */
import type { CoinId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { NamedPair } from '#domain/pair-search.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';

/** Bitcoin; empty for a coin that is not listed. */
export const coinNameOf = ({ coins }: Pick<Exchange, 'coins'>, coinId: CoinId): string =>
  coins.find(({ id }) => id === coinId)?.name ?? '';

export const namedPairOf = (pair: Pair, exchange: Pick<Exchange, 'coins'>): Pair & NamedPair => ({
  ...pair,
  tradeCoinName: coinNameOf(exchange, pair.tradeCoinId),
});
