/** Random spot forms over random books: the form and the exchange accept and reject the same orders, for the same reasons.
 *  The form does not know the reference price, the number of open orders, and the depth behind the visible levels. */
import { expect, it } from 'vitest';
import { bps, decimal, lots, ticks, units, unitsOf } from '#contract/core/decimal.ts';
import { clientOrderId, userId } from '#contract/core/ids.ts';
import { lotsOf, priceOfTicks, sizeOfLots, ticksOf } from '#contract/core/pair.ts';
import type { RejectionName } from '#contract/errors.ts';
import { collarPriceOf } from '#domain/order-cost.ts';
import type { MarketView } from '#machines/order-entry/spot-draft.ts';
import { confirmOrder, freezeOrder } from '#machines/order-entry/spot-intent.ts';
import { isComplete, problemsOf } from '#machines/order-entry/spot-ticket-problems.ts';
import { warningsOf } from '#machines/order-entry/spot-ticket-warnings.ts';
import * as ticket from '#machines/order-entry/spot-ticket.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { requiredFreezeOf } from '#server/exchange/order-money.ts';
import { checkedOrder, type RulesMarket } from '#server/exchange/order-rules.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT } from '#tests/support/test-exchange.ts';

const SEED = 20_261_129;
const FORM_COUNT = countOf({ short: 2_000, long: 10_000 });
const MIDDLE = 6_400_000;

const NAMES: Readonly<Record<ticket.ProblemCode, readonly RejectionName[]>> = {
  required: ['amount_missing', 'price_off_tick', 'amount_off_lot', 'notional_too_small'],
  off_tick: ['price_off_tick'],
  off_lot: ['amount_off_lot'],
  notional_too_small: ['notional_too_small', 'amount_off_lot'],
  balance_too_low: ['balance_too_low'],
  stop_would_trigger: ['stop_would_trigger'],
  far_from_stop: ['price_far_from_market'],
  post_only_would_take: ['post_only_would_take'],
  amount_too_large: ['amount_too_large'],
};

function marketOf(random: SeededRandom): Required<Pick<MarketView, 'isTradable'>> & MarketView {
  const maybe = (price: number) => (random.between(1, 12) === 1 ? undefined : ticks(price));
  const bid = MIDDLE - random.between(1, 300);
  return {
    bestBid: maybe(bid),
    bestAsk: maybe(bid + random.between(1, 500)),
    lastPrice: ticks(MIDDLE + random.between(-400, 400)),
    isTradable: true,
  };
}

/** What the exchange reads of the same market; everything that a fill-or-kill order needs is there. */
const rulesOf = ({ bestBid, bestAsk, lastPrice }: MarketView): RulesMarket => ({
  pair: BTC_USDT,
  minNotional: ticket.minNotionalOf(BTC_USDT),
  matcher: {
    bestAsk,
    bestBid,
    lastPrice,
    hasRoomFor: () => true,
    marketLimit: (side) => {
      const best = side === 'buy' ? bestAsk : bestBid;
      return best && collarPriceOf(best, side, BTC_USDT);
    },
    wouldFill: () => true,
    wouldCross: (side, limit) => {
      const best = side === 'buy' ? bestAsk : bestBid;
      return best !== undefined && (side === 'buy' ? best <= limit : best >= limit);
    },
    wouldTrigger: (side, stop) =>
      lastPrice !== undefined && (side === 'buy' ? lastPrice >= stop : lastPrice <= stop),
  },
});

function orderOf({ kind, side, body }: ticket.OrderIntent): Omit<PlaceOrder, 'pairId'> {
  const size = 'size' in body && body.size !== undefined ? lotsOf(body.size, BTC_USDT) : undefined;
  const base = { userId: userId(1), side, kind, size };
  if (kind === 'market') {
    const { spend, worstPrice } = body;
    return { ...base, quoteAmount: spend && unitsOf(spend), worstPrice: worstPrice && ticksOf(worstPrice, BTC_USDT) }; // prettier-ignore
  }
  const limitPrice = ticksOf(body.limitPrice, BTC_USDT);
  if (kind === 'stop_limit') return { ...base, limitPrice, stopPrice: ticksOf(body.stopPrice, BTC_USDT) }; // prettier-ignore
  return {
    ...base,
    limitPrice,
    timeInForce: body.timeInForce,
    confirmPrice: body.isPriceConfirmed,
  };
}

