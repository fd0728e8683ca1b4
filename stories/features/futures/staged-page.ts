/** Provides what the app gives the futures page, without an exchange: the market and the account in the
 *  application's stores, and a service. The machines are real. */
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';
import { LOADING, readyOf } from '#domain/loadable.ts';
import type { FuturesMarket } from '#machines/futures/futures-draft.ts';
import type { FuturesPageService } from '#src/binding/futures-page.tsx';
import { applyContracts } from '#src/stores/contracts.store.ts';
import { applyQuote, quoteOf } from '#src/stores/futures-quotes.store.ts';
import { link } from '#src/stores/link.store.ts';
import {
  applyOpenedContract,
  type FuturesDashboard,
  type OpenedContract,
} from '#src/stores/opened-contract.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import {
  fillMarketStores,
  mockMarketService,
  resetMarketStores,
} from '../../trading/mock-market.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';
import type { SampleOptions } from '../../trading/sample-stores.ts';
import {
  btcContract,
  ethContract,
  sampleOrders,
  samplePosition,
  sampleWallet,
} from './sample-futures.ts';
import { stageAccount, stagedFutures } from './staged-futures.ts';

/** 63,010.5 with the tick of the contract. */
const LAST_PRICE = 630_105;

export const pagePositions: readonly FuturesPosition[] = [
  samplePosition({
    takeProfit: { price: decimal('66000'), trigger: 'mark' },
    stopLoss: { price: decimal('58500'), trigger: 'mark' },
  }),
  samplePosition({
    id: 'position-2',
    contract: ethContract,
    side: 'short',
    marginMode: 'cross',
    size: '10',
    entryPrice: '3000',
    markPrice: '3100',
  }),
];

export interface StagedPageOptions extends SampleOptions {
  readonly isVisitor?: boolean | undefined;
  readonly positions?: readonly FuturesPosition[] | undefined;
  readonly orders?: readonly FuturesOrder[] | undefined;
  /** State of the opened contract; `pair_unknown` is a failure of its own. */
  readonly contractState?: 'ready' | 'loading' | 'pair_unknown' | 'unavailable' | undefined;
}

/** Fills the application's own stores, because a page reads no others. */
export function stagedPage({
  isVisitor = false,
  positions = pagePositions,
  orders = sampleOrders,
  contractState = 'ready',
  ...market
}: StagedPageOptions = {}): FuturesPageService {
  resetMarketStores();
  if (contractState === 'ready') fillMarketStores({ lastPrice: LAST_PRICE, ...market });
  applyContracts([btcContract, ethContract]);
  applyQuote(tickerAt('63010.5'), btcContract);
  applyQuote(tickerAt('3100'), ethContract);
  stageAccount(isVisitor ? undefined : { positions, orders });
  applyOpenedContract({ pairText: 'BTC_USDT', dashboard: openedAs(contractState, isVisitor) });
  const service = stagedFutures({
    isVisitor,
    positions: isVisitor ? [] : positions,
    market: marketNow,
  });
  const trade = Promise.resolve(service);
  return { ...mockMarketService(), trade: () => trade };
}

function marketNow(): FuturesMarket {
  const { bestBid, bestAsk, lastPrice } = ticker;
  const { markPrice, indexPrice } = quoteOf(btcContract);
  const isLive = link.freshness === 'live';
  return {
    bestBid,
    bestAsk,
    lastPrice,
    markPrice,
    indexPrice,
    isTradable: isLive,
    isMarkLive: isLive,
  };
}

function openedAs(
  state: NonNullable<StagedPageOptions['contractState']>,
  isVisitor: boolean,
): OpenedContract['dashboard'] {
  if (state === 'loading') return LOADING;
  return state === 'ready' ? readyOf(dashboardOf(isVisitor)) : { status: 'failed', cause: state };
}

const dashboardOf = (isVisitor: boolean): FuturesDashboard => ({
  contract: btcContract,
  ticker: tickerAt('63010.5'),
  changeDecimals: btcContract.priceDecimals,
  tradeCoinName: 'Bitcoin',
  quoteCoinName: 'Tether',
  bestBid: undefined,
  bestBidSize: undefined,
  bestAsk: undefined,
  bestAskSize: undefined,
  wallet: isVisitor ? undefined : sampleWallet,
  settings: undefined,
  pairs: [btcContract, ethContract].map(tabOf),
  lastTrades: [],
  serverTime: epochMs(STORY_TIME_MS),
});

const tabOf = ({ id, tradeCoin, quoteCoin }: FuturesContract) => ({
  id,
  name: `${tradeCoin}/${quoteCoin}`,
  pairText: `${tradeCoin}_${quoteCoin}`,
  quoteCoin,
});

const tickerAt = (price: string): FuturesTicker => ({
  lastPrice: decimal(price),
  changePercent: decimal('1.24'),
  high: decimal('64980'),
  low: decimal('62871.5'),
  volume: decimal('12481.07'),
  quoteVolume: decimal('801912345.67'),
  markPrice: decimal(price),
  indexPrice: decimal(price),
  fundingRate: decimal('0.0001'),
  nextFundingAt: epochMs(STORY_TIME_MS + 5_025_000),
  openInterest: decimal('12845.322'),
});
