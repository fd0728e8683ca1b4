/** A perpetual contract: a pair with leverage, risk tiers and funding. It settles in its quote coin. */
import * as v from 'valibot';
import { decimal } from '../core/decimal.ts';
import { leveragePresetOf } from '../core/leverage.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { derivedField } from '../joint-fields.ts';
import { countIn, decimalText, numberFlag } from '../wire.ts';
import { leverageNumber, leveragePolicyNumber } from './futures-terms.ts';
import { pairCodec } from './pair.ts';

export const riskTierCodec = fields({
  /** From 1. */
  tier: field('tier', countIn(1, 100)),
  /** Lowest notional of the tier, in quote coin. */
  from: field('from', decimalText),
  /** Notional at which the next tier starts; the last tier also covers all above. */
  to: field('to', decimalText),
  /** 0.004 is 0.4% of the notional. */
  maintenanceRate: field('mmr', decimalText),
  leverageMax: field('max_leverage', leverageNumber),
  /** Quote coin that makes the maintenance margin continuous at the lower border. */
  maintenanceAmount: fieldWithDefault('maintenance_amount', decimalText, decimal('0')),
});
/** Notional from which a contract requires more maintenance margin and allows less leverage. */
export type RiskTierTerms = ModelOf<typeof riskTierCodec>;

const leverageMax = field('max_leverage', leverageNumber);

/** Its ID is 1000 plus that of the spot pair of the same coins. */
export const futuresContractCodec = fields({
  ...pairCodec.fields,
  /** Maximum leverage, allowed in the first risk tier. */
  leverageMax,
  leveragePreset: derivedField(leverageMax, leveragePresetOf),
  /** Ascending. */
  riskTiers: field('risk_tiers', listOf(riskTierCodec)),
  /** Smallest size of an order, in trade coin. */
  sizeMin: field('min_qty', decimalText),
  limitSizeMax: field('max_qty_limit', decimalText),
  marketSizeMax: field('max_qty_market', decimalText),
  /** Maximum distance of a limit price from the mark price, in percent. */
  priceBandPercent: field('price_band', v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  fundingIntervalHours: field('funding_interval_hours', countIn(1, 24)),
  leveragePolicy: fieldWithDefault('isolated_leverage_policy', leveragePolicyNumber, 'flexible'),
  /** In settlement or delisting: positions can only be closed. */
  isCloseOnly: fieldWithDefault('close_only', numberFlag, false),
});
export type FuturesContract = ModelOf<typeof futuresContractCodec>;
