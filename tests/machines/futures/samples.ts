/** A signed-in user at the contract of the samples: 10,000 USDT, isolated, 20x. */
import { decimal } from '#contract/core/decimal.ts';
import { ticksOf } from '#contract/core/pair.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { btcContract, sampleFuturesWallet, samplePosition } from '#contract/samples/futures.ts';
import type { FuturesFacts, FuturesMarket } from '#machines/futures/futures-draft.ts';

export const contract = btcContract;

export function ticksAt(price: string) {
  const ticks = ticksOf(decimal(price), contract);
  if (ticks === undefined) throw new Error(`${price} is on the tick`);
  return ticks;
}

export const marketAt = (price: string, patch: Partial<FuturesMarket> = {}): FuturesMarket => ({
  bestBid: ticksAt(price),
  bestAsk: ticksAt(price),
  lastPrice: ticksAt(price),
  markPrice: decimal(price),
  indexPrice: decimal(price),
  isTradable: true,
  isMarkLive: true,
  ...patch,
});

export const walletWith = (available: string) => ({
  ...sampleFuturesWallet,
  balance: decimal(available),
  isolatedMargin: decimal('0'),
  orderMargin: decimal('0'),
  available: decimal(available),
});

export const factsWith = (patch: Partial<FuturesFacts> = {}): FuturesFacts => ({
  contract,
  settings: { leverage: 20, marginMode: 'isolated', positionMode: 'hedge' },
  wallet: walletWith('10000'),
  positions: [],
  openOrders: [],
  market: marketAt('60000'),
  slippagePercentMax: 1,
  ...patch,
});

/** Long of 0.5 at 60,000 with 1,500, isolated. */
export const longOf = (patch: Partial<FuturesPosition> = {}): FuturesPosition => ({
  ...samplePosition,
  // It follows from size and entry price, which a patch may change.
  entryValue: undefined,
  partialStops: [],
  takeProfit: undefined,
  stopLoss: undefined,
  closableSize: decimal('0.5'),
  ...patch,
});
