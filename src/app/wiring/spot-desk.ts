/** What a spot page asks of the app: pairs opened, tickets fed with facts, orders cancelled. */
import { subscribe } from 'valtio/vanilla';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { type Resolution, RESOLUTION_DEFAULT } from '#contract/core/resolution.ts';
import {
  spotDashboard,
  spotDashboardOfPair,
  type SpotDashboard,
} from '#contract/rest/spot-dashboard.ts';
import { cancelAllOrders, cancelOrder, cancelTypeOf } from '#contract/rest/spot-orders.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { isRefusal } from '#machines/kernel/notice.ts';
import { UNSEEN, type Funds, type MarketView } from '#machines/order-entry/spot-ticket.ts';
import type { SpotDesk, SpotOrderActor } from '#src/binding/spot.tsx';
import { newClientOrderId, newRequestId } from '#src/platform/clock.ts';
import { canPaintInWorker } from '#src/platform/offscreen.ts';
import { everySeen } from '#src/platform/seen-timer.ts';
import { account } from '#src/stores/account.store.ts';
import { bars } from '#src/stores/bars.store.ts';
import { link as linkStore } from '#src/stores/link.store.ts';
import { applyOpenedPair, openedPair } from '#src/stores/opened-pair.store.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { hearAccount } from './account-news.ts';
import { announced } from './announce.ts';
import { keepDashboard, keptDashboard } from './kept-dashboard.ts';
import { marketWiring } from './market.ts';
import { recordingOf } from './recording.ts';
import type { Services } from './services.ts';
import { allTickets, ticketOf, toldOfOrders } from './tickets.ts';

const ROW_COUNT_DEFAULT = 20;
/** Twenty a second at most: what a table of real rows can show; a slower machine acknowledges fewer. */
const ROWS_INTERVAL_MS = 50;
/** Where the worker paints book and tape, frames feed figures alone: ten a second. */
const FIGURES_INTERVAL_MS = 100;
/** A draft that follows the market is reckoned again this often. */
const FACTS_INTERVAL_MS = 500;
/** A book older than this is not traded on, whatever it says of itself. */
const BOOK_AGE_MAX_MS = 6_000;
const ZERO = decimal('0');

