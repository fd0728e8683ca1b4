/** Coins, networks, pairs and contracts of this exchange: those of the operator's file, or the
 *  built-in ones. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { Pair } from '#contract/core/pair.ts';
import {
  BUILT_IN_COIN_NETWORKS,
  coinNetworkFrom,
  type CoinNetwork,
} from '#server/custody/coin-networks.ts';
import type { Db } from '#server/db/database.ts';
import { coinsOf, hasSameSteps, pairsOf } from '#server/exchange/catalogue.ts';
import { COINS, PAIRS, QUOTE_COIN, usdtPairOf, type Coin } from '#server/exchange/market-list.ts';
import { CONTRACTS, contractOf, type FuturesContract } from '#server/futures/contract-list.ts';
import { ConfigError } from './config.ts';
import { listingsFile, type ListedCoin, type ListingsFile } from './listings-format.ts';
import { listingsProblem } from './listings-problem.ts';

export interface Listings {
  readonly coins: readonly Coin[];
  readonly pairs: readonly Pair[];
  readonly networks: readonly CoinNetwork[];
  readonly contracts: readonly FuturesContract[];
  /** Whether terms of stored pairs follow the list: true for a file. */
  readonly isFile: boolean;
}

const BUILT_IN: Listings = {
  coins: COINS,
  pairs: PAIRS,
  networks: BUILT_IN_COIN_NETWORKS,
  contracts: CONTRACTS,
  isFile: false,
};

/** @throws ConfigError that names the wrong field. */
export function readListings(path: string | undefined): Listings {
  if (path === undefined) return BUILT_IN;
  const file = parseListings(jsonOf(textOf(path)), path);
  const problem = listingsProblem(file.coins);
  if (problem !== undefined) throw configError(problem);
  return listingsOf(file);
}

/** @throws ConfigError when stored orders and trades contradict the file. */
export function checkStored(db: Db, { coins, pairs, isFile }: Listings): void {
  if (!isFile) return;
  const storedCoins = new Map(coinsOf(db).map((coin) => [coin.id, coin.code]));
  for (const { id, code } of coins) {
    const stored = storedCoins.get(id);
    if (stored !== undefined && stored !== code) {
      throw configError(`the coin with ID ${id} is ${stored} in the data folder and stays it.`);
    }
  }
  const storedPairs = new Map(pairsOf(db).map((pair) => [pair.id, pair]));
  for (const pair of pairs) {
    const stored = storedPairs.get(pair.id);
    if (stored === undefined || hasSameSteps(stored, pair)) continue;
    const steps = `tick size ${stored.tickSize} and lot size ${stored.lotSize}`;
    throw configError(
      `the pair of ${pair.tradeCoin} keeps its ${steps}: orders are stored in them.`,
    );
  }
}

const configError = (problem: string) => new ConfigError(`TIDEMARK_LISTINGS: ${problem}`);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw configError(`${path} cannot be read.`);
  }
}

function parseListings(json: unknown, path: string): ListingsFile {
  if (typeof json !== 'object' || json === null) throw configError(`${path} holds no JSON object.`);
  const result = v.safeParse(listingsFile, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object') {
    const problem = issue.expected === 'never' ? 'is no field' : 'is missing';
    throw configError(`${field} ${problem}.`);
  }
  throw configError(`${field} must be ${issue.message}.`);
}

function listingsOf({ coins: listed }: ListingsFile): Listings {
  const coins = listed.map(coinOf);
  const pairs = listed.flatMap((coin) => pairsOfCoin(coin));
  return {
    coins,
    pairs,
    networks: listed.flatMap((coin) => networksOf(coin)),
    contracts: listed.flatMap((coin) => {
      const spot = pairs.find(({ tradeCoin }) => tradeCoin === coin.code);
      return contractsOf(coin, spot);
    }),
    isFile: true,
  };
}

const coinOf = ({ id, code, name }: ListedCoin): Coin => ({
  id: coinId(id),
  code,
  name,
  decimals: QUOTE_COIN.decimals,
});

const decimalsOf = (step: string): number => step.split('.')[1]?.length ?? 0;

function pairsOfCoin(coin: ListedCoin): Pair[] {
  const { pair } = coin;
  if (pair === undefined) return [];
  return [
    usdtPairOf(coinOf(coin), {
      tickSize: pair.tick_size,
      priceDecimals: decimalsOf(pair.tick_size),
      lotSize: pair.lot_size,
      sizeDecimals: decimalsOf(pair.lot_size),
      minNotional: pair.min_notional,
      makerFeeBps: pair.maker_fee_bps,
      takerFeeBps: pair.taker_fee_bps,
      collarPercent: pair.collar_percent,
      status: pair.status,
    }),
  ];
}

const networksOf = (coin: ListedCoin): CoinNetwork[] =>
  coin.networks.map((network) =>
    coinNetworkFrom(coinOf(coin), {
      networkId: network.network_id,
      minDeposit: network.min_deposit,
      minWithdrawal: network.min_withdrawal,
      maxWithdrawal: network.max_withdrawal,
      step: network.step,
      fee: network.fee,
      feeRate: network.fee_rate,
      isDepositOpen: network.is_deposit_open,
      isWithdrawalOpen: network.is_withdrawal_open,
    }),
  );

function contractsOf({ contract }: ListedCoin, spot: Pair | undefined): FuturesContract[] {
  if (contract === undefined) return [];
  assert(spot !== undefined, 'a contract has an index');
  return [
    contractOf(spot, {
      tickSize: contract.tick_size,
      priceDecimals: decimalsOf(contract.tick_size),
      lotSize: contract.lot_size,
      sizeDecimals: decimalsOf(contract.lot_size),
      tierRows: contract.tiers.map((tier) => ({
        from: decimal(tier.from),
        to: decimal(tier.to),
        maintenanceRate: decimal(tier.maintenance_rate),
        leverageMax: tier.leverage_max,
      })),
      limitSizeMax: contract.limit_size_max,
      marketSizeMax: contract.market_size_max,
      fundingCap: contract.funding_cap,
      fundHourMax: contract.fund_hour_max,
    }),
  ];
}
