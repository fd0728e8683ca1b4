/** Returns the value of a balance in the quote coin, which counts as a dollar. */
import {
  UNIT_DECIMALS,
  divideFloor,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinBalance, Exchange } from '#server/exchange/exchange-api.ts';
import type { MarketData } from '#server/exchange/market-data/market-data.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';

const UNITS_PER_COIN = 10n ** BigInt(UNIT_DECIMALS);

interface PriceSource {
  readonly exchange: Pick<Exchange, 'findPair'>;
  readonly marketData: Pick<MarketData, 'lastPrice'>;
}

/** Returns the value at the last price, including the frozen amount, rounded down; undefined while
 *  there is no price. */
export function balanceValueOf(
  { exchange, marketData }: PriceSource,
  balance: CoinBalance,
): Units | undefined {
  const total = balance.available + balance.frozen;
  if (balance.coinId === QUOTE_COIN.id) return units(total);
  const pair = exchange.findPair(balance.coinId, QUOTE_COIN.id);
  const lastPrice = pair && marketData.lastPrice(pair.id);
  if (pair === undefined || lastPrice === undefined) return undefined;
  const priceUnits = BigInt(lastPrice) * exactUnitsOf(pair.tickSize);
  return units(divideFloor(total * priceUnits, UNITS_PER_COIN));
}
