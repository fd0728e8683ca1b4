/** Risk tiers of a contract as exact fractions. */
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { riskTiersOf, type RiskTier } from '#domain/futures/risk-tiers.ts';

/** @returns undefined when the rows are no tier table. */
export const tiersOf = ({ riskTiers }: FuturesContract): readonly RiskTier[] | undefined =>
  riskTiersOf(
    riskTiers.map((tier) => ({
      from: fractionOfDecimal(tier.from),
      to: fractionOfDecimal(tier.to),
      maintenanceRate: fractionOfDecimal(tier.maintenanceRate),
      leverageMax: fraction(BigInt(tier.leverageMax)),
    })),
  );
