/** A futures account for stories: contracts, positions, orders, wallet and live prices. Figures of a
 *  position are calculated from its size, entry and mark price. */
import { proxy } from 'valtio';
import { bps, decimal, type Decimal } from '#contract/core/decimal.ts';
import { futuresOrderId, pairId, positionId, type CoinId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import { leveragePresetOf } from '#contract/core/leverage.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { BTC_TIER_ROWS } from '#tests/support/futures/btc-tiers.ts';
import { fraction, fractionOfDecimal, plus } from '#domain/futures/fraction.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import {
  bankruptcyPriceOf,
  breakEvenPriceOf,
  initialMarginOf,
  marginRatioOf,
  notionalOf,
  profitAt,
} from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf } from '#domain/futures/risk-tiers.ts';
import { riskedAccountOf, type RiskedAccount } from '#src/features/futures/numbers/account-risk.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';
import { contractRulesOf } from '#src/features/futures/numbers/contract-rules.ts';
import { roundedDecimal } from '#src/features/futures/numbers/futures-text.ts';
import { roiOf } from '#src/features/futures/formulas/position-formulas.ts';
import type { FuturesQuote } from '#src/features/futures/numbers/quote.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';

export const btcContract: FuturesContract = {
  ...btcUsdt,
  id: pairId(1001),
  tickSize: decimal('0.1'),
  lotSize: decimal('0.001'),
  priceDecimals: 1,
  sizeDecimals: 3,
  makerFeeBps: bps(2),
  takerFeeBps: bps(6),
  leverageMax: 125,
  leveragePreset: leveragePresetOf(125),
  riskTiers: BTC_TIER_ROWS.map((row, at) => ({
    tier: at + 1,
    from: decimal(row.from),
    to: decimal(row.to),
    maintenanceRate: decimal(row.mmr),
    leverageMax: Number(row.max_leverage),
    maintenanceAmount: decimal('0'),
  })),
  sizeMin: decimal('0.001'),
  limitSizeMax: decimal('500'),
  marketSizeMax: decimal('120'),
  priceBandPercent: 5,
  fundingIntervalHours: 8,
  leveragePolicy: 'flexible',
  isCloseOnly: false,
};

export const ethContract: FuturesContract = {
  ...btcContract,
  id: pairId(1003),
  tradeCoin: 'ETH',
  tradeCoinId: 3 as CoinId,
  tickSize: decimal('0.01'),
  lotSize: decimal('0.01'),
  priceDecimals: 2,
  sizeDecimals: 2,
  leverageMax: 50,
  leveragePreset: leveragePresetOf(50),
  riskTiers: btcContract.riskTiers.map((tier) => ({
    ...tier,
    leverageMax: Math.min(50, tier.leverageMax),
  })),
};

export const btcRules = contractRulesOf(btcContract);
export const ethRules = contractRulesOf(ethContract);

export interface SamplePosition extends Pick<
  Partial<FuturesPosition>,
  'takeProfit' | 'stopLoss' | 'partialStops' | 'fundingFee' | 'deleveragingLevel' | 'status'
> {
  readonly id?: string;
  readonly contract?: FuturesContract;
  readonly side?: FuturesPosition['side'];
  readonly marginMode?: FuturesPosition['marginMode'];
  readonly leverage?: number;
  readonly size?: string;
  readonly entryPrice?: string;
  readonly markPrice?: string;
  /** Isolated margin on top of the initial margin. */
  readonly addedMargin?: string;
  /** Collateral of a cross position. */
  readonly wallet?: string;
}

const text = (value: Parameters<typeof roundedDecimal>[0], rounding: 'up' | 'down'): Decimal =>
  roundedDecimal(value, 8, rounding);

/** Long 0.5 BTC at 60,000 with 20x, unless changed. */
export function samplePosition({
  id = 'position-1',
  contract = btcContract,
  side = 'long',
  marginMode = 'isolated',
  leverage = 20,
  size = '0.5',
  entryPrice = '60000',
  markPrice = '63000',
  addedMargin = '0',
  wallet = '5000',
  ...changes
}: SamplePosition = {}): FuturesPosition {
  const rules = contractRulesOf(contract);
  const terms = {
    side,
    size: fractionOfDecimal(decimal(size)),
    entryPrice: fractionOfDecimal(decimal(entryPrice)),
  };
  const exactLeverage = fraction(BigInt(leverage));
  const mark = fractionOfDecimal(decimal(markPrice));
  const initial = initialMarginOf(terms, exactLeverage);
  const margin = plus(initial, fractionOfDecimal(decimal(addedMargin)));
  const collateral = marginMode === 'isolated' ? margin : fractionOfDecimal(decimal(wallet));
  const maintenance = maintenanceMarginOf(rules.tiers, notionalOf(terms.size, mark));
  const profit = profitAt(terms, mark);
  const ratio = marginRatioOf(maintenance, plus(collateral, profit));
  const liquidation = liquidationPriceOf(terms, collateral, rules.tiers);
  const bankruptcy = bankruptcyPriceOf(terms, collateral);
  const rounding = side === 'long' ? 'up' : 'down';
  return {
    id: positionId(id),
    pairId: contract.id,
    quoteCoinId: contract.quoteCoinId,
    tradeCoinId: contract.tradeCoinId,
    side,
    marginMode,
    leverage,
    size: decimal(size),
    closableSize: decimal(size),
    entryPrice: decimal(entryPrice),
    entryValue: text(notionalOf(terms.size, terms.entryPrice), 'down'),
    markPrice: decimal(markPrice),
    notional: text(notionalOf(terms.size, mark), 'down'),
    margin: marginMode === 'isolated' ? text(margin, 'down') : decimal('0'),
    initialMargin: text(initial, 'up'),
    maintenanceMargin: text(maintenance, 'up'),
    marginRatio: ratio && text(ratio, 'up'),
    liquidationPrice: liquidation && text(liquidation, rounding),
    bankruptcyPrice: bankruptcy && text(bankruptcy, rounding),
    breakEvenPrice: text(breakEvenPriceOf(terms, rules.takerFee), rounding),
    unrealizedPnl: text(profit, 'down'),
    roi: text(roiOf(terms, mark, exactLeverage), 'down'),
    realizedPnl: decimal('-18'),
    fundingFee: decimal('-3.05'),
    takeProfit: undefined,
    stopLoss: undefined,
    partialStops: [],
    deleveragingLevel: 4,
    status: 'normal',
    openedAt: epochMs(STORY_TIME_MS - 7_200_000),
    updatedAt: epochMs(STORY_TIME_MS - 60_000),
    version: 3,
    ...changes,
  };
}

