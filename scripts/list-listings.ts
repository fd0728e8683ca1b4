/** Writes the built-in coins, networks, pairs and contracts in the format of the operator's file, as
 *  the example to start from. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { COIN_NETWORKS } from '#server/custody/coin-networks.ts';
import { COINS, PAIRS } from '#server/exchange/market-list.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import type { Page } from './draw-machines.ts';

export const LISTINGS_EXAMPLE = 'docs/listings.example.json';

export const listingsPage = (): Page => ({
  path: LISTINGS_EXAMPLE,
  text: `${JSON.stringify({ coins: COINS.map(({ code }) => coinOf(code)) }, undefined, 2)}\n`,
});

function coinOf(code: string) {
  const coin = COINS.find((one) => one.code === code);
  const pair = PAIRS.find(({ tradeCoin }) => tradeCoin === code);
  const contract = CONTRACTS.find((one) => one.pair.tradeCoin === code);
  return {
    id: coin?.id,
    code,
    name: coin?.name,
    networks: COIN_NETWORKS.filter((one) => one.coin === code).map((one) => ({
      network_id: one.network.id,
      min_deposit: decimalOfUnits(one.minDeposit),
      min_withdrawal: decimalOfUnits(one.minWithdrawal),
      max_withdrawal: decimalOfUnits(one.maxWithdrawal),
      step: decimalOfUnits(one.step),
      fee: decimalOfUnits(one.fee),
      fee_rate: one.feeRate,
      is_deposit_open: one.isDepositOpen,
      is_withdrawal_open: one.isWithdrawalOpen,
    })),
    ...(pair && {
      pair: {
        tick_size: pair.tickSize,
        lot_size: pair.lotSize,
        min_notional: pair.minNotional,
        maker_fee_bps: pair.makerFeeBps,
        taker_fee_bps: pair.takerFeeBps,
        collar_percent: pair.collarPercent,
        status: pair.status,
      },
    }),
    ...(contract && {
      contract: {
        tick_size: contract.pair.tickSize,
        lot_size: contract.pair.lotSize,
        tiers: contract.tierRows.map((tier) => ({
          from: tier.from,
          to: tier.to,
          maintenance_rate: tier.maintenanceRate,
          leverage_max: tier.leverageMax,
        })),
        limit_size_max: contract.limitSizeMax,
        market_size_max: contract.marketSizeMax,
        funding_cap: contract.fundingCap,
      },
    }),
  };
}
