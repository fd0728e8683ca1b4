/** Token of a project as a coin of the exchange: it has wallets from the start, neither network nor price before its
 *  listing, and a market from then on. */
import { decimal, exactUnitsOf, UNIT_DECIMALS, type Decimal } from '#contract/core/decimal.ts';
import { coinId, type CoinId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { QUOTE_COIN, usdtPairOf } from '#server/exchange/market-list.ts';
import { findCoin, type LaunchpadContext } from '../launchpad-context.ts';
import type { ProjectRecord } from './project-rows.ts';

/** Above the IDs of listed coins. */
const COIN_ID_BASE = 100_000;

export const coinIdOfProject = (projectId: number): CoinId => coinId(COIN_ID_BASE + projectId);

/** Adds the coin unless it exists. It follows the transaction that stores its project, and is repeated at each start. */
export async function ensureCoin(
  context: Pick<LaunchpadContext, 'exchange'>,
  { coinId: id, terms }: Pick<ProjectRecord, 'coinId' | 'terms'>,
): Promise<void> {
  if (findCoin(context, terms.coin) !== undefined) return;
  await context.exchange.addCoin({ id, code: terms.coin, name: terms.name });
}

/** Significant digits of a price after the first one. */
const FINE_DIGITS = 3;
const SIZE_DECIMALS_MAX = 3;

/** Steps of the market: four digits of the price, and sizes such that a lot at a tick is a whole unit. */
export function pairOfProject({ coinId: id, terms }: ProjectRecord): Pair {
  const price = exactUnitsOf(terms.price);
  const magnitude = price.toString().length - 1 - UNIT_DECIMALS;
  const priceDecimals = Math.min(UNIT_DECIMALS, Math.max(0, FINE_DIGITS - magnitude));
  const free = UNIT_DECIMALS - priceDecimals;
  const sizeDecimals = Math.min(free, Math.max(0, SIZE_DECIMALS_MAX + magnitude));
  const coin = { id, code: terms.coin, name: terms.name, decimals: UNIT_DECIMALS };
  return usdtPairOf(coin, {
    tickSize: stepText(priceDecimals),
    priceDecimals,
    lotSize: stepText(sizeDecimals),
    sizeDecimals,
  });
}

const stepText = (decimals: number): Decimal =>
  decimal(decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`);

/** Opens the market unless it exists. @returns its pair */
export async function ensurePair(
  { exchange }: Pick<LaunchpadContext, 'exchange'>,
  project: ProjectRecord,
): Promise<Pair> {
  const pair = pairOfProject(project);
  const known = exchange.pair(pair.id);
  if (known !== undefined) return known;
  await exchange.addPair(pair);
  return pair;
}

/** The market of a project, for example HRB_USDT; undefined before the listing. */
export function pairTextOfProject(
  { exchange }: Pick<LaunchpadContext, 'exchange'>,
  { coinId: id, listedAt }: ProjectRecord,
): string | undefined {
  if (listedAt === undefined) return undefined;
  const pair = exchange.pairs.find(
    ({ tradeCoinId, quoteCoinId }) => tradeCoinId === id && quoteCoinId === QUOTE_COIN.id,
  );
  return pair && pairTextOf(pair);
}
