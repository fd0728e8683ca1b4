/** Risk tiers of the worked examples: notional in USDT, up to 125x. */
import { decimal } from '#contract/core/decimal.ts';
import { fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import { riskTiersOf, type RiskTier, type TierTerms } from '#domain/futures/risk-tiers.ts';

export const BTC_TIER_ROWS = [
  { from: '0', to: '50000', mmr: '0.004', max_leverage: '125' },
  { from: '50000', to: '600000', mmr: '0.005', max_leverage: '100' },
  { from: '600000', to: '3000000', mmr: '0.01', max_leverage: '75' },
  { from: '3000000', to: '12000000', mmr: '0.025', max_leverage: '50' },
  { from: '12000000', to: '70000000', mmr: '0.05', max_leverage: '25' },
] as const;

export const exact = (text: string): Fraction => fractionOfDecimal(decimal(text));

export const termsOf = (
  row: Readonly<Record<keyof (typeof BTC_TIER_ROWS)[number], string>>,
): TierTerms => ({
  from: exact(row.from),
  to: exact(row.to),
  maintenanceRate: exact(row.mmr),
  leverageMax: exact(row.max_leverage),
});

export function btcTiers(): readonly RiskTier[] {
  const tiers = riskTiersOf(BTC_TIER_ROWS.map(termsOf));
  if (tiers === undefined) throw new Error('the tiers are a table');
  return tiers;
}
