/** Coins and pairs listed on this exchange. Ids never change, because they are stored in every data
 *  folder. */
import { bps, decimal } from '#contract/core/decimal.ts';
import { coinId, pairId, type CoinId, type PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';

interface Coin {
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

interface Steps {
  readonly tickSize: string;
  readonly priceDecimals: number;
  readonly lotSize: string;
  readonly sizeDecimals: number;
}

/** Steps as fine as the recordings of recent years: on a timeline, bars lose at most the last
 *  digits of older recordings. */
const STEPS: Readonly<Record<string, Steps>> = {
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

/** Numbers each pair by its position in the list: BTC_USDT is 1. */
export const PAIRS: readonly Pair[] = COINS.flatMap((traded) => {
  const steps = STEPS[traded.code];
  return steps === undefined ? [] : [pairOf(traded, steps)];
});

function pairOf(traded: Coin, steps: Steps): Pair {
  return {
    id: pairId(traded.id - QUOTE_COIN.id),
    tradeCoin: traded.code,
    tradeCoinId: traded.id,
    quoteCoin: QUOTE_COIN.code,
    quoteCoinId: QUOTE_COIN.id,
    tickSize: decimal(steps.tickSize),
    lotSize: decimal(steps.lotSize),
    minNotional: decimal('5'),
    priceDecimals: steps.priceDecimals,
    sizeDecimals: steps.sizeDecimals,
    makerFeeBps: bps(10),
    takerFeeBps: bps(10),
    collarPercent: 5,
    status: 'open',
  };
}

export const findPair = (id: PairId): Pair | undefined => PAIRS.find((pair) => pair.id === id);
