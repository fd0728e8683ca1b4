/** Perpetual contracts that are listed without a file of the operator, settled in USDT. IDs never change, because they are
 *  stored in every data folder: 1000 above the spot pair's. */
import { assert } from '#contract/core/assert.ts';
import { bps, decimal, type Decimal } from '#contract/core/decimal.ts';
import { pairId, type PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { riskTiersOf, type RiskTier } from '#domain/futures/risk-tiers.ts';
import { PAIRS } from '#server/exchange/market-list.ts';

export interface TierRow {
  /** Lowest notional of the tier, in quote coin. */
  readonly from: Decimal;
  /** Notional at which the next tier starts. */
  readonly to: Decimal;
  /** 0.004 is 0.4%. */
  readonly maintenanceRate: Decimal;
  readonly leverageMax: number;
}

export interface FuturesContract {
  readonly pair: Pair;
  /** The spot pair whose price is the index. */
  readonly indexPairId: PairId;
  readonly tierRows: readonly TierRow[];
  readonly tiers: readonly RiskTier[];
  readonly leverageMax: number;
  /** Fees as rates: 0.0002 is 0.02%. */
  readonly makerFee: Decimal;
  readonly takerFee: Decimal;
  /** Largest sizes of one order, in trade coin. */
  readonly limitSizeMax: Decimal;
  readonly marketSizeMax: Decimal;
  /** Largest funding rate either way. */
  readonly fundingCap: Decimal;
  /** Largest distance of a limit price from the mark price, in percent. */
  readonly priceBandPercent: number;
  /** What the insurance fund pays for the contract within an hour at most, in quote coin. */
  readonly fundHourMax: Decimal;
}

export const LIQUIDATION_FEE = decimal('0.005');
const MAKER_FEE = decimal('0.0002');
const TAKER_FEE = decimal('0.0006');
/** One percent of the fund with which a simulation starts. */
export const FUND_HOUR_MAX = '10000';
const FIRST_ID = 1_000;

const tier = (from: string, to: string, rate: string, leverageMax: number): TierRow => ({
  from: decimal(from),
  to: decimal(to),
  maintenanceRate: decimal(rate),
  leverageMax,
});

const LARGE_TIERS: readonly TierRow[] = [
  tier('0', '50000', '0.004', 125),
  tier('50000', '600000', '0.005', 100),
  tier('600000', '3000000', '0.01', 75),
  tier('3000000', '12000000', '0.025', 50),
  tier('12000000', '70000000', '0.05', 25),
];
const MIDDLE_TIERS: readonly TierRow[] = [
  tier('0', '25000', '0.0065', 75),
  tier('25000', '150000', '0.01', 50),
  tier('150000', '900000', '0.02', 25),
  tier('900000', '3000000', '0.05', 10),
  tier('3000000', '15000000', '0.1', 5),
];
const SMALL_TIERS: readonly TierRow[] = [
  tier('0', '10000', '0.01', 50),
  tier('10000', '75000', '0.015', 25),
  tier('75000', '400000', '0.025', 20),
  tier('400000', '1500000', '0.05', 10),
  tier('1500000', '6000000', '0.125', 4),
];

export interface ContractTerms {
  readonly tickSize: string;
  readonly priceDecimals: number;
  readonly lotSize: string;
  readonly sizeDecimals: number;
  readonly tierRows: readonly TierRow[];
  readonly limitSizeMax: string;
  readonly marketSizeMax: string;
  readonly fundingCap: string;
  /** Default: `FUND_HOUR_MAX`. */
  readonly fundHourMax?: string | undefined;
}

/** One tick x lot is a whole number of units, so a notional has no remainder. */
const TERMS: Readonly<Record<string, ContractTerms>> = {
  BTC: {
    tickSize: '0.1',
    priceDecimals: 1,
    lotSize: '0.001',
    sizeDecimals: 3,
    tierRows: LARGE_TIERS,
    limitSizeMax: '1000',
    marketSizeMax: '120',
    fundingCap: '0.003',
  },
  ETH: {
    tickSize: '0.01',
    priceDecimals: 2,
    lotSize: '0.01',
    sizeDecimals: 2,
    tierRows: LARGE_TIERS,
    limitSizeMax: '10000',
    marketSizeMax: '2000',
    fundingCap: '0.003',
  },
  BNB: {
    tickSize: '0.1',
    priceDecimals: 1,
    lotSize: '0.01',
    sizeDecimals: 2,
    tierRows: MIDDLE_TIERS,
    limitSizeMax: '20000',
    marketSizeMax: '2000',
    fundingCap: '0.005',
  },
  SOL: {
    tickSize: '0.01',
    priceDecimals: 2,
    lotSize: '0.1',
    sizeDecimals: 1,
    tierRows: MIDDLE_TIERS,
    limitSizeMax: '50000',
    marketSizeMax: '8000',
    fundingCap: '0.005',
  },
  XRP: {
    tickSize: '0.0001',
    priceDecimals: 4,
    lotSize: '1',
    sizeDecimals: 0,
    tierRows: MIDDLE_TIERS,
    limitSizeMax: '5000000',
    marketSizeMax: '800000',
    fundingCap: '0.005',
  },
  DOGE: {
    tickSize: '0.00001',
    priceDecimals: 5,
    lotSize: '1',
    sizeDecimals: 0,
    tierRows: SMALL_TIERS,
    limitSizeMax: '30000000',
    marketSizeMax: '4000000',
    fundingCap: '0.0075',
  },
};

export const CONTRACTS: readonly FuturesContract[] = PAIRS.flatMap((spot) => {
  const terms = TERMS[spot.tradeCoin];
  return terms === undefined ? [] : [contractOf(spot, terms)];
});

/** Returns the contract of a coin; its spot pair is the index. The tiers must be a table. */
export function contractOf(spot: Pair, terms: ContractTerms): FuturesContract {
  const { tickSize, lotSize, priceDecimals, sizeDecimals, tierRows } = terms;
  const tiers = riskTiersOf(
    tierRows.map(({ from, to, maintenanceRate, leverageMax }) => ({
      from: fractionOfDecimal(from),
      to: fractionOfDecimal(to),
      maintenanceRate: fractionOfDecimal(maintenanceRate),
      leverageMax: fraction(BigInt(leverageMax)),
    })),
  );
  assert(tiers !== undefined, `the tiers of ${spot.tradeCoin} are a table`);
  return {
    pair: {
      ...spot,
      id: pairId(FIRST_ID + spot.id),
      tickSize: decimal(tickSize),
      lotSize: decimal(lotSize),
      priceDecimals,
      sizeDecimals,
      minNotional: decimal('5'),
      makerFeeBps: bps(2),
      takerFeeBps: bps(6),
      collarPercent: 5,
    },
    indexPairId: spot.id,
    tierRows,
    tiers,
    leverageMax: tierRows[0]?.leverageMax ?? 1,
    makerFee: MAKER_FEE,
    takerFee: TAKER_FEE,
    limitSizeMax: decimal(terms.limitSizeMax),
    marketSizeMax: decimal(terms.marketSizeMax),
    fundingCap: decimal(terms.fundingCap),
    priceBandPercent: 10,
    fundHourMax: decimal(terms.fundHourMax ?? FUND_HOUR_MAX),
  };
}