export function createSpotDesk({ client, firstReads, session, log }: Services): SpotDesk {
  const { link } = marketWiring();
  const painter = canPaintInWorker() ? link.painter : undefined;
  const frameIntervalMs = painter === undefined ? ROWS_INTERVAL_MS : FIGURES_INTERVAL_MS;
  let opening = 0;
  let resolution: Resolution = RESOLUTION_DEFAULT;
  let bookView = { rowCount: ROW_COUNT_DEFAULT, groupTicks: 1 };

  const watch = ({ pair, ticker: day }: SpotDashboard): void => {
    link.watchPair({ pair, day, resolution, frameIntervalMs, ...bookView });
  };

  const open = async (pairText: string | undefined): Promise<void> => {
    opening += 1;
    const turn = opening;
    applyOpenedPair({ phase: 'loading', pairText, dashboard: undefined });
    const asked = pairText ?? preferences.spotPairText;
    void showKept(turn, pairText, asked);
    try {
      const { model } = await dashboardOf(asked);
      if (turn !== opening) return;
      applyOpenedPair({ phase: 'ready', pairText, dashboard: model });
      void keepDashboard(asked, model);
      applyPreferences({ spotPairText: pairTextOf(model.pair) });
      tellFacts();
      watch(model);
    } catch (error) {
      if (turn !== opening) return;
      const isUnknown = isRefusal(error) && error.code === 'pair_unknown';
      applyOpenedPair({ phase: isUnknown ? 'unknown' : 'failed', pairText, dashboard: undefined });
      log('The pair could not be opened.', error);
    }
  };

  /** What an earlier visit saw, until the exchange answers: nothing of it is watched or traded on. */
  const showKept = async (
    turn: number,
    pairText: string | undefined,
    asked: string | undefined,
  ): Promise<void> => {
    const kept = await keptDashboard(asked);
    if (kept === undefined || turn !== opening || openedPair.phase !== 'loading') return;
    applyOpenedPair({ phase: 'loading', pairText, dashboard: kept, isOld: true });
  };

  const dashboardOf = (pairText: string | undefined) =>
    pairText === undefined
      ? firstReads.call(spotDashboard, {})
      : firstReads.call(spotDashboardOfPair, { params: { id: pairText } });

  const tellFacts = (): void => {
    const pair = openedPair.dashboard?.pair;
    if (pair === undefined || openedPair.isOld) return;
    const ticket = ticketOf(pair, client);
    ticket.send({ type: 'market.moved', market: marketNow() });
  };

  const tellFunds = (): void => {
    for (const ticket of allTickets()) {
      ticket.send({ type: 'funds.changed', funds: fundsOf(ticket.getSnapshot().context.pair) });
    }
  };

  subscribe(account, tellFunds);
  hearAccount(toldOfOrders);
  everySeen(FACTS_INTERVAL_MS, tellFacts);
  let wasSignedIn = false;
  session.subscribe((snapshot) => {
    const isSignedIn = snapshot.hasTag('authenticated');
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    for (const ticket of allTickets()) {
      ticket.send({ type: isSignedIn ? 'session.started' : 'session.ended' });
    }
  });

  return {
    painter,
    openPair: (pairText) => void open(pairText),
    closePair: () => {
      opening += 1;
      link.watchPair(undefined);
    },
    ticketOf: (pair) => {
      const ticket = ticketOf(pair, client);
      ticket.send({ type: 'funds.changed', funds: fundsOf(pair) });
      return ticket;
    },
    submit: (ticket: SpotOrderActor) => {
      if (openedPair.isOld) return;
      ticket.send({
        type: 'order.submitted',
        market: marketNow(),
        clientOrderId: newClientOrderId(),
      });
    },
    cancelOrder: async (order) => {
      await announced(
        client.call(cancelOrder, { body: { type: cancelTypeOf(order), orderId: order.id } }),
      );
    },
    cancelAllOrders: async (pair) => {
      await announced(
        client.call(cancelAllOrders, {
          body: {
            quoteCoinId: pair?.quoteCoinId,
            tradeCoinId: pair?.tradeCoinId,
            type: undefined,
            requestId: newRequestId(),
          },
        }),
      );
    },
    setResolution: (next) => {
      resolution = next;
      link.setResolution(next);
    },
    loadOlderBars: () => link.loadOlderBars(),
    setBookView: (next) => {
      if (next.rowCount === bookView.rowCount && next.groupTicks === bookView.groupTicks) return;
      bookView = next;
      const { dashboard, isOld } = openedPair;
      if (dashboard !== undefined && !isOld) watch(dashboard);
    },
    recording: recordingOf(link, () => openedPair.dashboard?.pair),
    retryLink: () => marketWiring().life.send({ type: 'retry.requested' }),
  };
}

/** What the stores show at this moment: what a submission is judged by. */
function marketNow(): MarketView {
  // Until the first frame of this view the figures are another market's.
  if (ticker.viewId !== bars.viewId) return UNSEEN;
  const { bestBid, bestAsk, lastPrice } = ticker;
  const { bookState, ageMs } = linkStore;
  const isTradable = bookState === 'live' && ageMs !== undefined && ageMs < BOOK_AGE_MAX_MS;
  return { bestBid, bestAsk, lastPrice, isTradable };
}

/** @returns undefined for a visitor, and until the account was read. */
function fundsOf(pair: Pair): Funds | undefined {
  if (!account.isLoaded) return undefined;
  const unitsIn = (coinId: Pair['tradeCoinId']) => {
    const balance = account.balances.find((one) => one.coinId === coinId);
    return exactUnitsOf(balance?.available ?? ZERO);
  };
  return { quote: unitsIn(pair.quoteCoinId), trade: unitsIn(pair.tradeCoinId) };
}
