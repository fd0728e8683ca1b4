/** A trader's orders, trades and balances for stories: the contract's sample with variations. */
import { decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { coinId, orderId, tradeId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { balanceCodec, type Balance } from '#contract/entities/balance.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { balanceWire, btcUsdt, orderWire, ownTradeWire } from '#contract/samples/spot.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const order = orderCodec.decode(orderWire);
const trade = ownTradeCodec.decode(ownTradeWire);
const balance = balanceCodec.decode(balanceWire);

export const minutesAgo = (minutes: number) => epochMs(STORY_TIME_MS - minutes * MINUTE_MS);

export const ETH = coinId(3);

/** Returns the pair of the sample coins; for ETH/USDT the page has no trading rules. */
export const samplePairOf: PairLookup = ({ tradeCoinId, quoteCoinId }) => {
  if (quoteCoinId !== btcUsdt.quoteCoinId) return undefined;
  if (tradeCoinId === ETH) return { tradeCoin: 'ETH', quoteCoin: 'USDT' };
  return { tradeCoin: 'BTC', quoteCoin: 'USDT', decimals: { price: 2, size: 5 } };
};

export const sampleOrder = (id: number, changes: Partial<Order>): Order => ({
  ...order,
  id: orderId(id),
  version: 1,
  createdAt: minutesAgo(id),
  updatedAt: minutesAgo(id),
  ...changes,
});

const untouchedOrder = (size: string, limitPrice: string, notional: string) => ({
  status: 'open' as const,
  size: decimal(size),
  filled: decimal('0'),
  remaining: decimal(size),
  averagePrice: undefined,
  limitPrice: decimal(limitPrice),
  notional: decimal(notional),
});

export const openOrders: readonly Order[] = [
  sampleOrder(4, {
    limitPrice: decimal('64249.97'),
    size: decimal('0.25'),
    filled: decimal('0.095'),
    remaining: decimal('0.155'),
    notional: decimal('16062.49'),
  }),
  sampleOrder(16, { side: 'sell', ...untouchedOrder('0.1', '64560', '6456') }),
  sampleOrder(43, {
    side: 'sell',
    kind: 'stop_limit',
    ...untouchedOrder('0.3', '63150', '18945'),
    status: 'untriggered',
    stopPrice: decimal('63200'),
  }),
  sampleOrder(1_570, untouchedOrder('0.05', '62250', '3112.5')),
];

export const otherPairOrder = sampleOrder(61, {
  tradeCoinId: ETH,
  ...untouchedOrder('1.5', '3250.75', '4876.125'),
});

export const closedOrders: readonly Order[] = [
  sampleOrder(70, {
    status: 'filled',
    filled: decimal('0.25'),
    remaining: decimal('0'),
    averagePrice: decimal('64098.4'),
    notional: decimal('16024.6'),
  }),
  sampleOrder(95, {
    side: 'sell',
    kind: 'market',
    status: 'filled',
    limitPrice: undefined,
    size: decimal('0.02'),
    filled: decimal('0.02'),
    remaining: decimal('0'),
    averagePrice: decimal('64311.07'),
    notional: decimal('1286.22'),
  }),
  sampleOrder(180, { status: 'cancelled', averagePrice: decimal('64100') }),
  sampleOrder(2_900, {
    side: 'sell',
    ...untouchedOrder('0.4', '71000', '28400'),
    status: 'rejected',
  }),
];

export const ownTrades: readonly OwnTrade[] = [
  { ...trade, tradedAt: minutesAgo(4) },
  {
    ...trade,
    id: tradeId(5_480),
    orderId: orderId(95),
    side: 'sell',
    isMaker: false,
    price: decimal('64311.07'),
    size: decimal('0.02'),
    notional: decimal('1286.2214'),
    fee: decimal('1.28622140'),
    feeCoinId: btcUsdt.quoteCoinId,
    tradedAt: minutesAgo(95),
  },
];

export const balances: readonly Balance[] = [
  {
    coinId: btcUsdt.tradeCoinId,
    coin: 'BTC',
    coinName: 'Bitcoin',
    available: decimal('0.4182'),
    frozen: decimal('0.4'),
  },
  { ...balance, frozen: decimal('12400') },
  {
    coinId: ETH,
    coin: 'ETH',
    coinName: 'Ether',
    available: decimal('3.000000001'),
    frozen: decimal('0'),
  },
];
