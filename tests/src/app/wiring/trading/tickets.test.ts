// @vitest-environment node
/** Tests orders with the real machine and its real wiring at a real exchange, through a network
 *  that fails by a seed. The exchange has exactly the intended orders, and every user receives
 *  their outcomes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal, exactUnitsOf, ticks, type Decimal } from '#contract/core/decimal.ts';
import { clientOrderId, type ClientOrderId } from '#contract/core/ids.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import { EVERY_ORDER, myOrders } from '#contract/rest/spot-history.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Outcome, OrderOutcomeEvent } from '#machines/order-entry/order-outcome.ts';
import type { Balances, MarketView } from '#machines/order-entry/spot-draft.ts';
import { sendByAxios } from '#src/api/axios-transport.ts';
import {
  bearerHeader,
  createExchangeClient,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import { draftStorageOf } from '#src/app/wiring/trading/stored-drafts.ts';
import { sentOrdersOf } from '#src/app/wiring/trading/sent-orders.ts';
import { createTickets } from '#src/app/wiring/trading/tickets.ts';
import type { SpotOrderActor } from '#src/binding/spot.tsx';
import { applyOrderPreferences } from '#src/stores/order-preferences.store.ts';
import { openBadNetwork, ROUGH_MIX, type BadNetwork } from '../../../../support/bad-network.ts';
import { IS_LONG, countOf } from '../../../../support/count-of.ts';
import {
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '../../../../support/live-exchange.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_122);
const TRADER_COUNT = countOf({ short: 2, long: 10 });
/** Windows of one user, each with its own ticket. */
const WINDOW_COUNT = 5;
const PAIR_COUNT = 5;
/** Part of the last price: far below the market, and inside the range of limit prices. */
const PRICE_PART = 0.6;
const ORDERS_A_TICKET = 2;
/** Each ticket sends one order through an unreliable network, and one as the network fails. */
const ORDER_COUNT = TRADER_COUNT * WINDOW_COUNT * PAIR_COUNT * ORDERS_A_TICKET;
/** Value of an order, in USDT. */
const ORDER_VALUE = 50;
const OUTAGE_MS = 3_000;
/** Longest time until every outcome is known after the network is back. Checked by `test:long` alone,
 *  which has the machine to itself. */
const KNOWN_WITHIN_MS = 10_000;
const TEST_MS = 240_000;

let exchange: LiveExchange;
let network: BadNetwork;

beforeAll(async () => {
  exchange = await openLiveExchange();
  network = await openBadNetwork(exchange.url, { seed: SEED, mix: ROUGH_MIX });
  console.log(`tickets through a bad network: seed ${SEED}`);
  // Turns the order confirmation off.
  applyOrderPreferences({
    confirmBeforePlacing: { limit: false, market: false, stop_limit: false },
  });
});
afterAll(async () => {
  await network.close();
  await exchange.close();
});

const clientAt = (url: string, token: string): ExchangeClient =>
  createExchangeClient(
    {
      apiUrl: `${url}/api`,
      rootUrl: url,
      secretHeader: { name: 'x-api-secret', value: 'public-client' },
      tokenHeader: bearerHeader,
      language: () => 'en',
      caller: () => ({ token }),
    },
    () => sendByAxios,
  );

const quiet: MarketView = {
  bestBid: undefined,
  bestAsk: undefined,
  lastPrice: undefined,
  isTradable: true,
};
const balances: Balances = {
  quote: exactUnitsOf(decimal('100000')),
  trade: exactUnitsOf(decimal('0')),
};

/** One window of a user at one pair. It places the user's orders one after the other, and again
 *  when one was not placed. */
interface Trader {
  readonly pair: Pair;
  /** The lowest price of the test, in ticks. */
  readonly lowestTicks: number;
  readonly ticket: SpotOrderActor;
  readonly outcomes: OrderOutcomeEvent[];
  readonly window: number;
  /** Intended prices, in the order they were sent. */
  readonly intended: Decimal[];
}

function seat(client: ExchangeClient, pair: Pair, window: number): Trader {
  const nothingStored = { read: () => undefined, write() {}, erase() {} };
  const drafts = draftStorageOf('real', nothingStored);
  const tickets = createTickets({
    client,
    tradingMode: 'real',
    drafts,
    sent: sentOrdersOf('real', nothingStored),
    clock: () => epochMs(Date.now()),
    isSignedIn: () => true,
    applyOrder: () => undefined,
  });
  const ticket = tickets.of(pair, 'buy');
  const outcomes: OrderOutcomeEvent[] = [];
  ticket.on('outcome', (event) => outcomes.push(event));
  ticket.send({ type: 'balances.changed', balances });
  ticket.send({ type: 'market.moved', market: quiet });
  const lastTicks = exchange.marketData.lastPrice(pair.id);
  assert(lastTicks !== undefined, 'the pair has traded');
  const lowestTicks = Math.round(lastTicks * PRICE_PART);
  return { pair, lowestTicks, ticket, outcomes, window, intended: [] };
}

let idCount = 0;
const nextId = (): ClientOrderId => clientOrderId(`web-${SEED}-${(idCount += 1)}`);

