/** Random forms over random markets: the form and the exchange accept and reject the same orders, for the same reasons. */
import { expect, it } from 'vitest';
import { clientOrderId } from '#contract/core/ids.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { FuturesEdit } from '#machines/futures/futures-draft.ts';
import type { FuturesProblem } from '#machines/futures/futures-problem.ts';
import * as ticket from '#machines/futures/futures-ticket.ts';
import { orderOf } from '#server/routes/futures-steps.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '../../support/count-of.ts';
import { PAIR, TRADER, formMarketOf, type FormMarket } from '../../support/futures/form-market.ts';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.ts';

const SEED = 20_261_129;
const FORM_COUNT = countOf({ short: 300, long: 10_000 });
const BOOK_COUNT = countOf({ short: 120, long: 8_000 });
const FORMS_OF_MARKET = 10;

/** Rejections that a problem of the form stands for. */
const NAMES: Readonly<Record<FuturesProblem['code'], readonly RejectionName[]>> = {
  required: [],
  off_tick: ['price_off_tick'],
  off_lot: ['amount_off_lot'],
  size_too_small: ['futures_order_too_small', 'amount_off_lot', 'amount_missing'],
  size_too_large: ['amount_too_large'],
  notional_too_small: ['futures_order_too_small'],
  margin_insufficient: ['margin_insufficient'],
  leverage_above_tier: ['leverage_above_tier'],
  price_outside_band: ['price_outside_band'],
  would_be_liquidated: ['would_be_liquidated'],
  nothing_to_close: ['position_not_found'],
  held_by_orders: ['reduce_only_would_increase'],
  above_position: ['reduce_only_would_increase'],
  reduce_only: ['reduce_only_would_increase'],
  close_only: ['contract_close_only'],
  position_mode: ['position_mode_locked'],
  too_many_orders: ['too_many_futures_orders'],
  post_only_would_take: ['futures_post_only_would_take'],
  nothing_to_match: ['nothing_to_match'],
  no_orders: ['nothing_to_match'],
  no_price: [],
  stop_on_wrong_side: ['stop_on_wrong_side'],
  stop_beyond_liquidation: ['stop_on_wrong_side'],
};

const priceText = (ticksCount: number): string => (ticksCount / 10).toFixed(1);

function randomEdit(random: SeededRandom, { facts }: FormMarket): FuturesEdit {
  const { settings, market } = facts;
  const mark = Number(market.markPrice ?? 60_000) * 10;
  const band = Math.min(0.05, 1 / (2 * settings.leverage));
  const near = () => Math.round(mark + random.between(-60, 60));
  const price = () => {
    const edge = Math.round(mark * (1 + random.pick([-1, 1]) * band)) + random.between(-2, 2);
    const best = random.pick([[market.bestAsk], [market.bestBid], [near()]])[0] ?? near();
    const far = Math.round(mark * random.pick([0.8, 0.95, 1.05, 1.2]));
    return priceText(random.pick([near(), near(), best, edge, far]));
  };
  const amount = () =>
    random.pick(['0.001', '0.02', '0.02', '0.15', '0.7', '3', '21', '130', '1001', '0.0005']);
  const isPercent = random.between(1, 4) === 1;
  return {
    action: random.pick(['open', 'open', 'open', 'close'] as const),
    kind: random.pick(['limit', 'limit', 'market', 'stop_limit'] as const),
    price: random.between(1, 40) === 1 ? '60000.05' : price(),
    stop: price(),
    unit: 'trade',
    ...(isPercent ? { percent: random.pick([1, 25, 50, 99, 100]) } : { amount: amount() }),
    trigger: random.pick(['mark', 'last', 'index'] as const),
    timeInForce: random.pick(['GTC', 'GTC', 'IOC', 'FOK', 'post_only'] as const),
    isReduceOnly: random.between(1, 25) === 1,
    hasStops: random.between(1, 3) === 1,
    takeProfit: random.pick(['', price()]),
    stopLoss: random.pick(['', price()]),
    takeProfitTrigger: random.pick(['mark', 'last', 'index'] as const),
    stopLossTrigger: random.pick(['mark', 'last', 'index'] as const),
  };
}

