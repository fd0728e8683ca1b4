/** Finds what is wrong with a list of coins whose fields are each valid. */
import { compareDecimals } from '#contract/core/decimal.ts';
import { decimal } from '#contract/core/decimal.ts';
import { fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { riskTiersOf } from '#domain/futures/risk-tiers.ts';
import { COINS, QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { ListedCoin } from './listings-format.ts';

/** The ledger's smallest unit. */
const UNIT_DECIMALS = 8;

/** @returns one sentence, undefined when there is no problem. */
export function listingsProblem(coins: readonly ListedCoin[]): string | undefined {
  const quote = coins.find(({ code }) => code === QUOTE_COIN.code);
  if (quote === undefined) return `coins must contain ${QUOTE_COIN.code}.`;
  if (quote.pair !== undefined || quote.contract !== undefined) {
    return `${QUOTE_COIN.code} has no pair and no contract, because prices are quoted in it.`;
  }
  const twice =
    firstRepeated(coins.map(({ id }) => `the ID ${id}`)) ??
    firstRepeated(coins.map(({ code }) => code));
  if (twice !== undefined) return `${twice} is listed twice.`;
  for (const coin of coins) {
    const problem = coinProblem(coin);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function coinProblem({ id, code, networks, pair, contract }: ListedCoin): string | undefined {
  // Icons, recordings and welcome money belong to these IDs and codes.
  const builtIn = COINS.find((coin) => coin.code === code || coin.id === id);
  if (builtIn !== undefined && (builtIn.code !== code || builtIn.id !== id)) {
    return `${builtIn.code} has the ID ${builtIn.id} on every exchange, so ${code} with the ID ${id} cannot be listed.`;
  }
  const network = firstRepeated(networks.map((one) => String(one.network_id)));
  if (network !== undefined) return `${code} is listed twice on network ${network}.`;
  const crossed = networks.find((one) => isAbove(one.min_withdrawal, one.max_withdrawal));
  if (crossed !== undefined) {
    return `${code} on network ${crossed.network_id}: min_withdrawal must be at most max_withdrawal.`;
  }
  if (pair !== undefined && !areStepsExact(pair)) return stepsProblem(`the pair of ${code}`);
  if (contract === undefined) return undefined;
  if (pair === undefined) return `the contract of ${code} requires its pair, which is the index.`;
  if (!areStepsExact(contract)) return stepsProblem(`the contract of ${code}`);
  return areTiersTable(contract)
    ? undefined
    : `the tiers of ${code} must start at 0, continue each other, and have rising rates and falling leverage.`;
}

const firstRepeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);

const isAbove = (one: string, other: string): boolean =>
  compareDecimals(decimal(one), decimal(other)) > 0;

/** One tick x lot must be a whole number of units, so that a notional has no remainder. */
const areStepsExact = (steps: { readonly tick_size: string; readonly lot_size: string }): boolean =>
  decimalsOf(steps.tick_size) + decimalsOf(steps.lot_size) <= UNIT_DECIMALS;

const decimalsOf = (step: string): number => step.split('.')[1]?.length ?? 0;

const stepsProblem = (what: string): string =>
  `tick_size and lot_size of ${what} must have at most ${UNIT_DECIMALS} decimals together.`;

const areTiersTable = ({ tiers }: NonNullable<ListedCoin['contract']>): boolean =>
  riskTiersOf(
    tiers.map((tier) => ({
      from: fractionOfDecimal(decimal(tier.from)),
      to: fractionOfDecimal(decimal(tier.to)),
      maintenanceRate: fractionOfDecimal(decimal(tier.maintenance_rate)),
      leverageMax: fraction(BigInt(tier.leverage_max)),
    })),
  ) !== undefined;