export const sampleWallet: FuturesWallet = {
  coinId: btcContract.quoteCoinId,
  coin: 'USDT',
  balance: decimal('12500.75'),
  isolatedMargin: decimal('1500'),
  orderMargin: decimal('240.5'),
  crossInitialMargin: decimal('600'),
  unrealizedPnl: decimal('1500'),
  equity: decimal('14000.75'),
  available: decimal('10160.25'),
  marginRatio: decimal('0.0482'),
};

/** Live prices of a contract, as a store. */
export const sampleQuote = (changes: Partial<FuturesQuote> = {}): FuturesQuote =>
  proxy({
    markPrice: decimal('63000'),
    indexPrice: decimal('62988.4'),
    lastPrice: decimal('63010.5'),
    fundingRate: decimal('0.0001'),
    nextFundingAt: epochMs(STORY_TIME_MS + 5_025_000),
    openInterest: decimal('12845.322'),
    ...changes,
  });

export const contractOf = ({ tradeCoinId }: ContractKey): FuturesContract =>
  tradeCoinId === ethContract.tradeCoinId ? ethContract : btcContract;

export const samplePairOf: PairLookup = (key) => {
  const { tradeCoin, quoteCoin, priceDecimals, sizeDecimals } = contractOf(key);
  return { tradeCoin, quoteCoin, decimals: { price: priceDecimals, size: sizeDecimals } };
};

/** Converts positions to the wallet that the formulas of cross positions need. */
export const accountOf = (positions: readonly FuturesPosition[]): RiskedAccount =>
  riskedAccountOf(
    sampleWallet.balance,
    positions,
    ({ markPrice }) => markPrice,
    (position) => contractRulesOf(contractOf(position)).tiers,
  );

const order: FuturesOrder = {
  id: futuresOrderId('order-1'),
  clientOrderId: undefined,
  pairId: btcContract.id,
  quoteCoinId: btcContract.quoteCoinId,
  tradeCoinId: btcContract.tradeCoinId,
  side: 'buy',
  action: 'open',
  kind: 'limit',
  marginMode: 'isolated',
  leverage: 20,
  limitPrice: decimal('61500'),
  stopPrice: undefined,
  trigger: 'mark',
  size: decimal('0.25'),
  filled: decimal('0'),
  remaining: decimal('0.25'),
  averagePrice: undefined,
  isReduceOnly: false,
  timeInForce: 'GTC',
  takeProfit: { price: decimal('66000'), trigger: 'mark' },
  stopLoss: undefined,
  orderMargin: decimal('777.98'),
  fee: decimal('0'),
  status: 'open',
  rejectReason: undefined,
  createdAt: epochMs(STORY_TIME_MS - 540_000),
  updatedAt: epochMs(STORY_TIME_MS - 540_000),
  version: 1,
};

export const sampleFuturesOrder = (
  id: string,
  changes: Partial<FuturesOrder> = {},
): FuturesOrder => ({
  ...order,
  id: futuresOrderId(id),
  ...changes,
});

export const sampleOrders: readonly FuturesOrder[] = [
  sampleFuturesOrder('order-1'),
  sampleFuturesOrder('order-2', {
    side: 'sell',
    action: 'close',
    limitPrice: decimal('66400'),
    size: decimal('0.5'),
    filled: decimal('0.12'),
    remaining: decimal('0.38'),
    status: 'partially_filled',
    takeProfit: undefined,
  }),
  sampleFuturesOrder('order-3', {
    side: 'sell',
    kind: 'stop_limit',
    limitPrice: decimal('58900'),
    stopPrice: decimal('59000'),
    status: 'untriggered',
    takeProfit: undefined,
    stopLoss: { price: decimal('60500'), trigger: 'last' },
  }),
];
