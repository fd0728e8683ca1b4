/** Coins and pairs that are listed without a file of the operator (TIDEMARK_LISTINGS). Ids never change, because they are stored in every data
 *  folder. */
import { bps, decimal } from '#contract/core/decimal.ts';
import { coinId, pairId, type CoinId, type PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';

export interface Coin {
  readonly id: CoinId;
  /** For example BTC. */
  readonly code: string;
  readonly name: string;
  /** Decimals an amount may have; the ledger uses 10^-8 for every coin. */
  readonly decimals: number;
}

const coin = (id: number, code: string, name: string): Coin => ({
  id: coinId(id),
  code,
  name,
  decimals: 8,
});

export const QUOTE_COIN = coin(1, 'USDT', 'Tether');

export const COINS: readonly Coin[] = [
  QUOTE_COIN,
  coin(2, 'BTC', 'Bitcoin'),
  coin(3, 'ETH', 'Ethereum'),
  coin(4, 'BNB', 'BNB'),
  coin(5, 'SOL', 'Solana'),
  coin(6, 'XRP', 'XRP'),
  coin(7, 'ADA', 'Cardano'),
  coin(8, 'DOGE', 'Dogecoin'),
  coin(9, 'LTC', 'Litecoin'),
  coin(10, 'DOT', 'Polkadot'),
  coin(11, 'LINK', 'Chainlink'),
  coin(12, 'AVAX', 'Avalanche'),
];

export interface PairTerms {
  readonly tickSize: string;
  readonly priceDecimals: number;
  readonly lotSize: string;
  readonly sizeDecimals: number;
  /** Smallest order in quote coin; 5 by default, as the fees are 10 and the collar is 5. */
  readonly minNotional?: string;
  readonly makerFeeBps?: number;
  readonly takerFeeBps?: number;
  readonly collarPercent?: number;
  readonly status?: Pair['status'];
}

/** Steps as fine as the recordings of recent years: on a timeline, bars lose at most the last
 *  digits of older recordings. */
const STEPS: Readonly<Record<string, PairTerms>> = {
  BTC: { tickSize: '0.01', priceDecimals: 2, lotSize: '0.00001', sizeDecimals: 5 },
  ETH: { tickSize: '0.01', priceDecimals: 2, lotSize: '0.0001', sizeDecimals: 4 },
  BNB: { tickSize: '0.1', priceDecimals: 1, lotSize: '0.001', sizeDecimals: 3 },
  SOL: { tickSize: '0.01', priceDecimals: 2, lotSize: '0.001', sizeDecimals: 3 },
  XRP: { tickSize: '0.0001', priceDecimals: 4, lotSize: '0.1', sizeDecimals: 1 },
  ADA: { tickSize: '0.0001', priceDecimals: 4, lotSize: '0.1', sizeDecimals: 1 },
  DOGE: { tickSize: '0.00001', priceDecimals: 5, lotSize: '1', sizeDecimals: 0 },
  LTC: { tickSize: '0.01', priceDecimals: 2, lotSize: '0.001', sizeDecimals: 3 },
  DOT: { tickSize: '0.0001', priceDecimals: 4, lotSize: '0.1', sizeDecimals: 1 },
  LINK: { tickSize: '0.0001', priceDecimals: 4, lotSize: '0.01', sizeDecimals: 2 },
  AVAX: { tickSize: '0.0001', priceDecimals: 4, lotSize: '0.01', sizeDecimals: 2 },
};

/** Numbers each pair by its coin: BTC_USDT is 1. */
export const PAIRS: readonly Pair[] = COINS.flatMap((traded) => {
  const steps = STEPS[traded.code];
  return steps === undefined ? [] : [usdtPairOf(traded, steps)];
});

/** Returns the pair of a coin with USDT. */
export function usdtPairOf(traded: Coin, terms: PairTerms): Pair {
  return {
    id: pairId(traded.id - QUOTE_COIN.id),
    tradeCoin: traded.code,
    tradeCoinId: traded.id,
    quoteCoin: QUOTE_COIN.code,
    quoteCoinId: QUOTE_COIN.id,
    tickSize: decimal(terms.tickSize),
    lotSize: decimal(terms.lotSize),
    minNotional: decimal(terms.minNotional ?? '5'),
    priceDecimals: terms.priceDecimals,
    sizeDecimals: terms.sizeDecimals,
    makerFeeBps: bps(terms.makerFeeBps ?? 10),
    takerFeeBps: bps(terms.takerFeeBps ?? 10),
    collarPercent: terms.collarPercent ?? 5,
    status: terms.status ?? 'open',
  };
}

export const findPair = (id: PairId): Pair | undefined => PAIRS.find((pair) => pair.id === id);