/** The exchange's answer to the order that the form sends, its warnings confirmed. */
function verdictOf(form: ticket.Ticket, market: RulesMarket): string {
  const frozen = freezeOrder(form, clientOrderId('form'), warningsOf(form, 'never'));
  const { intent } = confirmOrder(frozen);
  if (intent === undefined) throw new Error('the order is frozen');
  const order = { ...orderOf(intent), pairId: BTC_USDT.id };
  const checked = checkedOrder(order, { market, openCount: 0, reference: undefined });
  if (isRejection(checked)) return checked.rejection;
  const { side } = order;
  const worst = checked.kind === 'market' ? checked.worstPrice : checked.limitPrice;
  const spend = checked.kind === 'market' ? checked.quoteAmount : undefined;
  const needed = spend ?? requiredFreezeOf(side, worst, checked.size, BTC_USDT);
  const { balances } = form;
  const available = (side === 'buy' ? balances?.quote : balances?.trade) ?? 0n;
  return needed > available ? 'balance_too_low' : 'accepted';
}

function formOf(random: SeededRandom, market: MarketView): ticket.Ticket {
  const side = random.pick(['buy', 'sell'] as const);
  const near = () => MIDDLE + random.between(-600, 600);
  const best = (): number => random.pick([[market.bestAsk], [market.bestBid]])[0] ?? near();
  const far = () => Math.round(MIDDLE * random.pick([0.5, 0.79, 0.81, 1.19, 1.21, 1.9]));
  const price = () => priceOfTicks(ticks(random.pick([near(), near(), best(), far()])), BTC_USDT);
  const size = () =>
    random.pick([sizeOfLots(lots(random.between(1, 30)), BTC_USDT), sizeOfLots(lots(random.between(100, 90_000)), BTC_USDT), decimal('0.000001'), decimal('9000000000')]); // prettier-ignore
  const balances = {
    quote: units(BigInt(random.pick([0, 40, 1_000, 90_000])) * 10n ** 8n),
    trade: units(BigInt(random.pick([0, 1, 40, 9_000])) * 10n ** 5n),
  };
  const limits = {
    ...ticket.NO_LIMITS,
    slippageLimitBps: random.pick([[bps(50)], [bps(900)], []])[0],
  };
  const timeInForce = random.pick(['GTC', 'IOC', 'FOK', 'post_only'] as const);
  let form = ticket.openTicket(BTC_USDT, { side, timeInForce }, limits);
  form = ticket.applyFacts(form, { market, balances });
  const edits: readonly Parameters<typeof ticket.applyEdit>[1][] = [
    { field: 'kind', value: random.pick(['limit', 'limit', 'market', 'stop_limit'] as const) },
    { field: 'price', value: random.between(1, 30) === 1 ? '64000.001' : price() },
    { field: 'stop', value: price() },
    random.pick([
      { field: 'size', value: size() },
      { field: 'size', value: size() },
      { field: 'total', value: String(random.pick([1, 4, 5, 100, 5_000])) },
      { field: 'percent', value: random.pick([1, 50, 100]) },
    ] as const),
  ];
  for (const edit of edits) form = ticket.applyEdit(form, edit);
  return form;
}

it(`[SPOT-02] lets through what the exchange accepts, and rejects the rest for its reasons (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const counts = new Map<string, number>();
  const differences: string[] = [];
  for (let count = 0; count < FORM_COUNT; count += 1) {
    const market = marketOf(random);
    const form = formOf(random, market);
    const problems = Object.values(problemsOf(form));
    if (problems.some(({ code }) => code === 'required')) continue;
    const isCountable = ['off_tick', 'off_lot'].every((code) => problems.every((one) => one.code !== code)); // prettier-ignore
    if (!isCountable) continue;
    const verdict = verdictOf(form, rulesOf(market));
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const refusals = problems.flatMap(({ code }) => NAMES[code]);
    // A market order without the other side of the book is let through: it may be back when the order arrives.
    if (verdict === 'no_liquidity') continue;
    const isSame = verdict === 'accepted' ? isComplete(form) : refusals.some((name) => name === verdict); // prettier-ignore
    if (!isSame) differences.push(`${verdict}, form ${refusals.join('+') || 'complete'}: ${JSON.stringify([form.draft, market, String(form.balances?.quote), String(form.balances?.trade)])}`); // prettier-ignore
  }
  console.log(`${FORM_COUNT} forms:`, Object.fromEntries(counts));
  expect(differences.slice(0, 3)).toEqual([]);
  expect(counts.get('accepted')).toBeGreaterThan(FORM_COUNT / 20);
  expect(counts.size).toBeGreaterThanOrEqual(7);
});
