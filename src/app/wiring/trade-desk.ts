/** What a spot page asks of the app to trade: tickets fed with facts, orders sent and cancelled. Nothing a
 *  live book waits for. */
import { subscribe } from 'valtio/vanilla';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Venue } from '#contract/core/venue.ts';
import { cancelAllOrders, cancelOrder, cancelTypeOf } from '#contract/rest/spot-orders.ts';
import { UNSEEN, type Funds, type MarketView } from '#machines/order-entry/spot-ticket.ts';
import { clientAt } from '#src/api/venue-client.ts';
import type { TradeDesk } from '#src/binding/spot.tsx';
import { newClientOrderId, newRequestId, systemClock } from '#src/platform/clock.ts';
import { everySeen } from '#src/platform/seen-timer.ts';
import { accountOf, type Account } from '#src/stores/account.store.ts';
import { bars } from '#src/stores/bars.store.ts';
import { isTradable } from '#src/stores/link.store.ts';
import { openedPair } from '#src/stores/opened-pair.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { hearAccount } from './account-news.ts';
import { createAmendments } from './amendments.ts';
import { announced } from './announce.ts';
import type { Services } from './services.ts';
import { createTickets } from './tickets.ts';

/** A draft that follows the market is reckoned again this often. */
const FACTS_INTERVAL_MS = 500;
const ZERO = decimal('0');

/** @param isShown whether a page of this venue is open: the facts of a market are nobody's otherwise. */
export function createTradeDesk(
  { client: exchange, session }: Services,
  venue: Venue,
  isShown: () => boolean,
): TradeDesk {
  const client = clientAt(venue, exchange);
  const account = accountOf(venue);
  const tickets = createTickets(client);
  const amendments = createAmendments(client);
  const tellFacts = (): void => {
    const pair = openedPair.dashboard?.pair;
    if (pair === undefined || openedPair.isOld || !isShown()) return;
    tickets.of(pair).send({ type: 'market.moved', market: marketNow() });
  };

  const tellFunds = (): void => {
    for (const ticket of tickets.all()) {
      const { pair } = ticket.getSnapshot().context;
      ticket.send({ type: 'funds.changed', funds: fundsOf(account, pair) });
    }
  };

  subscribe(openedPair, tellFacts);
  subscribe(account, tellFunds);
  hearAccount(venue, (update) => tickets.toldOfOrders(update));
  hearAccount(venue, (update) => amendments.toldOfOrders(update));
  everySeen(FACTS_INTERVAL_MS, tellFacts);
  tellFacts();
  let wasSignedIn = session.getSnapshot().hasTag('authenticated');
  session.subscribe((snapshot) => {
    const isSignedIn = snapshot.hasTag('authenticated');
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    for (const ticket of tickets.all()) {
      ticket.send({ type: isSignedIn ? 'session.started' : 'session.ended' });
    }
    amendments.tellSession(isSignedIn ? 'session.started' : 'session.ended');
  });

  return {
    amendments,
    ticketOf: (pair) => {
      const ticket = tickets.of(pair);
      ticket.send({ type: 'funds.changed', funds: fundsOf(account, pair) });
      return ticket;
    },
    submit: (ticket) => {
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
  };
}

/** What the stores show at this moment: what a submission is judged by. */
function marketNow(): MarketView {
  // Until the first frame of this view the figures are another market's.
  if (ticker.viewId !== bars.viewId) return UNSEEN;
  const { bestBid, bestAsk, lastPrice } = ticker;
  return { bestBid, bestAsk, lastPrice, isTradable: isTradable(systemClock()) };
}

/** @returns undefined for a visitor, and until the account was read. */
function fundsOf(account: Account, pair: Pair): Funds | undefined {
  if (!account.isLoaded) return undefined;
  const unitsIn = (coinId: Pair['tradeCoinId']) => {
    const balance = account.balances.find((one) => one.coinId === coinId);
    return exactUnitsOf(balance?.available ?? ZERO);
  };
  return { quote: unitsIn(pair.quoteCoinId), trade: unitsIn(pair.tradeCoinId) };
}