/** What the exchange says to the order that the form would send. */
function verdictOf({ engine }: FormMarket, form: ticket.FuturesTicket, side: OrderSide) {
  const { body } = ticket.intentIn(ticket.freezeOrder(form, side, clientOrderId('form')));
  const prices = engine.prices(PAIR.id);
  const order = orderOf(body, { pair: PAIR, prices, userId: TRADER, side });
  const outcome = isRejection(order) ? order : engine.preview(order);
  return isRejection(outcome) ? outcome.rejection : 'accepted';
}

/** The problems of the form, as the exchange names them; empty for an order that it lets through. */
const refusalsOf = (form: ticket.FuturesTicket, side: OrderSide): readonly RejectionName[] =>
  Object.values(form[side].problems).flatMap(({ code }) => NAMES[code]);

const describeForm = ({ draft, facts, ...sides }: ticket.FuturesTicket, side: OrderSide) =>
  JSON.stringify({ side, draft, settings: facts.settings, wallet: facts.wallet, market: facts.market, positions: facts.positions, problems: sides[side].problems, size: sides[side].size }); // prettier-ignore

it(`[FUT-16] lets through what the exchange accepts, and rejects the rest for its reasons (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const counts = new Map<string, number>();
  const differences: string[] = [];
  for (let count = 0; count < FORM_COUNT; count += FORMS_OF_MARKET) {
    const market = formMarketOf(random, true);
    for (let index = 0; index < FORMS_OF_MARKET; index += 1) {
      const form = ticket.applyEdit(ticket.openTicket(market.facts), randomEdit(random, market));
      for (const side of ['buy', 'sell'] as const) {
        const { size, problems } = form[side];
        const isSent = size !== undefined && size > 0 && !Object.values(problems).some(({ code }) => code === 'required'); // prettier-ignore
        if (!isSent) continue;
        const verdict = verdictOf(market, form, side);
        const refusals = refusalsOf(form, side);
        counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
        const isSame = verdict === 'accepted' ? refusals.length === 0 : refusals.includes(verdict);
        if (!isSame) differences.push(`${verdict}, form ${refusals.join('+') || 'complete'}: ${describeForm(form, side)}`); // prettier-ignore
      }
    }
  }
  console.log(`${FORM_COUNT} forms:`, Object.fromEntries(counts));
  expect(differences.slice(0, 4)).toEqual([]);
  expect(counts.size).toBeGreaterThanOrEqual(12);
  expect(counts.get('accepted')).toBeGreaterThan(FORM_COUNT / 10);
});

it(`offers by percent nothing that the exchange rejects for its size, over ${BOOK_COUNT} books (seed ${SEED})`, () => {
  const random = seededRandom(SEED + 1);
  const differences: string[] = [];
  let placed = 0;
  for (let count = 0; count < BOOK_COUNT; count += 1) {
    const market = formMarketOf(random, random.between(1, 2) === 1);
    const side = random.pick(['buy', 'sell'] as const);
    const kind = random.pick(['market', 'market', 'limit'] as const);
    const mark = Number(market.facts.market.markPrice) * 10;
    const reach = 1 + (side === 'buy' ? 1 : -1) * Math.min(0.02, 0.4 / market.facts.settings.leverage); // prettier-ignore
    const price = priceText(Math.round(mark * random.pick([reach, 1, 2 - reach])));
    const percent = random.pick([100, 100, 75, 25]);
    const form = ticket.applyEdit(ticket.openTicket(market.facts), { kind, price, percent });
    if (!form[side].isComplete) continue;
    const verdict = verdictOf(market, form, side);
    // A side of which the form sees no level may be empty.
    if (verdict === 'nothing_to_match') continue;
    placed += 1;
    if (verdict !== 'accepted') differences.push(`${verdict}: ${describeForm(form, side)}`);
  }
  console.log(`${placed} of ${BOOK_COUNT} offers placed`);
  expect(differences.slice(0, 4)).toEqual([]);
  expect(placed).toBeGreaterThan(BOOK_COUNT / 3);
});
