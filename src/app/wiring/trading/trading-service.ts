/** Service of a spot page for trading: updates order forms with market data and balances, sends and
 *  cancels orders. Not needed for a live book. */
import { subscribe } from 'valtio/vanilla';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { Order } from '#contract/entities/order.ts';
import { armingMachine } from '#machines/order-entry/arming.machine.ts';
import type { ConfirmMode } from '#machines/order-entry/spot-ticket-warnings.ts';
import { UNSEEN, type Balances, type MarketView } from '#machines/order-entry/spot-draft.ts';
import type { Level } from '#domain/fill-now.ts';
import { dataOf } from '#domain/loadable.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';
import type { TradingService } from '#src/binding/spot.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { monotonicClock, newClientOrderId, systemClock } from '#src/platform/clock.ts';
import { watchUserActivity, watchPageLeave } from '#src/platform/user-activity.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { accountOf, applyAccount, type Account } from '#src/stores/account.store.ts';
import { bars } from '#src/stores/bars.store.ts';
import { ladder, type LadderRow } from '#src/stores/ladder.store.ts';
import { isTradable, link } from '#src/stores/link.store.ts';
import { currentDashboard, openedPair } from '#src/stores/opened-pair.store.ts';
import { clearOrderOutcomes, orderOutcomesOf } from '#src/stores/order-outcomes.store.ts';
import { orderPreferences } from '#src/stores/order-preferences.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { onAccountUpdate } from '../account/account-events.ts';
import { createAmendments } from './amendments.ts';
import { noteAnnouncedOrder } from './announced-orders.ts';
import { wireColumnChoices } from '../preferences/column-choices.ts';
import { cancelCallsOf } from './cancel-calls.ts';
import { soundFills } from './fill-sound.ts';
import { draftStorageOf } from './stored-drafts.ts';
import { wireKeys } from '../preferences/keys.ts';
import { resetPreferences } from '../preferences/reset-preferences.ts';
import { sentOrdersOf } from './sent-orders.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import { currentRiskLimits, wireOrderPreferences } from '../preferences/order-preferences.ts';
import { watchOwner } from '../session/tab-owner.ts';
import { userIn } from '../session/watch-user.ts';
import { ownSizesOf } from './own-sizes.ts';
import { createTickets } from './tickets.ts';

/** Interval at which a draft that follows the market is recalculated. */
const FACTS_INTERVAL_MS = 500;
const ZERO = decimal('0');

/**
 * Creates the service.
 * @param isShown returns whether a page of this trading mode is open; without one, order forms
 * receive no market data.
 */
export function createTradingService(
  { client: exchange, session }: Pick<Services, 'client' | 'session'>,
  tradingMode: TradingMode,
  isShown: () => boolean,
): TradingService {
  const client = clientAt(tradingMode, exchange);
  const account = accountOf(tradingMode);
  wireOrderPreferences();
  wireColumnChoices();
  wireKeys();
  const drafts = draftStorageOf(tradingMode);
  const applyOrder = (order: Order): void => applyOrderTo(account, order);
  const sent = sentOrdersOf(tradingMode);
  const tickets = createTickets({
    client,
    tradingMode,
    drafts,
    sent,
    clock: systemClock,
    isSignedIn: () => userIn(session) !== undefined,
    applyOrder,
  });
  const arming = armingOf(isShown);
  const amendments = createAmendments(client, amendmentHandlerOf(tradingMode, applyOrder));
  // Runs before any order form opens, so that data of another user is never used.
  watchOwner(session, (type) => {
    if (type === 'user.replaced') {
      drafts.forget();
      sent.forget();
    }
    for (const ticket of tickets.all()) ticket.send({ type });
    amendments.notifySession(type);
    if (type === 'session.started') return;
    arming.send({ type: 'session.ended' });
    clearOrderOutcomes(orderOutcomesOf(tradingMode));
  });
  // Demo orders rest in no book.
  const marketSeenBy = (pair: Pair): MarketView =>
    tradingMode === 'real' ? withOwnOrders(marketNow(), account, pair) : marketNow();
  const refresh = feedTickets({ tickets, arming, account, isShown, marketOf: marketSeenBy });
  onAccountUpdate(tradingMode, (update) => tickets.notifyOrders(update));
  onAccountUpdate(tradingMode, (update) => amendments.notifyOrders(update));
  onAccountUpdate(tradingMode, (update) => void soundFills(update));
  return {
    amendments,
    ticketOf: (pair, side) => {
      const ticket = tickets.of(pair, side);
      ticket.send({ type: 'balances.changed', balances: balancesOf(account, pair) });
      return ticket;
    },
    refresh,
    submit: submitterOf({ session, arming, marketOf: marketSeenBy }),
    arming,
    arm: () => arming.send({ type: 'arm.requested', isTradable: marketNow().isTradable }),
    ...cancelCallsOf({ client, tradingMode, clock: systemClock, applyOrder }),
    saveOpenOrders: async (orders, pair) => {
      const file = await loadPart('listTools');
      file.saveOpenOrders(orders, pair, systemClock());
    },
    resetPreferences,
  };
}

interface Submitter {
  readonly session: Services['session'];
  readonly arming: ReturnType<typeof armingOf>;
  readonly marketOf: (pair: Pair) => MarketView;
}

const submitterOf =
  ({ session, arming, marketOf }: Submitter): TradingService['submit'] =>
  (ticket, { quick, isBookPress = false } = {}) => {
    // A visitor's order never leaves: not even where an account's balances are still on the page.
    if (openedPair.dashboard.status === 'stale' || userIn(session) === undefined) return;
    ticket.send({
      type: 'order.submitted',
      market: marketOf(ticket.getSnapshot().context.pair),
      clientOrderId: newClientOrderId(),
      confirmMode: confirmModeAt(arming.getSnapshot().matches('armed'), isBookPress),
      quick,
    });
  };

