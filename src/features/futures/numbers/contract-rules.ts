/** Rules of a futures contract, in the form that the formulas use. */
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import type { FuturesContract, RiskTierTerms } from '#contract/entities/futures-contract.ts';
import { fraction, fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import { riskTiersOf, type RiskTier, type TierTerms } from '#domain/futures/risk-tiers.ts';

export interface ContractRules {
  readonly tradeCoin: string;
  /** Coin of margins and profits. */
  readonly quoteCoin: string;
  readonly tickSize: Decimal;
  readonly lotSize: Decimal;
  /** 0.0006 is 0.06%. */
  readonly takerFee: Fraction;
  /** 50 or 125. */
  readonly leverageMax: number;
  /** At least one. */
  readonly tiers: readonly RiskTier[];
}

/** Cache per contract: rows of tables read the rules with each price. */
const rulesByContract = new WeakMap<FuturesContract, ContractRules>();

export function contractRulesOf(contract: FuturesContract): ContractRules {
  const known = rulesByContract.get(contract);
  if (known !== undefined) return known;
  const { tradeCoin, quoteCoin, tickSize, lotSize, leverageMax, takerFeeBps, riskTiers } = contract;
  const rules: ContractRules = {
    tradeCoin,
    quoteCoin,
    tickSize,
    lotSize,
    leverageMax,
    takerFee: fractionOfDecimal(decimalOfUnits(BigInt(takerFeeBps), 4)),
    tiers: tiersOf(riskTiers),
  };
  rulesByContract.set(contract, rules);
  return rules;
}

/** Calculates the maintenance amounts; tiers of another rule keep the amounts of the exchange. */
const tiersOf = (tiers: readonly RiskTierTerms[]): readonly RiskTier[] =>
  riskTiersOf(tiers.map(tierTermsOf)) ??
  tiers.map((tier) => ({
    ...tierTermsOf(tier),
    maintenanceAmount: fractionOfDecimal(tier.maintenanceAmount),
  }));

const tierTermsOf = ({ from, to, maintenanceRate, leverageMax }: RiskTierTerms): TierTerms => ({
  from: fractionOfDecimal(from),
  to: fractionOfDecimal(to),
  maintenanceRate: fractionOfDecimal(maintenanceRate),
  leverageMax: fraction(BigInt(leverageMax)),
});
