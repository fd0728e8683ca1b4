/** Provides what the app gives a spot page, without an exchange: a session, a service, and stores
 *  filled from a generated market. The machines are real; only their actors' responses are mocked. */
import { createActor, fromPromise } from 'xstate';
import { epochMs } from '#contract/core/time.ts';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { ticks } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import type { Pair } from '#contract/core/pair.ts';
import { listingCodec } from '#contract/entities/listing.ts';
import { tickerCodec } from '#contract/entities/ticker.ts';
import { btcUsdt, listingWire, tickerWire } from '#contract/samples/spot.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored } from '#machines/auth/session.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { armingMachine } from '#machines/order-entry/arming.machine.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { PlaceOrder, PlaceResponse } from '#machines/order-entry/spot-ticket.ts';
import { LOADING, readyOf } from '#domain/loadable.ts';
import type { SessionActor } from '#src/binding/auth.ts';
import type { SpotService, SpotOrderActor, TradingService } from '#src/binding/spot.tsx';
import { account, applyAccount, listsOf } from '#src/stores/account.store.ts';
import {
  applyOpenedPair,
  type OpenedPair,
  type SpotDashboard,
} from '#src/stores/opened-pair.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { sampleAmendments } from '../../trading/sample-amendments.ts';
import { sampleLists } from '../../trading/sample-lists.tsx';
import {
  fillMarketStores,
  mockMarketService,
  resetMarketStores,
} from '../../trading/mock-market.ts';
import { runMarket } from '../../trading/run-market.ts';
import { moveSample, type SampleOptions } from '../../trading/sample-stores.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';
import { balances, closedOrders, openOrders, ownTrades } from '../../trading/sample-account.ts';

const PAIR_NAMES = ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'LTC', 'LINK', 'AVAX', 'DOT'];

/** Returns a session signed in as the sample user, or a visitor's session. */
export function mockSession(isVisitor: boolean): SessionActor {
  const tokens = { accessToken: 'a', refreshToken: 'b', chainToken: undefined };
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise<Stored | undefined>(() =>
        Promise.resolve(isVisitor ? undefined : { tokens, userId: sampleUser.id }),
      ),
      loadProfile: fromPromise(() => Promise.resolve(sampleUser)),
    },
  });
  return createActor(machine).start();
}

export interface MockOptions extends SampleOptions {
  readonly isVisitor?: boolean | undefined;
  /** State of the opened pair; `pair_unknown` is a failure of its own. */
  readonly pairState?: 'ready' | 'loading' | 'pair_unknown' | 'unavailable' | undefined;
  /** Result of placing an order; when omitted, no response arrives. */
  readonly placeOrder?: (() => Promise<PlaceResponse>) | undefined;
}

function openedAs(state: NonNullable<MockOptions['pairState']>): OpenedPair['dashboard'] {
  if (state === 'loading') return LOADING;
  return state === 'ready' ? readyOf(dashboardOf(btcUsdt)) : { status: 'failed', cause: state };
}

export interface Mock {
  readonly service: SpotService;
  readonly tickets: Readonly<Record<OrderSide, SpotOrderActor>>;
  /** Moves the market until the returned function is called. */
  readonly run: (changesPerSecond: number) => () => void;
}

/** Fills the application's own stores, because a page reads no others. */
export function mockService(options: MockOptions = {}): Mock {
  const {
    isVisitor = false,
    pairState = 'ready',
    placeOrder = () => new Promise(() => {}),
  } = options;
  resetMarketStores();
  const stores = pairState === 'ready' ? fillMarketStores(options) : undefined;
  applyOpenedPair({
    pairText: 'BTC_USDT',
    dashboard: openedAs(pairState),
  });
  applyAccount(undefined);
  if (!isVisitor) {
    const orders = [...openOrders, ...closedOrders];
    applyAccount({ kind: 'full', userId: sampleUser.id, orders, trades: ownTrades, balances });
  }
  const machine = spotOrderMachine.provide({
    actors: {
      placeOrder: sentRequest<PlaceOrder>({ send: placeOrder, find: () => new Promise(() => {}) }),
    },
  });
  const ticketTo = (side: OrderSide) =>
    createActor(machine, { input: { pair: btcUsdt, draft: { side } } }).start();
  const tickets = { buy: ticketTo('buy'), sell: ticketTo('sell') };
  const marketNow = () => ({
    bestBid: ticker.bestBid,
    bestAsk: ticker.bestAsk,
    lastPrice: ticker.lastPrice ?? ticks(0),
    isTradable: link.freshness === 'live',
    bids: ladder.bids.slice(0, ladder.bidCount),
    asks: ladder.asks.slice(0, ladder.askCount),
    dayVolume: ticker.volume,
  });
  const notifyMarket = () => {
    for (const side of ORDER_SIDES) {
      tickets[side].send({ type: 'market.moved', market: marketNow() });
    }
  };
  notifyMarket();
  for (const side of ORDER_SIDES) {
    tickets[side].send({
      type: 'balances.changed',
      balances: isVisitor ? undefined : balancesNow(),
    });
  }
  const arming = createActor(armingMachine).start();
  const trade = Promise.resolve<TradingService>({
    ticketOf: (_, side) => tickets[side],
    amendments: sampleAmendments(),
    refresh: notifyMarket,
    submit: (actor, { quick } = {}) =>
      actor.send({
        type: 'order.submitted',
        market: marketNow(),
        clientOrderId: clientOrderId('web-story'),
        confirmMode: arming.getSnapshot().matches('armed') ? 'never' : 'as_set',
        quick,
      }),
    cancelOrder: () => new Promise(() => {}),
    cancelAllOrders: () => Promise.resolve(),
    arming,
    arm: () => arming.send({ type: 'arm.requested', isTradable: marketNow().isTradable }),
    saveOpenOrders: () => Promise.resolve(),
    resetPreferences: () => undefined,
  });
  return {
    tickets,
    run: (changesPerSecond) =>
      stores === undefined ? () => {} : runMarket(moveSample(stores), changesPerSecond),
    service: {
      tradingMode: 'real',
      ...mockMarketService(),
      trade: () => trade,
      lists: sampleLists,
    },
  };
}

function balancesNow() {
  const unitsOf = (coin: string) => {
    const held = listsOf(account).balances.find((balance) => balance.coin === coin);
    return exactUnitsOf(held?.available ?? balances[0]?.available ?? decimal('0'));
  };
  return { quote: unitsOf(btcUsdt.quoteCoin), trade: unitsOf(btcUsdt.tradeCoin) };
}

function dashboardOf(pair: Pair): SpotDashboard {
  const listing = listingCodec.decode(listingWire);
  return {
    pair,
    ticker: tickerCodec.decode(tickerWire),
    changeDecimals: 2,
    tradeCoinName: listing.tradeCoinName,
    quoteCoinName: 'Tether',
    tradeBalance: undefined,
    quoteBalance: undefined,
    bestBid: undefined,
    bestBidSize: undefined,
    bestAsk: undefined,
    bestAskSize: undefined,
    pairs: PAIR_NAMES.map((coin) => ({
      id: pair.id,
      name: `${coin}/USDT`,
      pairText: `${coin}_USDT`,
      quoteCoin: 'USDT',
    })),
    lastTrades: [],
    serverTime: epochMs(STORY_TIME_MS),
  };
}
