/** A perpetual contract: a pair with leverage, risk tiers and funding. It settles in its quote coin. */
import * as v from 'valibot';
import { decimal, type Decimal } from '../core/decimal.ts';
import { leveragePresetOf, type LeveragePreset } from '../core/leverage.ts';
import type { Pair } from '../core/pair.ts';
import { codec, listOf } from '../codec.ts';
import { countIn, decimalText, flag, isOn, numberFlagOf } from '../wire.ts';
import { leverageNumber, leveragePolicyNumber, type LeveragePolicy } from './futures-terms.ts';
import { pairCodec, pairEntries } from './pair.ts';

/** Notional from which a contract requires more maintenance margin and allows less leverage. */
export interface RiskTierTerms {
  /** From 1. */
  readonly tier: number;
  /** Lowest notional of the tier, in quote coin. */
  readonly from: Decimal;
  /** Notional at which the next tier starts; the last tier also covers all above. */
  readonly to: Decimal;
  /** 0.004 is 0.4% of the notional. */
  readonly maintenanceRate: Decimal;
  readonly leverageMax: number;
  /** Quote coin that makes the maintenance margin continuous at the lower border. */
  readonly maintenanceAmount: Decimal;
}

export const riskTierCodec = codec(
  v.object({
    tier: countIn(1, 100),
    from: decimalText,
    to: decimalText,
    mmr: decimalText,
    max_leverage: leverageNumber,
    maintenance_amount: v.nullish(decimalText),
  }),
  {
    decode: (wire): RiskTierTerms => ({
      tier: wire.tier,
      from: wire.from,
      to: wire.to,
      maintenanceRate: wire.mmr,
      leverageMax: wire.max_leverage,
      maintenanceAmount: wire.maintenance_amount ?? decimal('0'),
    }),
    encode: (tier) => ({
      tier: tier.tier,
      from: tier.from,
      to: tier.to,
      mmr: tier.maintenanceRate,
      max_leverage: tier.leverageMax,
      maintenance_amount: tier.maintenanceAmount,
    }),
  },
);
const riskTiersCodec = listOf(riskTierCodec);

/** Its ID is 1000 plus that of the spot pair of the same coins. */
export interface FuturesContract extends Pair {
  /** Maximum leverage, allowed in the first risk tier. */
  readonly leverageMax: number;
  readonly leveragePreset: LeveragePreset;
  /** Ascending. */
  readonly riskTiers: readonly RiskTierTerms[];
  /** Smallest size of an order, in trade coin. */
  readonly sizeMin: Decimal;
  readonly limitSizeMax: Decimal;
  readonly marketSizeMax: Decimal;
  /** Maximum distance of a limit price from the mark price, in percent. */
  readonly priceBandPercent: number;
  readonly fundingIntervalHours: number;
  readonly leveragePolicy: LeveragePolicy;
  /** In settlement or delisting: positions can only be closed. */
  readonly isCloseOnly: boolean;
}

/** Wire fields of a contract: alone in the dashboard, next to its statistics in the list. */
export const futuresContractEntries = {
  ...pairEntries,
  max_leverage: leverageNumber,
  risk_tiers: v.array(riskTierCodec.wire),
  min_qty: decimalText,
  max_qty_limit: decimalText,
  max_qty_market: decimalText,
  price_band: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  funding_interval_hours: countIn(1, 24),
  isolated_leverage_policy: v.nullish(leveragePolicyNumber.wire),
  close_only: v.nullish(flag),
};

export const futuresContractCodec = codec(v.object(futuresContractEntries), {
  decode: (wire): FuturesContract => ({
    ...pairCodec.decode(wire),
    leverageMax: wire.max_leverage,
    leveragePreset: leveragePresetOf(wire.max_leverage),
    riskTiers: riskTiersCodec.decode(wire.risk_tiers),
    sizeMin: wire.min_qty,
    limitSizeMax: wire.max_qty_limit,
    marketSizeMax: wire.max_qty_market,
    priceBandPercent: wire.price_band,
    fundingIntervalHours: wire.funding_interval_hours,
    leveragePolicy:
      typeof wire.isolated_leverage_policy === 'number'
        ? leveragePolicyNumber.decode(wire.isolated_leverage_policy)
        : 'flexible',
    isCloseOnly: isOn(wire.close_only),
  }),
  encode: (contract) => ({
    ...pairCodec.encode(contract),
    max_leverage: contract.leverageMax,
    risk_tiers: riskTiersCodec.encode(contract.riskTiers),
    min_qty: contract.sizeMin,
    max_qty_limit: contract.limitSizeMax,
    max_qty_market: contract.marketSizeMax,
    price_band: contract.priceBandPercent,
    funding_interval_hours: contract.fundingIntervalHours,
    isolated_leverage_policy: leveragePolicyNumber.encode(contract.leveragePolicy),
    close_only: numberFlagOf(contract.isCloseOnly),
  }),
});