/** Sends one order and returns its final outcome. */
function send({ pair, ticket, outcomes }: Trader, price: Decimal): Promise<Outcome> {
  const size = decimal((ORDER_VALUE / Number(price)).toFixed(pair.sizeDecimals));
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: price } });
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: size } });
  const clientOrderId = nextId();
  const known = new Promise<Outcome>((resolve) => {
    const subscription = ticket.on('outcome', ({ intent, outcome }) => {
      const isOurs = intent.body.clientOrderId === clientOrderId;
      if (!isOurs || outcome.kind === 'pending' || outcome.kind === 'unknown') return;
      subscription.unsubscribe();
      resolve(outcome);
    });
  });
  const before = outcomes.length;
  ticket.send({ type: 'order.submitted', market: quiet, clientOrderId });
  expect(outcomes.slice(before).map(({ outcome }) => outcome.kind)).toEqual(['pending']);
  return known;
}

/** Returns a price that is unique among a user's orders of a pair, so that each order can be
 *  identified on the exchange. */
function nextPrice({ pair, lowestTicks, intended, window }: Trader): Decimal {
  const price = priceOfTicks(ticks(lowestTicks + window * ORDERS_A_TICKET + intended.length), pair);
  intended.push(price);
  return price;
}

/** Sends an order again until it is placed. */
async function untilPlaced(trader: Trader, price: Decimal, first: Promise<Outcome>): Promise<void> {
  let outcome = await first;
  // An overloaded machine briefly rejects callers; such a rejection is handled like any other.
  while (outcome.kind !== 'accepted') outcome = await send(trader, price);
  expect(outcome.kind).toBe('accepted');
}

async function trade(trader: Trader): Promise<void> {
  const price = nextPrice(trader);
  await untilPlaced(trader, price, send(trader, price));
}

/** Repeats a request that a busy exchange rejects. */
async function patiently<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let left = 20; ; left -= 1) {
    try {
      return await request();
    } catch (error) {
      if (left === 0 || !String(error).includes('503')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const sort = (texts: readonly string[]): readonly string[] =>
  texts.toSorted((left, right) => left.localeCompare(right));

it(
  `[SPOT-02] places exactly the ${ORDER_COUNT} intended orders, and reports the outcome of each when the network is back`,
  async () => {
    const logins: TraderLogin[] = [];
    while (logins.length < TRADER_COUNT) logins.push(await patiently(() => exchange.trader()));
    const { model: listed } = await clientAt(exchange.url, '').call(coinPairList, {});
    const pairs = listed.slice(0, PAIR_COUNT);
    expect(pairs).toHaveLength(PAIR_COUNT);
    const windows = Array.from({ length: WINDOW_COUNT }, (_, window) => window);
    const groups = logins.flatMap(({ bearer }) =>
      pairs.map((pair) => {
        const client = clientAt(network.url, bearer);
        return { bearer, pair, traders: windows.map((window) => seat(client, pair, window)) };
      }),
    );
    const traders = groups.flatMap((group) => group.traders);
    await Promise.all(traders.map(trade));

    // The connection fails while orders are pending, and comes back.
    network.setMix({ resetBefore: 1, cutBefore: 1, silent: 1 });
    const pending = traders.map((trader) => {
      const price = nextPrice(trader);
      return { trader, price, known: send(trader, price) };
    });
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    expect(traders.some(({ ticket }) => ticket.getSnapshot().hasTag('unresolved'))).toBe(true);
    network.setMix({});
    const returnedAt = Date.now();
    await Promise.all(pending.map(({ known }) => known));
    const knownAfterMs = Date.now() - returnedAt;
    console.log(`all ${traders.length} known ${knownAfterMs} ms after the network's return`);
    if (IS_LONG) expect(knownAfterMs).toBeLessThan(KNOWN_WITHIN_MS);

    await Promise.all(pending.map(({ trader, price, known }) => untilPlaced(trader, price, known)));

    const sent = traders.flatMap(({ outcomes }) => outcomes);
    const counted = Object.groupBy(sent, ({ outcome }) => outcome.kind);
    console.log(
      Object.entries(counted)
        .map(([kind, list]) => `${kind} ${list.length}`)
        .join(', '),
    );
    expect(counted.accepted).toHaveLength(ORDER_COUNT);
    expect(counted.unknown?.length).toBeGreaterThan(0);
    expect(counted.absent?.length).toBeGreaterThan(0);

    for (const { bearer, pair, traders: ofGroup } of groups) {
      const { model } = await clientAt(exchange.url, bearer).call(myOrders, {
        query: { ...EVERY_ORDER, state: 'open', page: 1, perPage: 200 },
      });
      const placed = model.items.filter(({ tradeCoinId }) => tradeCoinId === pair.tradeCoinId);
      // Each price occurs once: no order is missing, and none was placed twice.
      expect(sort(placed.map(({ limitPrice }) => String(limitPrice)))).toEqual(
        sort(ofGroup.flatMap(({ intended }) => intended)),
      );
      // The outcomes sent to the user match the orders on the exchange.
      const sent = ofGroup
        .flatMap(({ outcomes }) => outcomes)
        .flatMap(({ outcome, intent }) =>
          outcome.kind === 'accepted'
            ? [`${intent.body.clientOrderId} is ${outcome.order.id}`]
            : [],
        );
      expect(sort(sent)).toEqual(
        sort(placed.map(({ id, clientOrderId }) => `${clientOrderId} is ${id}`)),
      );
    }
    expect(exchange.logged).toEqual([]);
  },
  TEST_MS,
);