interface TicketFeed {
  readonly tickets: ReturnType<typeof createTickets>;
  readonly arming: ReturnType<typeof armingOf>;
  readonly account: Account;
  readonly isShown: () => boolean;
  readonly marketOf: (pair: Pair) => MarketView;
}

/**
 * Sends market data, balances and risk limits to the order forms.
 * @returns a function that sends the market data immediately.
 */
function feedTickets({ tickets, arming, account, isShown, marketOf }: TicketFeed): () => void {
  const notifyFacts = (): void => {
    const pair = currentDashboard()?.pair;
    if (pair === undefined || !isShown()) return;
    const market = marketOf(pair);
    for (const ticket of tickets.ofPair(pair)) ticket.send({ type: 'market.moved', market });
    if (!market.isTradable) arming.send({ type: 'book.staled' });
  };

  const notifyBalances = (): void => {
    for (const ticket of tickets.all()) {
      const { pair } = ticket.getSnapshot().context;
      ticket.send({ type: 'balances.changed', balances: balancesOf(account, pair) });
    }
  };

  const notifyRiskLimits = (): void => {
    for (const ticket of tickets.all())
      ticket.send({ type: 'riskLimits.changed', riskLimits: currentRiskLimits() });
  };

  subscribe(openedPair, notifyFacts);
  subscribe(orderPreferences, notifyRiskLimits);
  subscribe(account, notifyBalances);
  everyWhileVisible(FACTS_INTERVAL_MS, notifyFacts);
  notifyFacts();
  return notifyFacts;
}

/** Returns the confirmation mode: armed trading needs no confirmation, except for a click in the
 *  book if those clicks are confirmed. */
function confirmModeAt(isArmed: boolean, isBookPress: boolean): ConfirmMode {
  if (!isArmed) return 'as_set';
  return isBookPress && orderPreferences.isBookAsked ? 'always' : 'never';
}

/** Creates the arming state: armed by the user, and disarmed by anything that may mean the user is
 *  not watching. */
function armingOf(isShown: () => boolean) {
  const arming = createActor(armingMachine).start();
  let pairId = dataOf(openedPair.dashboard)?.pair.id;
  watchUserActivity(() => {
    if (arming.getSnapshot().matches('armed')) arming.send({ type: 'user.active' });
  });
  watchPageLeave(() => arming.send({ type: 'page.left' }));
  subscribe(link, () => {
    if (!marketNow().isTradable) arming.send({ type: 'book.staled' });
  });
  subscribe(openedPair, () => {
    const next = dataOf(openedPair.dashboard)?.pair.id;
    if (next === pairId && isShown()) return;
    pairId = next;
    arming.send({ type: 'pair.changed' });
  });
  return arming;
}

/** Returns the market as shown by the stores now, used to check a submitted order. */
function marketNow(): MarketView {
  // Until the first frame of this view, the values belong to another market.
  if (ticker.viewId !== bars.viewId) return UNSEEN;
  const { bestBid, bestAsk, lastPrice, volume: dayVolume } = ticker;
  // A row that groups several prices does not show the size of each.
  const areLevelsVisible = ladder.viewId === bars.viewId && ladder.groupTicks === 1;
  return {
    bestBid,
    bestAsk,
    lastPrice,
    isTradable: isTradable(systemClock(), monotonicClock()),
    bids: areLevelsVisible ? levelsOf(ladder.bids, ladder.bidCount) : undefined,
    asks: areLevelsVisible ? levelsOf(ladder.asks, ladder.askCount) : undefined,
    dayVolume,
  };
}

/** Marks the user's own orders in the levels: an order never trades with them. */
function withOwnOrders(market: MarketView, account: Account, pair: Pair): MarketView {
  const orders = dataOf(account.lists)?.orders ?? [];
  const own = ownSizesOf(orders, pair);
  if (own.size === 0) return market;
  const markLevels = (levels: readonly Level[] | undefined): readonly Level[] | undefined =>
    levels?.map((level) => ({ ...level, ownSize: own.get(level.price) }));
  return { ...market, bids: markLevels(market.bids), asks: markLevels(market.asks) };
}

/** Copies the current rows, because rows are overwritten in place with every frame. */
const levelsOf = (rows: readonly LadderRow[], count: number) =>
  rows.slice(0, count).map(({ price, size }) => ({ price, size }));

/** Applies the order of a response to the account: a response is as reliable as the private
 *  channel, and the only source while that channel is down. */
function applyOrderTo(account: Account, order: Order): void {
  const { userId } = account;
  if (userId === undefined) return;
  applyAccount({ kind: 'change', userId, orders: [order], trades: [], balances: [] }, account);
}

/**
 * Returns the balances of a pair.
 * @returns undefined for a visitor and until the account is loaded.
 */
function balancesOf(account: Account, pair: Pair): Balances | undefined {
  const lists = dataOf(account.lists);
  if (lists === undefined) return undefined;
  const unitsIn = (coinId: Pair['tradeCoinId']) => {
    const balance = lists.balances.find((one) => one.coinId === coinId);
    return exactUnitsOf(balance?.available ?? ZERO);
  };
  return { quote: unitsIn(pair.quoteCoinId), trade: unitsIn(pair.tradeCoinId) };
}

/** The user knows of an order that they have amended, so its end needs no toast. */
const amendmentHandlerOf =
  (tradingMode: TradingMode, applyOrder: (order: Order) => void) =>
  (order: Order): void => {
    applyOrder(order);
    if (tradingMode === 'real') noteAnnouncedOrder(order);
  };
