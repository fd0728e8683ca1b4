/** Simulation: stocks the house with play money at the start, so that it can take the other side of
 *  converts. A stock below half of its target is filled up; nothing refills it while it runs. */
import {
  UNIT_DECIMALS,
  divideFloor,
  exactUnitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { houseBalanceOf } from './settle-convert.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

interface Inventory {
  readonly exchange: Exchange;
  /** Reference price by which a target is counted; a coin without one is not stocked. */
  readonly priceOf: (pair: Pair) => Units | undefined;
  /** Value of the stock of each coin in USDT; zero for none. */
  readonly value: Decimal;
  /** Unique per start. */
  readonly epoch: string;
}

export async function stockInventory(inventory: Inventory): Promise<void> {
  const { exchange, epoch } = inventory;
  const targets = targetsOf(inventory);
  if (targets.size === 0) return;
  await exchange.transact((ledger, postedAt) => {
    for (const [coinId, target] of targets) {
      const missing = target - houseBalanceOf(ledger, coinId);
      if (missing * 2n <= target) continue;
      const cause = `house:${epoch}/${coinId}`;
      stockHouse(ledger, { coinId, amount: missing, cause, postedAt });
    }
  });
}

function targetsOf({ exchange, priceOf, value }: Inventory): ReadonlyMap<CoinId, bigint> {
  const targets = new Map<CoinId, bigint>();
  const valueUnits = exactUnitsOf(value);
  if (valueUnits === 0n) return targets;
  targets.set(QUOTE_COIN.id, valueUnits);
  for (const pair of exchange.pairs) {
    const price = pair.quoteCoinId === QUOTE_COIN.id ? priceOf(pair) : undefined;
    if (price === undefined || price === 0n) continue;
    targets.set(pair.tradeCoinId, divideFloor(valueUnits * UNIT, price));
  }
  return targets;
}
