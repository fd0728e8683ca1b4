/** A listed contract in the form of the engine. */
import { assert } from '#contract/core/assert.ts';
import { exactUnitsOf, lots, type Decimal, type Lots } from '#contract/core/decimal.ts';
import { lotsOf, type Pair } from '#contract/core/pair.ts';
import { bandShareOf } from '#domain/futures/price-band.ts';
import { LIQUIDATION_FEE, type FuturesContract } from './contract-list.ts';
import type { FuturesContract as EngineContract } from './engine/engine-terms.ts';

export const engineContractOf = (contract: FuturesContract): EngineContract => ({
  id: contract.pair.id,
  tickSize: contract.pair.tickSize,
  lotSize: contract.pair.lotSize,
  sizeMin: lots(1),
  limitSizeMax: sizeOf(contract.limitSizeMax, contract.pair),
  marketSizeMax: sizeOf(contract.marketSizeMax, contract.pair),
  notionalMin: exactUnitsOf(contract.pair.minNotional),
  makerFee: contract.makerFee,
  takerFee: contract.takerFee,
  liquidationFee: LIQUIDATION_FEE,
  tiers: contract.tiers,
  priceBand: bandShareOf(contract.priceBandPercent),
  fundHourMax: exactUnitsOf(contract.fundHourMax),
  status: contract.pair.status === 'open' ? 'open' : 'close_only',
});

function sizeOf(size: Decimal, pair: Pair): Lots {
  const count = lotsOf(size, pair);
  assert(count !== undefined, `${size} is a multiple of the lot`);
  return count;
}
